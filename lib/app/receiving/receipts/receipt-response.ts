import type { OrderDifference, ReceiptDetail, ReceiptLine, ReceiptListItem } from '#api/receipts.ts';
import { toPostingProgress } from '#app/posting/posting-progress.ts';
import { isCancellable } from '#domain/posting/cancel-and-retry.ts';
import { toNumber } from '#domain/quantity.ts';
import type { Order } from '#domain/receiving/order/order.ts';
import { Difference, differencesToOrder } from '#domain/receiving/receipt/differences.ts';
import { CountedLine, type GoodsReceipt, ReceiptNotes } from '#domain/receiving/receipt/receipt.ts';
import { isRetryable } from '#domain/receiving/receipt/receipt-decisions.ts';
import { entryOf, type ReceiptEntry } from '#domain/receiving/receipt/receipt-entry.ts';

/** A receipt as a list shows it. */
export const toReceiptListItem = (entry: ReceiptEntry): ReceiptListItem => {
  const { items: _items, lots: _lots, reason, warehouses, ...shown } = entry;
  return {
    ...shown,
    warehouses: warehouses && [...warehouses],
    reason: entry.status === 'FAILED' ? reason : null,
  };
};

const toReceiptLineResponses = ({ lines, expected }: GoodsReceipt): ReceiptLine[] => {
  const expectedOf = new Map(expected.map((line) => [line.lineNbr, line]));
  return lines.map((line) => {
    const then = expectedOf.get(line.lineNbr);
    return {
      ...CountedLine.toWire(line),
      orderedQty: then ? toNumber(then.orderedQty) : null,
      outstandingQty: then ? toNumber(then.outstandingQty) : null,
    };
  });
};

/** What was not delivered is on no line of the receipt: the order's mirror knows its name. */
const toDifferenceResponses = (receipt: GoodsReceipt, order: Order | null): OrderDifference[] | null => {
  const named = new Map([...(order?.lines ?? []), ...receipt.lines].map((line) => [line.lineNbr, line]));
  return (
    differencesToOrder(receipt)?.map((difference) => {
      const line = named.get(difference.lineNbr);
      return {
        ...Difference.toWire(difference),
        inventoryID: line?.inventoryID ?? null,
        inventoryName: line?.inventoryName ?? null,
        uom: line?.uom ?? null,
      };
    }) ?? null
  );
};

/** A receipt with all there is to know of it. `order`: its mirror, if we hold one; `sub`: who is looking. */
export const toReceiptResponse = (receipt: GoodsReceipt, order: Order | null, sub: string): ReceiptDetail => {
  const { items: _items, lots: _lots, warehouses, ...head } = entryOf(receipt);
  const { status: _status, waitsFor: _waitsFor, ...progress } = toPostingProgress(receipt);
  return {
    ...head,
    warehouses: warehouses && [...warehouses],
    ...ReceiptNotes.toWire(receipt),
    ...progress,
    lines: toReceiptLineResponses(receipt),
    differences: toDifferenceResponses(receipt, order),
    cancellable: isCancellable(receipt),
    retryable: isRetryable(receipt),
    own: receipt.receivedBy.sub === sub,
  };
};
