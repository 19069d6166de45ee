import { messages as general } from '#emulators/acumatica/receipts/messages.ts';
import type { Released } from '#emulators/acumatica/receipts/release-receipt.ts';
import { exact, isMore, sum } from '#emulators/acumatica/records/quantity.ts';
import type { SalesOrderLine, Shipment } from '#emulators/acumatica/records/sales-records.ts';
import { keyOf, type Store } from '#emulators/acumatica/records/store.ts';
import { messages } from './messages.ts';
import { type Orders, orderChanges, orderIn, shipOnOrders, showOnOrders } from './order-effects.ts';
import { type Balances, book, stockChanges } from './stock-effects.ts';

const refused = (message: string): Released => ({ outcome: 'refused', message });

/** The goods have left: orders are shipped; what is on hand goes down only when they are issued in inventory. */
export function confirmShipment(store: Store, shipment: Shipment, now: number): Released {
  if (shipment.Status !== 'Open') return refused(general.wrongStatus);
  const problem = problemWith(store, shipment);
  if (problem) return refused(problem);
  const confirmed: Shipment = {
    ...shipment,
    Status: 'Confirmed',
    LastModifiedDateTime: new Date(now).toISOString(),
  };
  const [balances, orders]: [Balances, Orders] = [new Map(), new Map()];
  book(store, balances, shipment, { allocated: -1, shipped: 1 });
  shipOnOrders(store, orders, confirmed);
  return {
    outcome: 'released',
    changes: [
      ['shipments', keyOf(shipment.ShipmentNbr), confirmed],
      ...orderChanges(orders),
      ...stockChanges(balances),
    ],
  };
}

function problemWith(store: Store, shipment: Shipment): string | undefined {
  if (shipment.Details.length === 0) return messages.emptyLines;
  if (shipment.Details.some(({ ShippedQty }) => ShippedQty <= 0)) return messages.empty;
  for (const { OrderType, OrderNbr, OrderLineNbr, LineNbr, Allocations } of shipment.Details) {
    if (Allocations.some(({ LocationID }) => !LocationID)) return general.unassigned;
    const order = orderIn(store, new Map(), { OrderType, OrderNbr });
    const line = order?.Details.find((one) => one.LineNbr === OrderLineNbr);
    if (!line) return messages.noLine;
    const qty = sum(
      shipment.Details.filter((one) => one.OrderNbr === OrderNbr && one.OrderLineNbr === OrderLineNbr).map(
        ({ ShippedQty }) => ShippedQty,
      ),
    );
    if (isOver(line, qty)) return messages.tooMuch(LineNbr);
    if (line.ShippingRule === 'Ship Complete' && isMore(line.OpenQty, qty))
      return messages.incomplete(`${OrderType} ${OrderNbr}`);
  }
  return undefined;
}

const isOver = ({ OrderQty, OpenQty, OvershipThreshold }: SalesOrderLine, qty: number): boolean =>
  isMore(exact(OrderQty - OpenQty + qty), exact((OrderQty * OvershipThreshold) / 100));

/** Issues what was shipped: only now is less on hand. */
export function updateInventory(store: Store, shipment: Shipment, now: number): Released {
  if (shipment.Status !== 'Confirmed') return refused(general.wrongStatus);
  const balances: Balances = new Map();
  book(store, balances, shipment, { onHand: -1, shipped: -1 });
  const completed: Shipment = {
    ...shipment,
    Status: 'Completed',
    LastModifiedDateTime: new Date(now).toISOString(),
  };
  const orders: Orders = new Map();
  showOnOrders(store, orders, completed);
  return {
    outcome: 'released',
    changes: [
      ['shipments', keyOf(shipment.ShipmentNbr), completed],
      ...orderChanges(orders),
      ...stockChanges(balances),
    ],
  };
}
