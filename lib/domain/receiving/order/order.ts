import * as z from 'zod/mini';
import { codeKey } from '#domain/code-key.ts';
import { UnitConversion } from '#domain/items/item.ts';
import type { SnapshotOf } from '#domain/orders/mirrored-order.ts';
import { pendingOn, Reservations } from '#domain/orders/reservations.ts';
import { atLeastZero, percentOf, type Quantity, subtract, sum } from '#domain/quantity.ts';
import {
  addedField,
  defineRecord,
  group,
  listField,
  pickFields,
  quantityField,
  type RecordOf,
} from '#domain/record.ts';
import { uncountableReason } from './uncountable.ts';

/** What the accounting system does with a quantity above the line's maximum (accounting-contract.md §3.2). */
const RECEIPT_ACTIONS = ['Reject', 'Accept but Warn', 'Accept'] as const;
export type ReceiptAction = (typeof RECEIPT_ACTIONS)[number];

/** A line of a purchase order that goods can be received on, with what the item's own record says of it. */
export const OrderLine = group({
  lineNbr: z.int(),
  inventoryID: z.string(),
  inventoryName: z.string(),
  uom: z.string(),
  warehouseID: z.nullable(z.string()),
  /** Where receipts of the item go; null lets the accounting system choose. */
  location: z.nullable(z.string()),
  orderedQty: quantityField,
  /** Only ever copied from the accounting system, never computed. Includes its unreleased receipts. */
  receivedQty: quantityField,
  /** Completed or cancelled: nothing more is expected. */
  completed: z.boolean(),
  /** Ordered or received is more than can be counted exactly: nothing is received on it here. Absent: it is not. */
  uncountable: z.optional(z.boolean()),
  maxReceiptPercent: z.number(),
  receiptAction: z.enum(RECEIPT_ACTIONS),
  lotRequired: z.boolean(),
  expiryRequired: z.boolean(),
  serial: z.boolean(),
  /** From the line's unit to the item's base unit, in which the accounting system counts lots; null: the same. */
  toBaseUnit: z.nullable(UnitConversion),
  /** False when the item has no conversion from the line's unit: its lots can't be counted in base units. */
  unitKnown: z.boolean(),
});
export type OrderLine = RecordOf<typeof OrderLine>;

/** The mirror of a purchase order: the newest reading we may trust and our own reservations on it. */
export const Order = defineRecord(
  {
    orderType: z.string(),
    orderNbr: z.string(),
    vendorID: z.string(),
    vendorName: z.string(),
    description: z.string(),
    note: z.string(),
    /** The day the goods are promised for, `YYYY-MM-DD`; null: the accounting system names none. */
    promisedOn: addedField(z.nullable(z.string()), null),
    /** The accounting system's own word: `Open`, `On Hold`, `Completed`, … */
    status: z.string(),
    /** UTC ISO: the instant before which the reading began. */
    asOf: z.string(),
    lines: listField(OrderLine),
    /** Goods accepted here and not yet in `receivedQty`, by receipt. */
    reservations: Reservations,
    /** Rises with every change. Accept and cancel are conditional on it. */
    version: z.int(),
    /** Rises with claim, release to waiting and settle. Snapshots are conditional on it. */
    epoch: z.int(),
  },
  { packed: { lines: 'lines', reservations: 'reservations' }, nulls: 'kept' },
);
export type Order = RecordOf<typeof Order>;

/** What one reading of the accounting system says of an order. */
export type OrderSnapshot = SnapshotOf<Order>;

/** What a response says of an order as it was read; quantities that we count are said beside it. */
export const OrderHead = pickFields(Order, [
  'orderNbr',
  'orderType',
  'vendorID',
  'vendorName',
  'description',
  'note',
]);

