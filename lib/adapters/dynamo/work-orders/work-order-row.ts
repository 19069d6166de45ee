import * as z from 'zod/mini';
import { StoredQuantity } from '#adapters/dynamo/receiving/order-row.ts';
import { pack, unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import type { WorkOrderEntry } from '#app/work-orders/work-order-ports.ts';
import { PRODUCTION_UNITS, type UnitSizes } from '#domain/production/units.ts';
import { type Quantity, toNumber } from '#domain/quantity.ts';
import { PRIORITIES, WORK_ORDER_STATUSES, type WorkOrder } from '#domain/work-orders/work-order.ts';
import { creationOrder } from '#domain/work-orders/work-order-id.ts';

const Status = z.enum(WORK_ORDER_STATUSES);
const Size = z.tuple([z.number(), z.number()]);

export const Sizes = z.pipe(
  z.object({
    pallets: z.optional(Size),
    cases: z.optional(Size),
    bottles: z.optional(Size),
    litres: z.optional(Size),
  }),
  z.transform((sizes): UnitSizes => sizes),
);

const HistoryEntry = z.object({
  at: z.string(),
  by: z.string(),
  change: z.enum([
    'created',
    'edited',
    'held',
    'released',
    'started',
    'completed',
    'closedShort',
    'cancelled',
    'reopened',
    'deleted',
  ]),
  from: z.nullable(Status),
  to: z.nullable(Status),
  reason: z.nullable(z.string()),
  fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  changeId: z.nullable(z.string()),
});

const Row = z.object({
  id: z.string(),
  product: z.string(),
  inventoryID: z.optional(z.string()),
  quantity: z.int(),
  uom: z.enum(PRODUCTION_UNITS),
  priority: z.enum(PRIORITIES),
  requiredDate: z.string(),
  packs: z.object({
    bottlesPerCase: z.optional(z.number()),
    casesPerPallet: z.optional(z.number()),
    millilitresPerBottle: z.optional(z.number()),
  }),
  sizes: Sizes,
  status: Status,
  holdReason: z.optional(z.string()),
  holdAt: z.optional(z.string()),
  holdBy: z.optional(z.string()),
  good: StoredQuantity,
  loss: StoredQuantity,
  runs: z.int(),
  liveRuns: z.int(),
  closeReason: z.optional(z.string()),
  closedAt: z.optional(z.string()),
  history: z.instanceof(Uint8Array),
  version: z.int(),
  productionRev: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});

/** An order as one item: what lists show and counts change is plain, its history packed. */
export const toWorkOrderRow = (order: WorkOrder): Record<string, unknown> => {
  const { product, hold, closeReason, closedAt, history, ...plain } = order;
  return {
    ...plain,
    product: product.name,
    ...(product.inventoryID === null ? {} : { inventoryID: product.inventoryID }),
    ...(hold === null ? {} : { holdReason: hold.reason, holdAt: hold.at, holdBy: hold.by }),
    ...(closeReason === null ? {} : { closeReason }),
    ...(closedAt === null ? {} : { closedAt }),
    creationOrder: creationOrder(order.id),
    history: pack(history),
  };
};

export const fromWorkOrderRow = (row: unknown): WorkOrder => {
  const { product, inventoryID, holdReason, holdAt, holdBy, closeReason, closedAt, history, ...plain } =
    Row.parse(row);
  return {
    ...plain,
    product: { inventoryID: inventoryID ?? null, name: product },
    hold: holdReason === undefined ? null : { reason: holdReason, at: holdAt ?? '', by: holdBy ?? '' },
    closeReason: closeReason ?? null,
    closedAt: closedAt ?? null,
    history: z.array(HistoryEntry).parse(unpack(history)),
  };
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const orNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Stored in millionths, as inside the rules. */
const stored = (value: unknown): Quantity => count(value) as Quantity;

/** A row of the `status` index. Plain code rather than a schema, since a list reads thousands of them. */
export const entryFromRow = (row: Readonly<Record<string, unknown>>): WorkOrderEntry => ({
  id: text(row.id),
  product: text(row.product),
  inventoryID: orNull(row.inventoryID),
  quantity: count(row.quantity),
  uom: PRODUCTION_UNITS.find((unit) => unit === row.uom) ?? 'bottles',
  priority: PRIORITIES.find((priority) => priority === row.priority) ?? 'Normal',
  requiredDate: text(row.requiredDate),
  status: WORK_ORDER_STATUSES.find((status) => status === row.status) ?? 'New Entry',
  onHold: typeof row.holdReason === 'string',
  holdReason: orNull(row.holdReason),
  good: toNumber(stored(row.good)),
  loss: toNumber(stored(row.loss)),
  runs: count(row.runs),
  liveRuns: count(row.liveRuns),
  closedAt: orNull(row.closedAt),
  version: count(row.version),
  productionRev: count(row.productionRev),
  creationOrder: text(row.creationOrder),
});
