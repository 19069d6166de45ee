import { quantity } from '#domain/quantity.ts';
import type { SalesOrder, SalesOrderLine } from '#domain/sales-orders/sales-order.ts';

/** A line of 100 cases of cola, none shipped; a case is 12 bottles, in which stock is kept. */
export const aSalesLine = (
  more: Partial<Omit<SalesOrderLine, 'orderedQty' | 'shippedQty' | 'openQty'>> & {
    ordered?: number;
    shipped?: number;
    open?: number;
  } = {},
): SalesOrderLine => {
  const { ordered = 100, shipped = 0, open = ordered - shipped, ...line } = more;
  return {
    lineNbr: 1,
    inventoryID: 'COLA-330',
    inventoryName: 'Cola 330 ml',
    uom: 'CASE',
    warehouseID: 'MAIN',
    orderedQty: quantity(ordered),
    shippedQty: quantity(shipped),
    openQty: quantity(open),
    completed: false,
    shipOn: '2026-11-23',
    shippingRule: 'Back Order Allowed',
    lotTracked: true,
    baseUom: 'EA',
    toBaseUnit: { uom: 'CASE', factor: 12, operation: 'Multiply' },
    unitKnown: true,
    ...line,
  };
};

/** An open order of an active customer with one line, nothing planned. */
export const aSalesOrder = (more: Partial<SalesOrder> = {}): SalesOrder => ({
  orderType: 'SO',
  orderNbr: '000067',
  ofShippedType: true,
  customerID: 'HARBOUR',
  customerName: 'Harbour Hotels',
  customerStatus: 'Active',
  customerReach: null,
  customerOrder: 'HH-1182',
  description: '',
  note: '',
  shipTo: {
    locationID: 'MAIN',
    name: 'Harbour Hotels Sydney',
    address: ['12 Quay Street', 'Sydney NSW 2000', 'AU'],
  },
  requestedOn: '2026-11-24',
  shipOn: '2026-11-23',
  shippingRule: 'Back Order Allowed',
  status: 'Open',
  asOf: '2026-11-20T00:00:00.000Z',
  lines: [aSalesLine()],
  reservations: {},
  version: 1,
  epoch: 0,
  ...more,
});
