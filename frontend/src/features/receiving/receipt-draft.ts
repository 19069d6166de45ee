import type { RequestInput } from '#api/contract.ts';
import type { postReceiveGoods, ReceiveOrder, ReceiveOrderLine } from '#api/receiving.ts';
import { toNumber } from '#domain/quantity.ts';
import { type Counts, countedOf, type LotCount } from './line-count.ts';

type ReceiptRequest = RequestInput<typeof postReceiveGoods, 'receive_goods'>;
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

export interface ReceiptHead {
  readonly supplierRef?: string | null | undefined;
  readonly receiptNote?: string | null | undefined;
  readonly overReceiptReason?: string | null | undefined;
}

/** The request that SEND RECEIPT makes. Lines that were not delivered are left out. */
export const receiptRequest = (
  receiptId: string,
  order: ReceiveOrder,
  counts: Counts,
  head: ReceiptHead,
): ReceiptRequest => ({
  receiptId,
  vendorID: order.vendorID,
  supplierRef: head.supplierRef || null,
  receiptNote: head.receiptNote || null,
  overReceiptReason: head.overReceiptReason || null,
  items: order.details.flatMap((line) => {
    const count = counts.get(line.lineNbr);
    return count?.kind === 'counted' ? [itemOf(order.orderNbr, line, count.lots)] : [];
  }),
});
