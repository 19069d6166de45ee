import type { SalesOrderDetail, SalesOrderRow } from '#api/shipments/sales-order-reads.ts';

/** An open order of the hotels with one line of 40 cases, all of which can leave. */
export const aSalesOrderRow = (more: Partial<SalesOrderRow> = {}): SalesOrderRow => ({
  id: `SO#${more.orderNbr ?? 'SO001204'}`,
  orderType: 'SO',
  orderNbr: 'SO001204',
  customerID: 'C-HARBOUR',
  customerName: 'Harbour Hotels Group',
  customerStatus: 'Active',
  customerOrder: 'HH-1182',
  description: '',
  note: '',
  shipTo: { locationID: 'MAIN', name: 'Harbour Hotel, loading dock B', address: ['12 Quay Street', 'AU'] },
  requestedOn: '2099-11-24',
  shipOn: '2099-11-23',
  shippingRule: 'Back Order Allowed',
  status: 'Open',
  asOf: '2026-11-20T00:00:00.000Z',
  version: 1,
  lines: 1,
  openLines: 1,
  fillableLines: 1,
  leavesOn: '2099-11-23',
  short: [],
  notShippable: null,
  ...more,
});

/** The same with its line. */
export const aSalesOrderDetail = (more: Partial<SalesOrderDetail> = {}): SalesOrderDetail => ({
  ...aSalesOrderRow(),
  details: [
    {
      ...{ lineNbr: 1, inventoryID: 'FG-TON200', inventoryName: 'Dry Tonic 200 mL', uom: 'CASE' },
      ...{ baseUom: 'EA', toBaseUnit: { uom: 'CASE', factor: 24, operation: 'Multiply' }, unitKnown: true },
      ...{ warehouseID: 'WHOLESALE', orderedQty: 40, shippedQty: 0, completed: false },
      ...{ shipOn: '2099-11-23', shippingRule: 'Back Order Allowed', lotTracked: true },
      ...{ plannedQty: 10, remainingQty: 30, fillableQty: 30 },
    },
  ],
  ...more,
});
