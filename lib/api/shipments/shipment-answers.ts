import * as z from 'zod/mini';
import { pickFields } from '#domain/record.ts';
import { ListedShipment } from '#domain/shipments/listed-shipment.ts';
import { Shipment, ShipmentEvent, ShipmentLine, ShipmentPick } from '#domain/shipments/shipment.ts';
import { InBooks, ShipmentPosting } from './shipment-in-books.ts';

export const ShipmentHeadFields = pickFields(Shipment, [
  'shipmentId',
  'shipmentNbr',
  'customerID',
  'customerName',
  'shipTo',
  'warehouseID',
  'status',
  'day',
  'window',
  'dock',
  'carrier',
  'trackingNbr',
  'truck',
  'seal',
  'temperature',
  'driver',
  'leastDays',
  'reason',
  'overrideReason',
  'shippedAt',
  'shippedBy',
  'version',
  'createdAt',
  'createdBy',
]);

/**
 * A shipment in a list. `orders`, `ssccs` and `lots`: by which it is searched. An order is `<type>#<number>`; of what
 * ended before types were kept, the number alone.
 */
export const ShipmentRow = ListedShipment.wire;
export type ShipmentRow = z.output<typeof ShipmentRow>;

/** The same with where it stands on its way into the accounting system; null: it never left. */
export const ShipmentInLookup = z.extend(ShipmentRow, { inBooks: z.nullable(InBooks) });
export type ShipmentInLookup = z.output<typeof ShipmentInLookup>;

/** A line; `orderedQty` and `plannedQty` in its unit, all else in `baseUom`. */
const LineInShipment = z.extend(
  pickFields(ShipmentLine, [
    'orderType',
    'orderNbr',
    'lineNbr',
    'inventoryID',
    'name',
    'uom',
    'baseUom',
    'orderedQty',
    'plannedQty',
    'plannedBase',
    'shippingRule',
    'short',
  ]).wire,
  {
    picked: z.number(),
    /** Still to be picked. */
    open: z.number(),
    /** Of that, what nothing is spoken for: it is short as stock stands. */
    notAllocated: z.number(),
    /** What becomes of the rest where less is shipped; null: it stays open. */
    warning: z.nullable(z.string()),
  },
);

/** A row of the pick list, by place. */
const PickInList = z.extend(ShipmentPick.wire, {
  /** Where to go: of a pallet, where it stands. */
  location: z.string(),
  sscc: z.nullable(z.string()),
  baseUom: z.string(),
  name: z.string(),
  /** Why its pallet is held; null: it is not. */
  hold: z.nullable(z.string()),
});

export const ShipmentDetail = z.extend(ShipmentHeadFields.wire, {
  lines: z.array(LineInShipment),
  picks: z.array(PickInList),
  orders: z.array(z.object({ orderType: z.string(), orderNbr: z.string() })),
  pallets: z.object({ count: z.int(), toLoad: z.int() }),
  /** What is being done to the whole of it, a part at a time. */
  underway: z.nullable(z.enum(['Scheduled', 'Cancelled', 'Shipped'])),
  /** How it reaches the accounting system; null: it has not left, or left before shipments were posted from here. */
  books: z.nullable(ShipmentPosting),
  /** The newest last. */
  history: z.array(ShipmentEvent.wire),
});
export type ShipmentDetail = z.output<typeof ShipmentDetail>;

/** A dock on a day, with who stands there. */
const DockOnDay = z.object({
  dock: z.string(),
  day: z.string(),
  bookings: z.array(
    z.object({
      shipmentId: z.string(),
      shipmentNbr: z.string(),
      customerName: z.string(),
      from: z.string(),
      to: z.string(),
      /** Null: it is not known any more. */
      status: z.nullable(Shipment.fields.status),
      /** Absent: another version of the server. */
      warehouseID: z.optional(Shipment.fields.warehouseID),
    }),
  ),
});

export const DockBoard = z.object({
  docks: z.array(z.string()),
  days: z.array(z.string()),
  board: z.array(DockOnDay),
});
export type DockBoard = z.output<typeof DockBoard>;

/** What goes with the goods, by order, line and lot; in `baseUom`. */
const PackingRow = z.object({
  orderType: z.string(),
  orderNbr: z.string(),
  lineNbr: z.int(),
  inventoryID: z.string(),
  name: z.string(),
  lotNumber: z.string(),
  useBy: z.nullable(z.string()),
  bestBefore: z.nullable(z.string()),
  qty: z.number(),
  baseUom: z.string(),
  sscc: z.nullable(z.string()),
});

export const ShipmentDocuments = z.extend(ShipmentHeadFields.wire, {
  packing: z.array(PackingRow),
  /** What was accepted as short, in `baseUom`. */
  short: z.array(
    z.object({
      orderType: z.string(),
      orderNbr: z.string(),
      lineNbr: z.int(),
      inventoryID: z.string(),
      qty: z.number(),
      baseUom: z.string(),
    }),
  ),
  ssccs: z.array(
    z.object({ sscc: z.string(), state: ShipmentPick.fields.state, lines: z.array(PackingRow) }),
  ),
});
export type ShipmentDocuments = z.output<typeof ShipmentDocuments>;
