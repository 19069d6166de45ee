import { siteDay } from '#domain/calendar.ts';
import { codeKey } from '#domain/code-key.ts';
import { openMark } from '#domain/posting/attention.ts';
import type { RecordOf } from '#domain/record.ts';
import { type GoodsReceipt, ReceiptHead, type ReceiptStatus } from './receipt.ts';

/** A receipt as a list shows it and as its filters see it. */
export interface ReceiptEntry extends RecordOf<typeof ReceiptHead> {
  /** The user name. */
  readonly receivedBy: string;
  readonly lineCount: number;
  readonly status: ReceiptStatus;
  readonly accountingReceiptNbr: string | null;
  /** Why it failed or was cancelled; null also where it was not asked. */
  readonly reason: string | null;
  /** What somebody should look at in the books; null: nothing, or somebody has. */
  readonly toCheck: string | null;
  /** Null where the receipt is through, and nothing can be done with it any more. */
  readonly version: number | null;
  /** Where it was received, each once; empty: its lines name none. Null: an index that is older does not say. */
  readonly warehouses: readonly string[] | null;
  readonly items: readonly string[];
  readonly lots: readonly string[];
}

const upper = (words: Iterable<string>): readonly string[] => [...new Set([...words].map(codeKey))];

/** The items of a receipt, each once, in upper case. */
export const itemsOf = ({ lines }: Pick<GoodsReceipt, 'lines'>): readonly string[] =>
  upper(lines.map(({ inventoryID }) => inventoryID));

/** Its lot numbers, likewise. */
export const lotsOf = ({ lines }: Pick<GoodsReceipt, 'lines'>): readonly string[] =>
  upper(lines.flatMap(({ allocations }) => allocations.map(({ lotNumber }) => lotNumber)));

/** The warehouses of its lines, likewise. */
export const warehousesOf = ({ lines }: Pick<GoodsReceipt, 'lines'>): readonly string[] =>
  upper(lines.flatMap(({ warehouseID }) => warehouseID ?? []));

/** Its place among all receipts: by day at the site, then by instant. */
export const dayOrderOf = ({
  receivedAt,
  receiptId,
}: Pick<GoodsReceipt, 'receivedAt' | 'receiptId'>): string =>
  `${siteDay(Date.parse(receivedAt))}#${receivedAt}#${receiptId}`;

/** POSTED and CANCELLED are for good: whoever read them, however long ago, still knows. */
export const isFinal = (status: ReceiptStatus): boolean => status === 'POSTED' || status === 'CANCELLED';

export const entryOf = (receipt: GoodsReceipt): ReceiptEntry => {
  const { state, receivedBy } = receipt;
  return {
    ...ReceiptHead.toWire(receipt),
    receivedBy: receivedBy.username,
    lineCount: receipt.lines.length,
    status: state.status,
    accountingReceiptNbr: state.status === 'POSTED' ? state.accountingReceiptNbr : null,
    reason: state.status === 'FAILED' || state.status === 'CANCELLED' ? state.reason : null,
    toCheck: openMark(receipt) === 'TO_CHECK' ? (receipt.remark?.message ?? null) : null,
    version: isFinal(state.status) ? null : receipt.version,
    warehouses: warehousesOf(receipt),
    items: itemsOf(receipt),
    lots: lotsOf(receipt),
  };
};