/** Likewise of a line. */
export const OrderedLine = pickFields(OrderLine, [
  'lineNbr',
  'inventoryID',
  'inventoryName',
  'orderedQty',
  'receivedQty',
  'receiptAction',
  'maxReceiptPercent',
  'uncountable',
  'uom',
  'expiryRequired',
]);

/** The table key of an order: numbers are only unique within a type. */
export const orderKey = (orderType: string, orderNbr: string): string =>
  `${orderType.trim()}#${codeKey(orderNbr)}`;

export const orderKeyOf = (order: Pick<OrderSnapshot, 'orderType' | 'orderNbr'>): string =>
  orderKey(order.orderType, order.orderNbr);

/** Only Normal orders are received here: goods of a drop-ship never come to our dock (design.md §9). */
export const RECEIVED_ORDER_TYPE = 'Normal';

const RECEIVED_STATUS = 'Open';

/** Why nothing can be received on the order, in a sentence for a person; null when it can. */
export const notReceivableReason = (order: OrderSnapshot): string | null => {
  if (order.orderType !== RECEIVED_ORDER_TYPE) {
    return `Order ${order.orderNbr} is a ${order.orderType} order. Only ${RECEIVED_ORDER_TYPE} orders are received here.`;
  }
  if (order.status !== RECEIVED_STATUS) {
    return `Order ${order.orderNbr} is ${order.status}. Only ${RECEIVED_STATUS} orders can be received.`;
  }
  if (order.lines.length === 0) return `Order ${order.orderNbr} has no goods to receive.`;
  if (order.lines.every((line) => line.completed))
    return `Order ${order.orderNbr} is completed: every line is closed.`;
  const open = order.lines.filter((line) => !line.completed);
  return open.every((line) => line.uncountable) && open[0] ? uncountableReason(open[0]) : null;
};

/** remaining = ordered − received − reserved, never below 0; 0 on a completed line (domain.md, Order). */
export const remainingOn = (order: Pick<Order, 'reservations'>, line: OrderLine): Quantity =>
  line.completed || line.uncountable
    ? (0 as Quantity)
    : atLeastZero(subtract(subtract(line.orderedQty, line.receivedQty), pendingOn(order, line.lineNbr)));

/** ordered × maximum %, never below what was ordered: a maximum under 100 % would refuse the order itself. */
export const ceilingOf = (line: OrderLine): Quantity =>
  percentOf(line.orderedQty, Math.max(100, line.maxReceiptPercent));

/**
 * The most that may still be received on a line, given what is already spoken for. `limit`: the line's tolerance;
 * null where the accounting system sets none. `hard`: nobody may go above it.
 */
interface LineCeiling {
  readonly limit: Quantity | null;
  readonly hard: boolean;
}

/** The line's tolerance by the accounting system's own rule, less received and reserved (domain.md, Order). */
export const ceilingForLine = (
  order: Pick<Order, 'reservations'>,
  line: OrderLine,
  except?: string,
): LineCeiling => {
  if (line.completed || line.uncountable) return { limit: 0 as Quantity, hard: true };
  if (line.receiptAction === 'Accept') return { limit: null, hard: false };
  const spokenFor = sum([line.receivedQty, pendingOn(order, line.lineNbr, except)]);
  return {
    limit: atLeastZero(subtract(ceilingOf(line), spokenFor)),
    hard: line.receiptAction === 'Reject',
  };
};

/** Is there a line on which something remains? Only such orders are listed (spec §2, Receive Goods). */
export const hasRemaining = (order: Order): boolean =>
  notReceivableReason(order) === null && order.lines.some((line) => remainingOn(order, line) > 0);

/**
 * Should a vendor's list find this order? While goods are outstanding in the accounting system, or anything is reserved
 * on it: reservations must not hide an order from the reading that will settle them.
 */
export const isOutstanding = (order: Order): boolean =>
  Object.keys(order.reservations).length > 0 ||
  (notReceivableReason(order) === null &&
    order.lines.some((line) => !line.completed && line.receivedQty < line.orderedQty));
