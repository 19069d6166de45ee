import * as z from 'zod/mini';
import { pack, unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import { UnitConversion } from '#domain/items/item.ts';
import type { Quantity } from '#domain/quantity.ts';
import { isOutstanding, type Order, orderKeyOf } from '#domain/receiving/order/order.ts';
import { vendorKey } from '#domain/vendors/vendor.ts';

/** Stored in millionths, as inside the rules. */
export const StoredQuantity = z.pipe(
  z.int(),
  z.transform((value) => value as Quantity),
);

const Line = z.object({
  lineNbr: z.int(),
  inventoryID: z.string(),
  inventoryName: z.string(),
  uom: z.string(),
  warehouseID: z.nullable(z.string()),
  location: z.nullable(z.string()),
  orderedQty: StoredQuantity,
  receivedQty: StoredQuantity,
  completed: z.boolean(),
  maxReceiptPercent: z.number(),
  receiptAction: z.enum(['Reject', 'Accept but Warn', 'Accept']),
  lotRequired: z.boolean(),
  expiryRequired: z.boolean(),
  serial: z.boolean(),
  toBaseUnit: z.nullable(UnitConversion),
  unitKnown: z.boolean(),
});

const Reservations = z.record(
  z.string(),
  z.object({
    phase: z.enum(['waiting', 'inFlight']),
    qtyByLine: z.record(z.coerce.number(), StoredQuantity),
  }),
);

const Row = z.object({
  orderType: z.string(),
  orderNbr: z.string(),
  vendorID: z.string(),
  vendorName: z.string(),
  description: z.string(),
  note: z.string(),
  // Absent in rows written before it was kept.
  promisedOn: z._default(z.nullable(z.string()), null),
  status: z.string(),
  asOf: z.string(),
  version: z.int(),
  epoch: z.int(),
  lines: z.instanceof(Uint8Array),
  reservations: z.instanceof(Uint8Array),
});

/** All orders with something remaining are in one partition of the `promised` index, which holds keys alone. */
export const OPEN_MARK = 'open';

/** Sorts after every day. */
export const NO_DAY = 'none';

/** An order as one item: lines and reservations packed, what is conditioned on or indexed plain. */
export const toOrderRow = (order: Order): Record<string, unknown> => {
  const { lines, reservations, ...plain } = order;
  return {
    orderKey: orderKeyOf(order),
    ...(isOutstanding(order)
      ? {
          openVendor: vendorKey(order.vendorID),
          openMark: OPEN_MARK,
          promisedMark: order.promisedOn ?? NO_DAY,
        }
      : {}),
    ...plain,
    lines: pack(lines),
    reservations: pack(reservations),
  };
};

export const fromOrderRow = (row: unknown): Order => {
  const { lines, reservations, ...plain } = Row.parse(row);
  return {
    ...plain,
    lines: z.array(Line).parse(unpack(lines)),
    reservations: Reservations.parse(unpack(reservations)),
  };
};
