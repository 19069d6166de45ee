import * as z from 'zod/mini';
import { codeKey } from '#domain/code-key.ts';
import { UnitConversion } from '#domain/items/item.ts';
import type { SnapshotOf } from '#domain/orders/mirrored-order.ts';
import { pendingOn, Reservations } from '#domain/orders/reservations.ts';
import { atLeastZero, type Quantity, subtract } from '#domain/quantity.ts';
import {
  addedField,
  defineRecord,
  group,
  listField,
  pickFields,
  quantityField,
  type RecordOf,
} from '#domain/record.ts';

/** What becomes of the rest when less than ordered is shipped (accounting-contract-stock.md §5). */
export const SHIPPING_RULES = ['Back Order Allowed', 'Cancel Remainder', 'Ship Complete'] as const;
export type ShippingRule = (typeof SHIPPING_RULES)[number];

/** A line of a sales order that goods leave on, with what the item's own record says of it. */
export const SalesOrderLine = group({
  lineNbr: z.int(),
  inventoryID: z.string(),
  inventoryName: z.string(),
  uom: z.string(),
  /** Where the accounting system has it shipped from. */
  warehouseID: z.nullable(z.string()),
  orderedQty: quantityField,
  /** Only ever copied from the accounting system: on its shipments, those not yet confirmed included. */
  shippedQty: quantityField,
  /** Likewise copied: what its confirmed shipments leave open. */
  openQty: quantityField,
  /** Nothing more is shipped on it. */
  completed: z.boolean(),
  /** Ordered or shipped is more than can be counted exactly: nothing is shipped on it here. Absent: it is not. */
  uncountable: z.optional(z.boolean()),
  /** The day it is to be shipped, `YYYY-MM-DD`; null: the accounting system names none. */
  shipOn: z.nullable(z.string()),
  shippingRule: z.enum(SHIPPING_RULES),
  lotTracked: z.boolean(),
  /** In which stock is kept and lots are counted. */
  baseUom: z.string(),
  /** From the line's unit to the item's base unit; null: the same. */
  toBaseUnit: z.nullable(UnitConversion),
  /** False when the item has no conversion from the line's unit: what is open can't be compared with stock. */
  unitKnown: z.boolean(),
});
export type SalesOrderLine = RecordOf<typeof SalesOrderLine>;

/** Whom to ask, as the accounting system has it; '': it says nothing. */
export const Reach = z.object({ attention: z.string(), phone: z.string(), email: z.string() });
export type Reach = Readonly<z.output<typeof Reach>>;

/** Where an order goes. */
export const ShipTo = z.object({
  locationID: z.string(),
  name: z.string(),
  /** As on a label, from the street to the country. */
  address: z.array(z.string()),
  /** Who is there. Absent: it was read before that was. */
  reach: z.optional(Reach),
});

/** The mirror of a sales order: the newest reading we may trust and what our shipments have planned of it. */
export const SalesOrder = defineRecord(
  {
    orderType: z.string(),
    orderNbr: z.string(),
    /** Whether orders of its type leave from here, as it was read (configuration). */
    ofShippedType: addedField(z.boolean(), true),
    customerID: z.string(),
    customerName: z.string(),
    /** The accounting system's own word of the customer: `Active`, `On Hold`, `Credit Hold`, …; '' where it was not found. */
    customerStatus: z.string(),
    /** The customer's main contact; null: it was read before that was, or the customer was not found. */
    customerReach: addedField(z.nullable(Reach), null),
    /** The customer's own number of the order. */
    customerOrder: z.string(),
    description: z.string(),
    note: z.string(),
    shipTo: ShipTo,
    /** The day the customer asks for, `YYYY-MM-DD`. */
    requestedOn: z.nullable(z.string()),
    /** The day the order is to leave: of the order, else the earliest of its open lines. */
    shipOn: z.nullable(z.string()),
    /** `Ship Complete`: all lines leave together. */
    shippingRule: z.enum(SHIPPING_RULES),
    /** The accounting system's own word: `Open`, `Back Order`, `On Hold`, `Shipping`, `Completed`, … */
    status: z.string(),
    /** UTC ISO: the instant before which the reading began. */
    asOf: z.string(),
    lines: listField(SalesOrderLine),
    /** Planned by shipments of ours and not yet in `shippedQty`, by shipment. In the line's unit. */
    reservations: Reservations,
    /** Rises with every change. */
    version: z.int(),
    /** Rises with claim, release to waiting and settle. Snapshots are conditional on it. */
    epoch: z.int(),
  },
  { packed: { lines: 'lines', reservations: 'reservations' }, nulls: 'kept' },
);
export type SalesOrder = RecordOf<typeof SalesOrder>;

