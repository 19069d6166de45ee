import { pendingOn } from '#domain/orders/reservations.ts';
import { type Quantity, sum } from '#domain/quantity.ts';
import { orderKey, orderKeyOf } from '#domain/receiving/order/order.ts';
import type { PostedReceiptLine } from '#domain/receiving/posting/posted-receipt.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { baseAllocations } from '#domain/receiving/request/base-quantity.ts';
import type { ModelAccounting } from './model-accounting.ts';
import type { World } from './world.ts';

const inAccounting = (accounting: ModelAccounting, receipt: GoodsReceipt) =>
  accounting.entries.filter((entry) => entry.receipt.vendorRef === receipt.vendorRef);

/** All that open receipts of the order say of a line. */
const acceptedOn = (receipts: readonly GoodsReceipt[], orderNbr: string, lineNbr: number): Quantity =>
  sum(
    receipts
      .filter((receipt) => receipt.orderNbr === orderNbr && receipt.state.status !== 'CANCELLED')
      .flatMap((receipt) => receipt.lines.filter((line) => line.lineNbr === lineNbr))
      .map((line) => line.receiptQty),
  );

/**
 * What must hold at every moment (design.md §5, invariants 1 and 2). `ours`: nobody receives directly in the
 * accounting system and its lists are not of the past, so that the mirror must be exact, not only safe. Answers the
 * first violation, or null.
 */
export const violatedNow = async (
  world: World,
  accounting: ModelAccounting,
  ids: readonly string[],
  ours: boolean,
): Promise<string | null> => {
  if (accounting.complaint) return accounting.complaint;
  const { receipts, orders } = await world.standing(ids);
  for (const receipt of receipts) {
    const copies = inAccounting(accounting, receipt).length;
    if (copies > 1) return `${receipt.receiptNbr} is in the books ${copies} times`;
    if (world.undone.has(receipt.receiptId) && receipt.state.status !== 'CANCELLED')
      return `${receipt.receiptNbr} was undone and is ${receipt.state.status}`;
    if (copies > 0 && receipt.state.status === 'CANCELLED' && !isNotAsSent(accounting, receipt))
      return `${receipt.receiptNbr} was cancelled and is in the books`;
    if (copies > 0 && receipt.state.status === 'FAILED' && !isNotAsSent(accounting, receipt))
      return `${receipt.receiptNbr} failed and is in the books`;
  }
  const mirrors = new Map(orders.map((order) => [orderKeyOf(order), order]));
  for (const order of accounting.orders) {
    const mirror = mirrors.get(orderKey('Normal', order.orderNbr));
    for (const line of order.lines) {
      const at = `line ${line.lineNbr} of ${order.orderNbr}`;
      if (line.receivedQty > line.orderedQty) return `${at} is over-received in the books`;
      if (!ours) continue;
      const accepted = acceptedOn(receipts, order.orderNbr, line.lineNbr);
      if (accepted > line.orderedQty) return `${at}: more was accepted than ordered`;
      const seen = mirror?.lines.find((candidate) => candidate.lineNbr === line.lineNbr);
      if (!mirror || !seen) continue;
      const spokenFor = seen.receivedQty + pendingOn(mirror, line.lineNbr);
      if (spokenFor < accepted) return `${at}: the mirror shows more remaining than there is`;
      if (spokenFor > accepted) return `${at}: the mirror shows less remaining than there is`;
    }
  }
  return null;
};

/** The lots of a receipt's lines, each with its date and all it has together. */
const lotsIn = (lines: readonly { readonly allocations: PostedReceiptLine['allocations'] }[]): string =>
  lines
    .flatMap(({ allocations }) => {
      const qtyOf = new Map<string, number>();
      for (const { lotNumber, expiryDate, qty } of allocations) {
        const key = `${lotNumber} ${expiryDate}`;
        qtyOf.set(key, (qtyOf.get(key) ?? 0) + qty);
      }
      return [...qtyOf].map(([key, qty]) => `${key} ${qty}`);
    })
    .sort()
    .join();

/** Do the books show other lots, dates or quantities of lots than were counted? */
const hasOtherLots = (accounting: ModelAccounting, receipt: GoodsReceipt): boolean => {
  const [entry] = inAccounting(accounting, receipt);
  const counted = receipt.lines.map((line) => ({ allocations: baseAllocations(line) }));
  return entry !== undefined && lotsIn(counted) !== lotsIn(entry.receipt.lines);
};

/** Do they, and did nobody say so? */
const silentAboutLots = (accounting: ModelAccounting, receipt: GoodsReceipt): boolean =>
  hasOtherLots(accounting, receipt) && receipt.remark === null;

/** It stands in the books with other quantities, which a person was told: it came there once, and is no loss. */
const isNotAsSent = (accounting: ModelAccounting, receipt: GoodsReceipt): boolean =>
  hasOtherLots(accounting, receipt) &&
  receipt.attempts.some(({ outcome, message }) => outcome === 'failed' && /other quantities/.test(message));

/** What must hold when all is quiet: nothing accepted is lost, nothing hangs, the mirror is exact. */
export const violatedAtRest = async (
  world: World,
  accounting: ModelAccounting,
  ids: readonly string[],
): Promise<string | null> => {
  const { receipts, orders } = await world.standing(ids);
  for (const id of world.accepted) {
    if (!receipts.some((receipt) => receipt.receiptId === id)) return `${id} was accepted and is lost`;
  }
  for (const receipt of receipts) {
    const copies = inAccounting(accounting, receipt).length;
    const { state } = receipt;
    if (state.status === 'QUEUED' || state.status === 'POSTING')
      return `${receipt.receiptNbr} hangs as ${state.status}`;
    if (state.status === 'POSTED' && (copies !== 1 || !state.settled))
      return `${receipt.receiptNbr} is POSTED with ${copies} copies`;
    if (state.status === 'POSTED' && silentAboutLots(accounting, receipt))
      return `${receipt.receiptNbr} has other lots in the books, and nobody said so`;
    if (state.status !== 'POSTED' && copies !== 0 && !isNotAsSent(accounting, receipt))
      return `${receipt.receiptNbr} is ${state.status} with ${copies} copies`;
  }
  for (const mirror of orders) {
    const failed = receipts.filter(
      (receipt) => receipt.state.status === 'FAILED' && receipt.orderNbr === mirror.orderNbr,
    );
    const reserved = Object.keys(mirror.reservations);
    if (reserved.some((id) => !failed.some(({ receiptId }) => receiptId === id)))
      return `${mirror.orderNbr} keeps a reservation of a receipt that is through`;
    if (reserved.length !== failed.length)
      return `${mirror.orderNbr} lost the reservation of a failed receipt`;
  }
  return null;
};
