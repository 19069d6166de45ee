import * as z from 'zod/mini';
import {
  addedField,
  defineRecord,
  group,
  internalField,
  listField,
  quantityField,
  type RecordOf,
} from '#domain/record.ts';
import { SalesOrder } from '#domain/sales-orders/sales-order.ts';
import { PICK_STATES, SHIPMENT_ACTS, SHIPMENT_STATUSES } from './shipment-status.ts';

/** Goods that a line takes: a lot at a place, in the item's base unit. Of one lot, place and state there is one. */
export const ShipmentPick = group({
  inventoryID: z.string(),
  lotNumber: z.string(),
  /** `loc:<warehouseID>/<locationID>`, or `hu:<sscc>`. */
  place: z.string(),
  qty: quantityField,
  state: z.enum(PICK_STATES),
  useBy: z.nullable(z.string()),
  bestBefore: z.nullable(z.string()),
  /** When it was picked, UTC ISO, and by whom; null: it is only planned. */
  at: z.nullable(z.string()),
  by: z.nullable(z.string()),
  /** Why another lot than was planned; null: it was that one. */
  reason: z.nullable(z.string()),
});
export type ShipmentPick = RecordOf<typeof ShipmentPick>;

/** What will not be shipped of a line, in base units, by somebody's word: it stays open in its order. */
const AcceptedShort = group({
  qty: quantityField,
  reason: z.string(),
  at: z.string(),
  by: z.string(),
});

/** A line of a sales order, as far as this shipment takes it. */
export const ShipmentLine = group({
  orderType: z.string(),
  orderNbr: z.string(),
  lineNbr: z.int(),
  inventoryID: z.string(),
  name: z.string(),
  uom: z.string(),
  baseUom: z.string(),
  /** In `uom`. */
  orderedQty: quantityField,
  plannedQty: quantityField,
  /** `plannedQty` in the item's base unit. */
  plannedBase: quantityField,
  /** The accounting system's own word: `Back Order Allowed`, `Cancel Remainder`, `Ship Complete`. */
  shippingRule: z.nullable(z.string()),
  picks: listField(ShipmentPick),
  /** Empty, or one. */
  short: listField(AcceptedShort),
});
export type ShipmentLine = RecordOf<typeof ShipmentLine>;

/** When a truck stands at the dock: times of the site's day, `HH:MM`. */
const Window = z.object({ from: z.string(), to: z.string() });
export type Window = Readonly<z.output<typeof Window>>;

/** What was done to it. */
export const ShipmentEvent = group({
  /** UTC ISO. */
  at: z.string(),
  by: z.string(),
  act: z.enum(SHIPMENT_ACTS),
  reason: z.nullable(z.string()),
  /** What it was done to, in words: a lot, a pallet, a dock. */
  what: z.nullable(z.string()),
  /** The client's ULID, and what it asked for in short: a resend is told from another act under its id. */
  requestId: internalField(z.string()),
  said: internalField(z.string()),
});
export type ShipmentEvent = RecordOf<typeof ShipmentEvent>;

/**
 * Something that takes several transactions: its goods are given back, or leave, a part at a time, and nothing else is
 * done to it meanwhile. Whoever asks for the same goes on with it.
 */
const Underway = z.object({
  to: z.enum(['Scheduled', 'Cancelled', 'Shipped']),
  reason: z.nullable(z.string()),
  requestId: z.string(),
  said: z.string(),
  by: z.object({ sub: z.string(), username: z.string() }),
  at: z.string(),
  /** Numbers of its orders that could not be asked for before it left. */
  notAsked: z.optional(z.readonly(z.array(z.string()))),
});
export type Underway = Readonly<z.output<typeof Underway>>;

/**
 * Goods for one customer and one address on one truck. What it speaks for of each lot at each place is the sum of its
 * picks, and the balances say the same: one transaction writes both.
 */
export const Shipment = defineRecord(
  {
    /** The client's ULID. */
    shipmentId: z.string(),
    /** `SH-000123`. */
    shipmentNbr: z.string(),
    customerID: z.string(),
    customerName: z.string(),
    /** The customer's main contact, as its order had it; null: that was not known. */
    customerReach: internalField(SalesOrder.fields.customerReach),
    shipTo: SalesOrder.fields.shipTo,
    /** Of its lines; null: the accounting system names none. */
    warehouseID: z.nullable(z.string()),
    lines: listField(ShipmentLine),
    status: z.enum(SHIPMENT_STATUSES),
    /** The day on which it leaves, `YYYY-MM-DD`; null: not scheduled. */
    day: z.nullable(z.string()),
    window: z.nullable(Window),
    dock: z.nullable(z.string()),
    carrier: z.nullable(z.string()),
    trackingNbr: z.nullable(z.string()),
    truck: z.nullable(z.string()),
    seal: z.nullable(z.string()),
    /** In the truck, °C. */
    temperature: z.nullable(z.number()),
    driver: z.nullable(z.string()),
    /** Days that this customer asks to be left of a date; null: what each item's rules say. */
    leastDays: z.nullable(z.int()),
    underway: internalField(z.nullable(Underway)),
    /** Why it was cancelled, or stepped back last. */
    reason: z.nullable(z.string()),
    /** Why not every pallet was scanned at the truck; null: each was, or it has not left. */
    overrideReason: z.nullable(z.string()),
    shippedAt: z.nullable(z.string()),
    shippedBy: z.nullable(z.string()),
    /** In how many parts its goods have left. */
    shippedParts: addedField(z.int(), 0),
    history: listField(ShipmentEvent),
    /** Rises with every change; every change is conditional on it. */
    version: z.int(),
    createdAt: z.string(),
    createdBy: z.string(),
    updatedAt: z.string(),
    updatedBy: z.string(),
  },
  { packed: { lines: 'lines', history: 'history' } },
);
export type Shipment = RecordOf<typeof Shipment>;

/** So much one shipment takes: its row stays far from what a table holds. */
export const MAX_SHIPMENT_LINES = 100;
export const MAX_SHIPMENT_ORDERS = 10;

export const shipmentNumber = (counter: number): string => `SH-${String(counter).padStart(6, '0')}`;

/** Its orders, each once. */
export const ordersOf = (
  lines: readonly Pick<ShipmentLine, 'orderType' | 'orderNbr'>[],
): readonly { readonly orderType: string; readonly orderNbr: string }[] => [
  ...new Map(
    lines.map(({ orderType, orderNbr }) => [`${orderType}#${orderNbr}`, { orderType, orderNbr }]),
  ).values(),
];

export const picksOf = ({ lines }: Pick<Shipment, 'lines'>): readonly ShipmentPick[] =>
  lines.flatMap(({ picks }) => picks);