/** What one reading of the accounting system says of a sales order. */
export type SalesOrderSnapshot = SnapshotOf<SalesOrder>;

/** What a response says of an order as it was read; quantities that we count are said beside it. */
export const SalesOrderHead = pickFields(SalesOrder, [
  'orderType',
  'orderNbr',
  'customerID',
  'customerName',
  'customerStatus',
  'customerOrder',
  'description',
  'note',
  'shipTo',
  'requestedOn',
  'shipOn',
  'shippingRule',
  'status',
  'asOf',
  'version',
]);

/** Likewise of a line. */
export const ReadSalesLine = pickFields(SalesOrderLine, [
  'lineNbr',
  'inventoryID',
  'inventoryName',
  'uom',
  'baseUom',
  'toBaseUnit',
  'unitKnown',
  'warehouseID',
  'orderedQty',
  'shippedQty',
  'completed',
  'uncountable',
  'shipOn',
  'shippingRule',
  'lotTracked',
]);

/** The table key of a sales order: numbers are only unique within a type. */
export const salesOrderKey = (orderType: string, orderNbr: string): string =>
  `${codeKey(orderType)}#${codeKey(orderNbr)}`;

export const salesOrderKeyOf = (order: Pick<SalesOrderSnapshot, 'orderType' | 'orderNbr'>): string =>
  salesOrderKey(order.orderType, order.orderNbr);

/** Shippable, in the accounting system's words. */
export const SHIPPED_STATUSES: readonly string[] = ['Open', 'Back Order'];

/** A credit hold is told and ships; who could not be read is told of elsewhere. Nothing is shipped to any other. */
const SHIPPED_CUSTOMERS: readonly string[] = ['Active', 'One-Time', 'Credit Hold', ''];

/** Why nothing is shipped to the customer of an order, in a sentence; null: it is. */
const customerBlockedReason = ({
  customerID,
  customerName,
  customerStatus,
}: Pick<SalesOrder, 'customerID' | 'customerName' | 'customerStatus'>): string | null =>
  SHIPPED_CUSTOMERS.includes(customerStatus)
    ? null
    : `Customer ${customerName || customerID} is ${customerStatus}. Nothing is shipped to them.`;

/** Why nothing can be planned on the order, in a sentence for a person; null when it can. */
export const notShippableReason = (order: SalesOrderSnapshot): string | null => {
  const { orderType, orderNbr, ofShippedType, status, lines } = order;
  if (!ofShippedType) return `Order ${orderNbr} is of type ${orderType}. Such orders are not shipped here.`;
  if (!SHIPPED_STATUSES.includes(status))
    return `Order ${orderNbr} is ${status}. Only ${SHIPPED_STATUSES.join(' and ')} orders can be shipped.`;
  const blocked = customerBlockedReason(order);
  if (blocked !== null) return blocked;
  if (lines.length === 0) return `Order ${orderNbr} has no goods to ship.`;
  if (lines.every((line) => line.completed)) return `Order ${orderNbr} is completed: every line is closed.`;
  return null;
};

/** remaining = completed ? 0 : ordered − on shipments − planned by us, never below 0 (stock-and-trace.md §4). */
export const openToShip = (
  order: Pick<SalesOrder, 'reservations'>,
  line: Pick<SalesOrderLine, 'lineNbr' | 'completed' | 'uncountable' | 'orderedQty' | 'shippedQty'>,
  except?: string,
): Quantity =>
  line.completed || line.uncountable
    ? (0 as Quantity)
    : atLeastZero(
        subtract(subtract(line.orderedQty, line.shippedQty), pendingOn(order, line.lineNbr, except)),
      );

/** Is there a line on which something can still be planned? A blocked customer's order is listed too: it is told why not. */
export const hasOpenLines = (order: SalesOrder): boolean =>
  order.ofShippedType &&
  SHIPPED_STATUSES.includes(order.status) &&
  order.lines.some((line) => openToShip(order, line) > 0);

/**
 * Should the list of open orders find it? While it is open in the accounting system, or anything is planned on it: a
 * plan must not hide an order from the reading that will settle it.
 */
export const isOutstandingSale = (order: SalesOrder): boolean =>
  Object.keys(order.reservations).length > 0 ||
  (order.ofShippedType && SHIPPED_STATUSES.includes(order.status));
