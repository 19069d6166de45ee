import { numberIn } from '#adapters/accounting/operations/create-outcome.ts';
import {
  changeDocument,
  endDocument,
  field,
  putDocument,
  type WriteDeps,
  type WrittenAs,
} from '#adapters/accounting/operations/write-document.ts';
import { toNumber } from '#domain/quantity.ts';
import { ok } from '#domain/result.ts';
import type { ShipmentToPost } from '#domain/shipments/posting/shipment-in-books.ts';
import { SHIPMENT_SHAPE, shipment } from './shipments.ts';

const SHIPMENT: WrittenAs<{ readonly shipmentNbr: string }> = {
  ...{ entity: 'Shipment', noun: 'shipment', shape: SHIPMENT_SHAPE },
  made(record) {
    const shipmentNbr = numberIn(record, 'ShipmentNbr');
    return shipmentNbr === null ? null : { shipmentNbr };
  },
};

/** The order line's number always, and its lots: else the system takes every open line, and lots of its own choice. */
const bodyOf = ({ customerID, locationID, warehouseID, date, lines }: ShipmentToPost, marker: string) => ({
  ...{ Type: field('Shipment'), Operation: field('Issue'), Hold: field(false) },
  ...{ CustomerID: field(customerID), LocationID: field(locationID), WarehouseID: field(warehouseID) },
  ...{ ShipmentDate: field(date), Description: field(marker) },
  Details: lines.map(({ orderType, orderNbr, orderLineNbr, inventoryID, baseUom, lots }) => ({
    ...{ OrderType: field(orderType), OrderNbr: field(orderNbr), OrderLineNbr: field(orderLineNbr) },
    Allocations: lots.map((lot) => ({
      ...{ InventoryID: field(inventoryID), LocationID: field(lot.locationID), UOM: field(baseUom) },
      ...(lot.lotNumber === '' ? {} : { LotSerialNbr: field(lot.lotNumber) }),
      Qty: field(toNumber(lot.qty)),
    })),
  })),
});

export const createShipment = (deps: WriteDeps, shipped: ShipmentToPost, marker: string) =>
  putDocument(deps, SHIPMENT, 'create', bodyOf(shipped, marker));

export const openShipment = (deps: WriteDeps, shipmentNbr: string) =>
  changeDocument(deps, SHIPMENT, 'open', { ShipmentNbr: field(shipmentNbr), Hold: field(false) });

/** Confirmed, or invoiced by somebody since. */
const AFTER = ['Confirmed', 'Partially Invoiced', 'Invoiced', 'Completed'];

export const confirmShipment = (deps: WriteDeps, shipmentNbr: string) =>
  endDocument(deps, {
    ...{ entity: SHIPMENT.entity, action: 'ConfirmShipment', name: `${SHIPMENT.noun} ${shipmentNbr}` },
    keys: { ShipmentNbr: shipmentNbr },
    async status(deadline) {
      const found = await shipment(deps.records, shipmentNbr, deadline);
      if (!found.ok) return found;
      const status = found.value?.status ?? null;
      return ok(status !== null && AFTER.includes(status) ? 'Released' : status);
    },
  });
