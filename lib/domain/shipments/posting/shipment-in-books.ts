import * as z from 'zod/mini';
import { group, listField, quantityField, type RecordOf } from '#domain/record.ts';

/** Goods of one lot at one location, in the item's base unit; `lotNumber` empty: the item is not kept by lot. */
const ShippedLot = group({ lotNumber: z.string(), locationID: z.string(), qty: quantityField });
export type ShippedLot = RecordOf<typeof ShippedLot>;

const ShippedLine = group({
  orderType: z.string(),
  orderNbr: z.string(),
  orderLineNbr: z.int(),
  inventoryID: z.string(),
  baseUom: z.string(),
  lots: listField(ShippedLot),
});
type ShippedLine = RecordOf<typeof ShippedLine>;

/** A shipment that has left, as the accounting system is told of it. */
export const ShipmentToPost = group({
  customerID: z.string(),
  /** The customer's own location. */
  locationID: z.string(),
  warehouseID: z.string(),
  /** The day on which it left, `YYYY-MM-DD`. */
  date: z.string(),
  lines: listField(ShippedLine),
});
export type ShipmentToPost = RecordOf<typeof ShipmentToPost>;

/** A shipment as it stands in the accounting system. */
export interface ShipmentInBooks {
  readonly shipmentNbr: string;
  readonly status: string;
  readonly description: string;
  readonly customerID: string;
  readonly warehouseID: string;
  readonly lines: readonly Omit<ShippedLine, 'baseUom'>[];
}
