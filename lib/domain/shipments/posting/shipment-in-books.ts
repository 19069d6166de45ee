import type { Quantity } from '#domain/quantity.ts';

/** Goods of one lot at one location, in the item's base unit; `lotNumber` empty: the item is not kept by lot. */
export interface ShippedLot {
  readonly lotNumber: string;
  readonly locationID: string;
  readonly qty: Quantity;
}

interface ShippedLine {
  readonly orderType: string;
  readonly orderNbr: string;
  readonly orderLineNbr: number;
  readonly inventoryID: string;
  readonly lots: readonly ShippedLot[];
}

/** A shipment that has left, as the accounting system is told of it. */
export interface ShipmentToPost {
  readonly customerID: string;
  /** The customer's own location. */
  readonly locationID: string;
  readonly warehouseID: string;
  /** The day on which it left, `YYYY-MM-DD`. */
  readonly date: string;
  readonly lines: readonly (ShippedLine & { readonly baseUom: string })[];
}

/** A shipment as it stands in the accounting system. */
export interface ShipmentInBooks {
  readonly shipmentNbr: string;
  readonly status: string;
  readonly description: string;
  readonly customerID: string;
  readonly warehouseID: string;
  readonly lines: readonly ShippedLine[];
}
