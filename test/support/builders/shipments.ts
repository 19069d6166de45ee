import { quantity } from '#domain/quantity.ts';
import type { OpenOrderLine, PlannedLine } from '#domain/shipments/create-shipment.ts';
import type { Shipment, ShipmentLine, ShipmentPick } from '#domain/shipments/shipment.ts';
import type { ShipmentStamp } from '#domain/shipments/shipment-change.ts';
import { SHELF } from './stock.ts';

export const SHIP_NOW = Date.parse('2026-11-20T00:00:00.000Z');

export const shipStamp = (more: Partial<ShipmentStamp> = {}): ShipmentStamp => ({
  ...{ by: 'wendy', now: SHIP_NOW, requestId: '01JD0000000000000000000001', said: '[]' },
  ...more,
});

/** A line of an order for 100 bottles, none of which has gone. */
const anOpenLine = (more: Partial<OpenOrderLine> = {}): OpenOrderLine => ({
  ...{ orderType: 'SO', orderNbr: 'SO000067', lineNbr: 1, inventoryID: 'GLASS-750', name: 'Bottle 750 ml' },
  ...{ uom: 'EA', baseUom: 'EA', orderedQty: quantity(100), shippingRule: 'Back Order Allowed' },
  ...{ customerID: 'C1', customerName: 'Corner Shop', warehouseID: 'MAIN', remaining: quantity(100) },
  customerReach: null,
  shipTo: { locationID: 'MAIN', name: 'Corner Shop', address: ['1 High Street'] },
  ...more,
});

export const planned = (qty: number, more: Partial<OpenOrderLine> = {}): PlannedLine => ({
  line: anOpenLine(more),
  qty: quantity(qty),
  base: quantity(qty),
});

export const aPick = (qty: number, more: Partial<ShipmentPick> = {}): ShipmentPick => ({
  ...{ inventoryID: 'GLASS-750', lotNumber: 'L1', place: SHELF, qty: quantity(qty), state: 'planned' },
  ...{ useBy: null, bestBefore: null, at: null, by: null, reason: null },
  ...more,
});

export const aShipmentLine = (qty: number, more: Partial<ShipmentLine> = {}): ShipmentLine => ({
  ...{ orderType: 'SO', orderNbr: 'SO000067', lineNbr: 1, inventoryID: 'GLASS-750', name: 'Bottle 750 ml' },
  ...{ uom: 'EA', baseUom: 'EA', orderedQty: quantity(100), shippingRule: 'Back Order Allowed' },
  ...{ plannedQty: quantity(qty), plannedBase: quantity(qty), picks: [], short: [] },
  ...more,
});

export const aShipment = (more: Partial<Shipment> = {}): Shipment => ({
  ...{ shipmentId: '01JD00000000000000SHSHSHSH', shipmentNbr: 'SH-000001', customerID: 'C1' },
  ...{ customerName: 'Corner Shop', warehouseID: 'MAIN', lines: [aShipmentLine(100)], status: 'Preparing' },
  customerReach: null,
  shipTo: { locationID: 'MAIN', name: 'Corner Shop', address: ['1 High Street'] },
  ...{ day: '2026-11-23', window: { from: '08:00', to: '09:00' }, dock: 'Dock 1', carrier: null },
  ...{ trackingNbr: null, truck: null, seal: null, temperature: null, driver: null, leastDays: null },
  ...{ underway: null, reason: null, overrideReason: null, shippedAt: null, shippedBy: null },
  ...{ shippedParts: 0, history: [], version: 3, createdAt: '2026-11-19T00:00:00.000Z', createdBy: 'wendy' },
  ...{ updatedAt: '2026-11-19T00:00:00.000Z', updatedBy: 'wendy' },
  ...more,
});
