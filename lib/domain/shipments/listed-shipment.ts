import * as z from 'zod/mini';
import { addedField, defineRecord, pickFields, type RecordOf } from '#domain/record.ts';
import { orderNameText } from '#domain/sales-orders/order-name.ts';
import { palletsToLoad } from './load-truck.ts';
import { notAllocated } from './pick/line-quantities.ts';
import { ordersOf, picksOf, Shipment } from './shipment.ts';

/** What a list says of a shipment, and by what it is searched. */
export const ListedShipment = defineRecord({
  ...pickFields(Shipment, [
    'shipmentId',
    'shipmentNbr',
    'customerID',
    'customerName',
    'status',
    'day',
    'window',
    'dock',
    'carrier',
    'trackingNbr',
    'shippedAt',
    'version',
  ]).fields,
  /** Of its lines; null: they name none, or it was listed by the version before. */
  warehouseID: addedField(z.nullable(z.string()), null),
  palletCount: z.int(),
  /** Lines of which something is neither spoken for, picked nor accepted as short. */
  shortCount: z.int(),
  /** As `orderNameText` names them; a row from before says their numbers alone, until the shipment changes. */
  orders: z.array(z.string()),
  ssccs: z.array(z.string()),
  lots: z.array(z.string()),
});
export type ListedShipment = RecordOf<typeof ListedShipment>;

/** The row of a list of a shipment as it stands. */
export const listedShipment = (shipment: Shipment): ListedShipment => {
  const { shipmentId, shipmentNbr, customerID, customerName, status, day, window } = shipment;
  const { dock, carrier, trackingNbr, shippedAt, version, lines, warehouseID } = shipment;
  const { all } = palletsToLoad(shipment);
  return {
    ...{ shipmentId, shipmentNbr, customerID, customerName, status, day, window, dock, carrier },
    ...{ trackingNbr, shippedAt, version, warehouseID, palletCount: all.length },
    shortCount: lines.filter((line) => notAllocated(line) > 0).length,
    orders: ordersOf(lines).map(orderNameText),
    ssccs: all,
    lots: [...new Set(picksOf(shipment).flatMap(({ lotNumber }) => (lotNumber === '' ? [] : [lotNumber])))],
  };
};
