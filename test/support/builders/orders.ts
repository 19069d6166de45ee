import type { Reservation } from '#domain/orders/reservations.ts';
import { type Quantity, quantity } from '#domain/quantity.ts';
import type { Order, OrderLine, OrderSnapshot } from '#domain/receiving/order/order.ts';

/** Quantities as a person writes them, by line number. */
type Counts = Readonly<Record<number, number>>;

export const quantities = (counts: Counts): Record<number, Quantity> =>
  Object.fromEntries(Object.entries(counts).map(([lineNbr, count]) => [lineNbr, quantity(count)]));

/** A line of 100 bottles, none received, that takes exactly what was ordered; no lots. */
export const aLine = (
  more: Partial<Omit<OrderLine, 'orderedQty' | 'receivedQty'>> & { ordered?: number; received?: number } = {},
): OrderLine => {
  const { ordered = 100, received = 0, ...line } = more;
  return {
    lineNbr: 1,
    inventoryID: 'GLASS-750',
    inventoryName: 'Bottle 750 ml',
    uom: 'EA',
    warehouseID: 'MAIN',
    location: 'DOCK',
    orderedQty: quantity(ordered),
    receivedQty: quantity(received),
    completed: false,
    maxReceiptPercent: 100,
    receiptAction: 'Reject',
    lotRequired: false,
    expiryRequired: false,
    serial: false,
    toBaseUnit: null,
    unitKnown: true,
    ...line,
  };
};

export const waiting = (counts: Counts): Reservation => ({
  phase: 'waiting',
  qtyByLine: quantities(counts),
});

export const inFlight = (counts: Counts): Reservation => ({
  phase: 'inFlight',
  qtyByLine: quantities(counts),
});

/** An open Normal order of vendor AMBER with one line, nothing reserved. */
export const anOrder = (more: Partial<Order> = {}): Order => ({
  orderType: 'Normal',
  orderNbr: '000050',
  vendorID: 'AMBER',
  vendorName: 'Amber Glassworks',
  description: 'Glass for November',
  note: '',
  promisedOn: '2026-11-27',
  status: 'Open',
  asOf: '2026-11-20T00:00:00.000Z',
  lines: [aLine()],
  reservations: {},
  version: 1,
  epoch: 0,
  ...more,
});

/** What a reading of the accounting system says of an order. */
export const aSnapshot = (more: Partial<OrderSnapshot> = {}): OrderSnapshot => {
  const { reservations: _r, version: _v, epoch: _e, ...snapshot } = anOrder();
  return { ...snapshot, asOf: '2026-11-20T00:01:00.000Z', ...more };
};
