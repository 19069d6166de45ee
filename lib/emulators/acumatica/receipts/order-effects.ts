import { exact, isMore } from '#emulators/acumatica/records/quantity.ts';
import type { Order, OrderLine, Receipt, ReceiptLine } from '#emulators/acumatica/records/records.ts';
import { keyOf } from '#emulators/acumatica/records/store.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Only goods are received; services, freight and descriptions never are. */
const receivedLineTypes = new Set([
  'Goods for IN',
  'Non-Stock',
  'Goods for SO',
  'Goods for RP',
  'Goods for MFG',
  'Goods for Project',
]);

const isReceivable = (line: OrderLine): boolean => receivedLineTypes.has(line.LineType);
export const isOpenLine = (line: OrderLine): boolean =>
  isReceivable(line) && !line.Completed && !line.Cancelled;

export const openQty = (line: OrderLine): number => exact(Math.max(0, line.OrderQty - line.QtyOnReceipts));

type Direction = 'count' | 'uncount';

/** Counts a receipt's lines on their orders, or takes them off again; returns go the other way. */
export function countOnOrders(
  work: UnitOfWork,
  receipt: Pick<Receipt, 'Type'> & { Details: ReceiptLine[] },
  direction: Direction,
  quantity: 'QtyOnReceipts' | 'releasedQty' = 'QtyOnReceipts',
): void {
  const sign = (direction === 'count' ? 1 : -1) * (receipt.Type === 'Return' ? -1 : 1);
  for (const line of receipt.Details) {
    if (!line.POOrderType || !line.POOrderNbr || line.POLineNbr === undefined) continue;
    changeLine(work, line.POOrderType, line.POOrderNbr, line.POLineNbr, (of) => ({
      ...of,
      [quantity]: exact(of[quantity] + sign * line.orderUnitQty),
    }));
  }
}

/** Completes the lines that have been received enough, and the order once no line is open. */
export function completeOrders(work: UnitOfWork): void {
  for (const order of work.touched.values()) {
    const lines = order.Details.map((line) => {
      const enough = exact((line.OrderQty * line.CompleteOn) / 100);
      const isComplete = isReceivable(line) && !line.Cancelled && !isMore(enough, line.releasedQty);
      return isComplete && !line.Completed ? { ...line, Completed: true } : line;
    });
    const isDone = order.Status === 'Open' && !lines.some(isOpenLine) && lines.some(isReceivable);
    workOn(work, { ...order, Details: lines, Status: isDone ? 'Completed' : order.Status });
  }
}

function changeLine(
  work: UnitOfWork,
  type: string,
  nbr: string,
  lineNbr: number,
  change: (line: OrderLine) => OrderLine,
): void {
  const order = work.order(type, nbr);
  const at = order?.Details.findIndex((line) => line.LineNbr === lineNbr) ?? -1;
  const line = order?.Details[at];
  if (!order || !line) return;
  const working = work.touched.get(keyOf(type, nbr)) ?? copy(work, order);
  working.Details[at] = change(line);
}

function copy(work: UnitOfWork, order: Order): Order {
  return workOn(work, { ...order, Details: [...order.Details] });
}

function workOn(work: UnitOfWork, order: Order): Order {
  const changed = { ...order, LastModifiedDateTime: new Date(work.now).toISOString() };
  work.touched.set(keyOf(order.Type, order.OrderNbr), changed);
  return changed;
}
