import { daysBetween } from '#domain/calendar.ts';
import { codeKey } from '#domain/code-key.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import type { Quantity } from '#domain/quantity.ts';
import { differencesToOrder } from '#domain/receiving/receipt/differences.ts';
import type { GoodsReceipt, ReceiptLine } from '#domain/receiving/receipt/receipt.ts';
import type { Lot, LotId } from '#domain/stock/lots/lot.ts';

/** How a line differs from what was outstanding as it arrived. `qty` above zero, in `uom`. */
interface LineDifference {
  readonly lineNbr: number;
  readonly kind: 'short' | 'over';
  /** Null: nothing of it came, and nobody knows the order's line any more. */
  readonly inventoryID: string | null;
  readonly qty: Quantity;
  readonly uom: string | null;
}

/** A lot that arrived. */
interface JudgedLot extends LotId {
  /** In the line's unit. */
  readonly qty: Quantity;
  readonly uom: string;
  readonly isRejected: boolean;
  /** Why; null: it is not rejected, or nobody said. */
  readonly reason: string | null;
  /** `YYYY-MM-DD`; null: it has no date. */
  readonly expiryDate: string | null;
  /** From its arrival to that date; below zero: it was past. */
  readonly daysLeft: number | null;
  /** How many are asked for; null: nobody asks for any. */
  readonly leastDays: number | null;
}

/** A receipt as its vendor is judged by it. */
export interface JudgedReceipt
  extends Pick<GoodsReceipt, 'receiptId' | 'receiptNbr' | 'orderNbr' | 'receivedDate' | 'promisedOn'> {
  /** Below zero: it was early; null: its order named no day. */
  readonly daysLate: number | null;
  /** Null: it is from before what was expected was kept. */
  readonly differences: readonly LineDifference[] | null;
  readonly lots: readonly JudgedLot[];
}

/** What a receipt is judged by. */
type Arrived = Pick<
  GoodsReceipt,
  | 'receiptId'
  | 'receiptNbr'
  | 'orderType'
  | 'orderNbr'
  | 'receivedDate'
  | 'receivedAt'
  | 'promisedOn'
  | 'lines'
  | 'expected'
>;

/** What is known beside a receipt. */
interface Known {
  /** A line of an order, as it is called now. */
  readonly lineOf: (
    receipt: Arrived,
    lineNbr: number,
  ) => Pick<ReceiptLine, 'inventoryID' | 'uom'> | undefined;
  readonly lotOf: (lot: LotId) => Pick<Lot, 'status' | 'reason'> | undefined;
  readonly rulesOf: (inventoryID: string) => Pick<ItemRules, 'dateMark' | 'leastDaysOnArrival'> | undefined;
}

const lotsOf = (
  { lines, receivedDate }: Pick<GoodsReceipt, 'lines' | 'receivedDate'>,
  { lotOf, rulesOf }: Known,
): readonly JudgedLot[] =>
  lines.flatMap(({ inventoryID, uom, allocations }) =>
    allocations.map(({ lotNumber, expiryDate, qty }): JudgedLot => {
      const lot = lotOf({ inventoryID, lotNumber });
      const rules = rulesOf(inventoryID);
      const isRejected = lot?.status === 'Rejected';
      const isDated = expiryDate !== null && rules?.dateMark !== 'none';
      return {
        ...{ inventoryID, lotNumber, qty, uom, isRejected, reason: isRejected ? (lot.reason ?? null) : null },
        expiryDate: isDated ? expiryDate : null,
        daysLeft: isDated ? daysBetween(receivedDate, expiryDate) : null,
        leastDays: rules?.leastDaysOnArrival ?? null,
      };
    }),
  );

const differencesOf = (
  receipt: Arrived,
  { lineOf }: Known,
  isStillToCome: (lineNbr: number) => boolean,
): readonly LineDifference[] | null => {
  const counted = new Map(receipt.lines.map((line) => [line.lineNbr, line]));
  const differences = differencesToOrder(receipt)?.flatMap(
    ({ lineNbr, kind, differenceQty }): LineDifference[] => {
      if (kind !== 'over' && isStillToCome(lineNbr)) return [];
      const line = counted.get(lineNbr) ?? lineOf(receipt, lineNbr);
      return [
        {
          ...{ lineNbr, kind: kind === 'over' ? 'over' : 'short', qty: Math.abs(differenceQty) as Quantity },
          ...{ inventoryID: line?.inventoryID ?? null, uom: line?.uom ?? null },
        },
      ];
    },
  );
  return differences ?? null;
};

/**
 * How receipts stand to what their orders asked for, and their goods to what is asked of them; in the same order. What a
 * later receipt of the order brought, or what is promised for a day that is not over, was not short: orders come in parts.
 * `today`: the site's day.
 */
export const judgeReceipts = (
  receipts: readonly Arrived[],
  known: Known,
  today: string,
): readonly JudgedReceipt[] =>
  receipts.map((receipt) => {
    const { receiptId, receiptNbr, orderNbr, receivedAt, receivedDate, promisedOn } = receipt;
    const later = receipts.filter(
      (one) => codeKey(one.orderNbr) === codeKey(orderNbr) && one.receivedAt > receivedAt,
    );
    const cameLater = new Set(later.flatMap(({ lines }) => lines.map(({ lineNbr }) => lineNbr)));
    const isDue = promisedOn === null || promisedOn < today;
    return {
      ...{ receiptId, receiptNbr, orderNbr, receivedDate, promisedOn },
      daysLate: promisedOn === null ? null : daysBetween(promisedOn, receivedDate),
      differences: differencesOf(receipt, known, (lineNbr) => !isDue || cameLater.has(lineNbr)),
      lots: lotsOf(receipt, known),
    };
  });
