import { sum } from '#domain/quantity.ts';
import { orderKey, pendingOn } from '#domain/receiving/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt.ts';
import type { ModelBooks } from './model-books.ts';
import type { World } from './world.ts';

const inBooks = (books: ModelBooks, receipt: GoodsReceipt): number =>
  books.entries.filter((entry) => entry.receipt.vendorRef === receipt.vendorRef).length;

/** What must hold at every moment (design.md §5, invariants 1 and 2). Answers the first violation, or null. */
export const violatedNow = async (
  world: World,
  books: ModelBooks,
  ids: readonly string[],
  directReceipts: boolean,
): Promise<string | null> => {
  const receipts = await world.stored(ids);
  for (const receipt of receipts) {
    const copies = inBooks(books, receipt);
    if (copies > 1) return `${receipt.receiptNbr} is in the books ${copies} times`;
    if (copies > 0 && receipt.state.status === 'CANCELLED')
      return `${receipt.receiptNbr} was cancelled and is in the books`;
    if (copies > 0 && receipt.state.status === 'FAILED')
      return `${receipt.receiptNbr} failed and is in the books`;
  }
  for (const order of books.orders) {
    const mirror = await world.orders.load(orderKey('Normal', order.orderNbr));
    for (const line of order.lines) {
      if (line.receivedQty > line.orderedQty) return `line ${line.lineNbr} is over-received in the books`;
      const open = receipts.filter(
        (receipt) => receipt.orderNbr === order.orderNbr && receipt.state.status !== 'CANCELLED',
      );
      const accepted = sum(
        open.flatMap((receipt) =>
          receipt.lines.filter((l) => l.lineNbr === line.lineNbr).map((l) => l.receiptQty),
        ),
      );
      if (!directReceipts && accepted > line.orderedQty)
        return `line ${line.lineNbr}: more was accepted than ordered`;
      const seen = mirror?.lines.find((candidate) => candidate.lineNbr === line.lineNbr);
      if (
        mirror &&
        seen &&
        !directReceipts &&
        seen.receivedQty + pendingOn(mirror, line.lineNbr) < line.receivedQty
      ) {
        return `line ${line.lineNbr}: the mirror shows more remaining than there is`;
      }
    }
  }
  return null;
};

/** What must hold when all is quiet: nothing accepted is lost, nothing hangs, the mirror is exact. */
export const violatedAtRest = async (
  world: World,
  books: ModelBooks,
  ids: readonly string[],
): Promise<string | null> => {
  const receipts = await world.stored(ids);
  for (const id of world.accepted) {
    if (!receipts.some((receipt) => receipt.receiptId === id)) return `${id} was accepted and is lost`;
  }
  for (const receipt of receipts) {
    const copies = inBooks(books, receipt);
    const { state } = receipt;
    if (state.status === 'QUEUED' || state.status === 'POSTING')
      return `${receipt.receiptNbr} hangs as ${state.status}`;
    if (state.status === 'POSTED' && (copies !== 1 || !state.settled))
      return `${receipt.receiptNbr} is POSTED with ${copies} copies`;
    if (state.status !== 'POSTED' && copies !== 0)
      return `${receipt.receiptNbr} is ${state.status} with ${copies} copies`;
  }
  for (const order of books.orders) {
    const mirror = await world.orders.load(orderKey('Normal', order.orderNbr));
    if (!mirror) continue;
    const failed = new Set(receipts.filter((r) => r.state.status === 'FAILED').map((r) => r.receiptId));
    const reserved = Object.keys(mirror.reservations);
    if (reserved.some((id) => !failed.has(id)))
      return `${order.orderNbr} keeps a reservation of a receipt that is through`;
    if (
      reserved.length !==
      receipts.filter((r) => failed.has(r.receiptId) && r.orderNbr === order.orderNbr).length
    ) {
      return `${order.orderNbr} lost the reservation of a failed receipt`;
    }
  }
  return null;
};
