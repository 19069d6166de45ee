import type { ItemFacts } from '#emulators/acumatica/records/item-facts.ts';
import type { Order, OrderLine, ReceiptLine, ReceiptType } from '#emulators/acumatica/records/records.ts';
import { keyOf } from '#emulators/acumatica/records/store.ts';
import { messages } from './messages.ts';
import { isOpenLine } from './order-effects.ts';
import type { Path, RequestedLine } from './requested-lines.ts';
import { orderTypeLabel, type UnitOfWork } from './unit-of-work.ts';

/** A line to be entered, with what it refers to. */
export interface WantedLine {
  asked: RequestedLine;
  order?: Order;
  orderLine?: OrderLine;
  returned?: ReceiptLine;
  item?: ItemFacts;
}

/** The system gave up in the middle: nothing else about the document is looked at. */
export interface Thrown {
  message: string;
  path: Path;
}

type Resolved = { lines: WantedLine[] } | { thrown: Thrown };

/**
 * Which lines a request means (accounting-contract.md §3.4). The trap is here: an order named without a line
 * adds every open line of it at its full open quantity, whatever else the row says.
 */
export function resolveLines(
  work: UnitOfWork,
  type: ReceiptType,
  vendorID: string,
  asked: RequestedLine[],
): Resolved {
  const lines: WantedLine[] = [];
  for (const line of asked) {
    const resolved = resolveLine(work, type, vendorID, line);
    if ('thrown' in resolved) return resolved;
    lines.push(...resolved.lines);
  }
  return { lines };
}

function resolveLine(work: UnitOfWork, type: ReceiptType, vendorID: string, asked: RequestedLine): Resolved {
  if (type === 'Return' && asked.returnOfNbr) return resolveReturn(work, asked);
  if (!asked.orderType && !asked.orderNbr) {
    return { lines: [{ asked, item: asked.inventoryID ? work.item(asked.inventoryID) : undefined }] };
  }
  if (!asked.orderType || !asked.orderNbr) {
    return { thrown: { message: messages.orderReference, path: asked.path } };
  }
  const label = orderTypeLabel(asked.orderType);
  const order = work.order(label, asked.orderNbr);
  const ofVendor = order && keyOf(order.VendorID) === keyOf(vendorID) && order.Type === 'Normal';
  const receivable = ofVendor && (order.Status === 'Open' || type === 'Return');
  if (!receivable) return notFound(asked, label);
  if (asked.orderLineNbr === undefined) return wholeOrder(work, order, asked, label);
  const orderLine = order.Details.find((line) => line.LineNbr === asked.orderLineNbr);
  if (!orderLine || !(isOpenLine(orderLine) || type === 'Return')) return notFound(asked, label);
  return { lines: [wanted(work, asked, order, orderLine)] };
}

function wholeOrder(work: UnitOfWork, order: Order, asked: RequestedLine, label: string): Resolved {
  const open = order.Details.filter(isOpenLine);
  if (open.length === 0) return notFound(asked, label);
  const bare = { path: asked.path, expiry: asked.expiry, allocations: [] };
  return { lines: open.map((line) => wanted(work, bare, order, line)) };
}

function resolveReturn(work: UnitOfWork, asked: RequestedLine): Resolved {
  const receipt = work.store.get('receipts', 'Receipt', asked.returnOfNbr);
  const returned = receipt?.Details.find((line) => line.LineNbr === asked.returnOfLineNbr);
  if (receipt?.Status !== 'Released' || !returned) {
    return { thrown: { message: messages.receiptLineNotFound, path: asked.path } };
  }
  const order =
    returned.POOrderType && returned.POOrderNbr
      ? work.order(returned.POOrderType, returned.POOrderNbr)
      : undefined;
  const orderLine = order?.Details.find((line) => line.LineNbr === returned.POLineNbr);
  const item = returned.InventoryID ? work.item(returned.InventoryID) : undefined;
  return { lines: [{ asked, order, orderLine, returned, item }] };
}

function wanted(work: UnitOfWork, asked: RequestedLine, order: Order, orderLine: OrderLine): WantedLine {
  const item = orderLine.InventoryID ? work.item(orderLine.InventoryID) : undefined;
  return { asked, order, orderLine, item };
}

const notFound = ({ orderNbr = '', orderLineNbr, path }: RequestedLine, type: string): Resolved => ({
  thrown: { message: messages.orderLineNotFound(type, orderNbr, orderLineNbr), path },
});
