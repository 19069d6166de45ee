import type { RequestInput } from '#api/contract.ts';
import type { postReceiveGoods, ReceiveOrder, ReceiveOrderLine } from '#api/receiving.ts';
import { toNumber } from '#domain/quantity.ts';
import { linesOf } from '#frontend/features/receiving/line/delivery-line.ts';
import { type Counts, countedOf, type LotCount } from '#frontend/features/receiving/line/line-count.ts';

export type ReceiptRequest = RequestInput<typeof postReceiveGoods, 'receive_goods'>;
type ReceiptItem = NonNullable<ReceiptRequest['items']>[number];

/** The order type that is received (spec §5). */
const ORDER_TYPE = 'Normal';

/** A counted line as the API takes it: with its lots where they are tracked. */
export const itemOf = (orderNbr: string, line: ReceiveOrderLine, lots: readonly LotCount[]): ReceiptItem => ({
  orderNbr,
  orderType: ORDER_TYPE,
  inventoryID: line.inventoryID,
  lineNbr: line.lineNbr,
  // A single quantity goes as it was typed: summing would round away a decimal too many, unseen by the check.
  receiptQty: lots.length === 1 ? lots[0]?.qty : toNumber(countedOf({ kind: 'counted', lots })),
  ...(line.lotTrackingEnabled
    ? {
        allocations: lots.map((lot) => ({
          lotNumber: lot.lotNumber,
          expiryDate: lot.expiryDate || null,
          qty: lot.qty,
        })),
      }
    : {}),
});

/** What is said of the whole delivery, as it stands in the fields: '' where nothing is. */
export interface ReceiptHead {
  supplierRef: string;
  receiptNote: string;
  overReceiptReason: string;
  /** `YYYY-MM-DD`; always said, so that what is sent a day later still tells when the goods came. */
  receivedDate: string;
}

/**
 * The request that SEND RECEIPT makes, over one order or several. Lines that were not delivered are left out.
 * `warehouseID`: where the device stands; null: nobody has said so.
 */
export const receiptRequest = (
  receiptId: string,
  orders: readonly ReceiveOrder[],
  counts: Counts,
  head: Partial<ReceiptHead>,
  warehouseID: string | null = null,
): ReceiptRequest => ({
  receiptId,
  vendorID: orders[0]?.vendorID,
  supplierRef: head.supplierRef || null,
  receiptNote: head.receiptNote || null,
  overReceiptReason: head.overReceiptReason || null,
  receivedDate: head.receivedDate || null,
  ...(warehouseID === null ? {} : { warehouseID }),
  items: linesOf(orders).flatMap((line) => {
    const count = counts.get(line.key);
    return count?.kind === 'counted' ? [itemOf(line.orderNbr, line, count.lots)] : [];
  }),
});
