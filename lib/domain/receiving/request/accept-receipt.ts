import { siteDay } from '#domain/calendar.ts';
import type { Order } from '#domain/receiving/order/order.ts';
import { orderKey, remainingOn } from '#domain/receiving/order/order.ts';
import type { ExpectedLine, GoodsReceipt, ReceiptLine } from '#domain/receiving/receipt/receipt.ts';
import { linesByNumber, markerFor, receiptNumber, vendorRefFor } from '#domain/receiving/receipt/receipt.ts';
import type { CheckedRequest } from './check-receipt-request.ts';

/** What all receipts of one delivery share. */
export interface Delivery {
  /** The client's ULID. */
  readonly receiptId: string;
  readonly contentHash: string;
  readonly supplierRef: string;
  readonly receiptNote: string;
  /** `YYYY-MM-DD`. Default: the site's day of acceptance. */
  readonly receivedDate?: string | undefined;
  readonly receivedBy: { readonly sub: string; readonly username: string };
  /** When it may first be posted, epoch ms: until then its sender can undo it. Default: at once. */
  readonly firstAttemptAt?: number | undefined;
}

/** A delivery's items by the key of their order, in the order in which they were asked for. */
export const itemsByOrder = (
  request: Pick<CheckedRequest, 'items'>,
): ReadonlyMap<string, CheckedRequest['items']> => {
  const groups = new Map<string, CheckedRequest['items'][number][]>();
  for (const item of request.items) {
    const key = orderKey(item.orderType, item.orderNbr);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/** The ids of a delivery's receipts: the client's own, then `~2`, `~3`, … (design.md §7). */
export const receiptIdsOf = (receiptId: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? receiptId : `${receiptId}~${index + 1}`));

/** What the order expected on the lines that are open or counted now: its lines change, a receipt's differences don't. */
const expectedOf = (order: Order, counted: readonly ReceiptLine[]): readonly ExpectedLine[] => {
  const numbers = new Set(counted.map(({ lineNbr }) => lineNbr));
  return order.lines.flatMap((line) => {
    const outstandingQty = remainingOn(order, line);
    return outstandingQty > 0 || numbers.has(line.lineNbr)
      ? [{ lineNbr: line.lineNbr, orderedQty: line.orderedQty, outstandingQty }]
      : [];
  });
};

/**
 * A receipt for lines that fit the order, and the order with their quantities reserved.
 * `index` and `counter`: which receipt of the delivery it is, and its number. `now`: epoch milliseconds.
 */
export const acceptReceipt = (
  order: Order,
  delivery: Delivery,
  fitting: { lines: readonly ReceiptLine[]; overReceiptReason: string | null },
  place: { index: number; counter: number },
  now: number,
): { receipt: GoodsReceipt; order: Order } => {
  const receiptId = receiptIdsOf(delivery.receiptId, place.index + 1)[place.index] ?? delivery.receiptId;
  const receiptNbr = receiptNumber(place.counter);
  const marker = markerFor(receiptNbr, receiptId);
  const receipt: GoodsReceipt = {
    receiptId,
    receiptNbr,
    marker,
    vendorRef: vendorRefFor(delivery.supplierRef, marker),
    contentHash: delivery.contentHash,
    orderType: order.orderType,
    orderNbr: order.orderNbr,
    vendorID: order.vendorID,
    vendorName: order.vendorName,
    supplierRef: delivery.supplierRef,
    receiptNote: delivery.receiptNote,
    overReceiptReason: fitting.overReceiptReason,
    receivedAt: new Date(now).toISOString(),
    receivedDate: delivery.receivedDate ?? siteDay(now),
    receivedBy: delivery.receivedBy,
    lines: fitting.lines,
    expected: expectedOf(order, fitting.lines),
    promisedOn: order.promisedOn,
    state: { status: 'QUEUED', nextAttemptAt: delivery.firstAttemptAt ?? now },
    remark: null,
    transientAttempts: 0,
    attempts: [],
    version: 1,
  };
  const reserved: Order = {
    ...order,
    reservations: {
      ...order.reservations,
      [receiptId]: { phase: 'waiting', qtyByLine: linesByNumber(receipt) },
    },
    version: order.version + 1,
  };
  return { receipt, order: reserved };
};

/**
 * The content of a request in one canonical text: the same id with the same content is the same receipt, however
 * the JSON was written. A date that was not given is no content: what was sent before midnight may be resent after.
 */
export const canonicalContent = (
  request: CheckedRequest,
  more: {
    supplierRef: string;
    receiptNote: string;
    overReceiptReason: string | null;
    receivedDate?: string | null;
  },
): string =>
  JSON.stringify([
    request.vendorID.toUpperCase(),
    more.supplierRef,
    more.receiptNote,
    more.overReceiptReason,
    request.items.map((item) => [
      item.orderType,
      item.orderNbr.toUpperCase(),
      item.inventoryID.toUpperCase(),
      item.lineNbr,
      item.qty,
      item.allocations.map((allocation) => [allocation.lotNumber, allocation.expiryDate, allocation.qty]),
    ]),
    ...(more.receivedDate ? [more.receivedDate] : []),
  ]);
