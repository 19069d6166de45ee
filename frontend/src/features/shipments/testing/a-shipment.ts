import type { ShipmentDetail, ShipmentInLookup } from '#api/shipments/shipment-answers.ts';

export const PICKED_SSCC = '093123450000000012';
export const SHIPMENT_ID = '01JD00000000000000SHSHSHSH';

export const aShipmentRow = (more: Partial<ShipmentInLookup> = {}): ShipmentInLookup => ({
  ...{
    shipmentId: SHIPMENT_ID,
    shipmentNbr: 'SH-000001',
    customerID: 'HARBOUR',
    customerName: 'Harbour Hotels',
  },
  ...{ status: 'Preparing', day: '2026-11-23', window: { from: '08:00', to: '09:00' }, dock: 'Dock 1' },
  ...{ carrier: null, trackingNbr: null, shippedAt: null, version: 4, palletCount: 1, shortCount: 0 },
  ...{ orders: ['SO#SO000067'], ssccs: [PICKED_SSCC], lots: ['L1'], inBooks: null, warehouseID: null },
  ...more,
});

export const PALLET_PICK = {
  ...{
    inventoryID: 'COLA-330',
    lotNumber: 'L1',
    place: `hu:${PICKED_SSCC}`,
    qty: 60,
    state: 'planned' as const,
  },
  ...{ useBy: null, bestBefore: '2027-03-01', at: null, by: null, reason: null, hold: null },
  ...{ location: 'loc:MAIN/R1', sscc: PICKED_SSCC, baseUom: 'EA', name: 'Cola 330 ml' },
};

export const LOOSE_PICK = {
  ...PALLET_PICK,
  lotNumber: 'L2',
  place: 'loc:MAIN/A2',
  location: 'loc:MAIN/A2',
  sscc: null,
  qty: 40,
};

export const aShipmentDetail = (more: Partial<ShipmentDetail> = {}): ShipmentDetail => ({
  ...{
    shipmentId: SHIPMENT_ID,
    shipmentNbr: 'SH-000001',
    customerID: 'HARBOUR',
    customerName: 'Harbour Hotels',
  },
  shipTo: { locationID: 'MAIN', name: 'Harbour Hotels', address: ['12 Quay Street'] },
  ...{ warehouseID: 'MAIN', status: 'Preparing', day: '2026-11-23', window: { from: '08:00', to: '09:00' } },
  ...{ dock: 'Dock 1', carrier: null, trackingNbr: null, truck: null, seal: null, temperature: null },
  ...{ driver: null, leastDays: null, reason: null, overrideReason: null, shippedAt: null, shippedBy: null },
  ...{ version: 4, createdAt: '2026-11-20T00:00:00.000Z', createdBy: 'mia', underway: null, history: [] },
  lines: [
    {
      ...{ orderType: 'SO', orderNbr: 'SO000067', lineNbr: 1, inventoryID: 'COLA-330', name: 'Cola 330 ml' },
      ...{ uom: 'EA', baseUom: 'EA', orderedQty: 120, plannedQty: 120, plannedBase: 120, short: [] },
      ...{ shippingRule: 'Cancel Remainder', picked: 0, open: 120, notAllocated: 20 },
      warning:
        'The order says Cancel Remainder: what is not in this shipment is dropped, not delivered later.',
    },
  ],
  picks: [PALLET_PICK, LOOSE_PICK],
  books: null,
  ...{ orders: [{ orderType: 'SO', orderNbr: 'SO000067' }], pallets: { count: 1, toLoad: 1 } },
  ...more,
});
