import { isOfWarehouse } from '#domain/stock/places/of-warehouse.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { hasWordStart } from '#domain/words/word-starts.ts';
import type { ReceiptStatus } from './receipt.ts';
import type { ReceiptEntry } from './receipt-entry.ts';

export const RECEIPT_STATUSES = [
  'QUEUED',
  'POSTING',
  'POSTED',
  'FAILED',
  'CANCELLED',
] as const satisfies readonly ReceiptStatus[];

/** Accepted and not yet in the accounting system: QUEUED or POSTING. */
export const PENDING_STATUSES = 'ON_ITS_WAY';

/** What a list can be narrowed to. */
export const RECEIPT_FILTER_STATUSES = [...RECEIPT_STATUSES, PENDING_STATUSES] as const;

/** What a list of receipts is narrowed to; what is left out narrows nothing. Texts are compared without case. */
export interface ReceiptFilter {
  /** The whole id. */
  readonly vendorId?: string | undefined;
  /** The beginning of an item id on any line, or of a word in it. */
  readonly item?: string | undefined;
  /** The beginning of a lot number on any line, or of a word in it. */
  readonly lot?: string | undefined;
  readonly status?: ReceiptStatus | typeof PENDING_STATUSES | undefined;
  /** The beginning of the user name, or of a word in it. */
  readonly person?: string | undefined;
  /** The whole id; a receipt whose lines name none belongs to every one. */
  readonly warehouse?: string | undefined;
  /** Part of any number, name, reference, item or lot. */
  readonly search?: string | undefined;
}

const has = (text: string, part: string): boolean => text.toUpperCase().includes(part.toUpperCase());

const anyHas = (texts: readonly string[], part: string): boolean => texts.some((text) => has(text, part));

/** What never changes on a receipt, and is not about its goods. */
export const matchesHead = (entry: ReceiptEntry, { vendorId, person, warehouse }: ReceiptFilter): boolean =>
  isOfWarehouse(entry.warehouses, warehouse) &&
  (vendorId === undefined || vendorKey(entry.vendorID) === vendorKey(vendorId)) &&
  (person === undefined || hasWordStart(entry.receivedBy, person));

/** What is about its lines, or anywhere on it. */
export const matchesText = (entry: ReceiptEntry, { item, lot, search }: ReceiptFilter): boolean =>
  (item === undefined || entry.items.some((one) => hasWordStart(one, item))) &&
  (lot === undefined || entry.lots.some((one) => hasWordStart(one, lot))) &&
  (search === undefined ||
    anyHas(
      [
        entry.receiptNbr,
        entry.orderNbr,
        entry.vendorID,
        entry.vendorName,
        entry.supplierRef,
        entry.receivedBy,
        entry.accountingReceiptNbr ?? '',
        ...entry.items,
        ...entry.lots,
      ],
      search,
    ));

export const matchesStatus = (entry: ReceiptEntry, { status }: ReceiptFilter): boolean =>
  status === undefined ||
  entry.status === status ||
  (status === PENDING_STATUSES && (entry.status === 'QUEUED' || entry.status === 'POSTING'));

/** Does the filter look for what only the lines tell? */
export const hasTextFilter = ({ item, lot, search }: ReceiptFilter): boolean =>
  item !== undefined || lot !== undefined || search !== undefined;
