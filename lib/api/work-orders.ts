import * as z from 'zod';
import { PRODUCTION_UNITS } from '#domain/production/units.ts';
import { PRIORITIES, WORK_ORDER_STATUSES } from '#domain/work-orders/work-order.ts';
import { isWorkOrderId } from '#domain/work-orders/work-order-id.ts';
import { defineRoute } from './contract.ts';
import { key, paginationKey, queryLimit, text } from './text.ts';

/** Made in the browser: the same one again is the same record or change, never a second. */
export const clientId = z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'Use a ULID.');

export const productionUnit = z.enum(PRODUCTION_UNITS, `Use one of: ${PRODUCTION_UNITS.join(', ')}.`);

export const workOrderKey = z
  .string()
  .trim()
  .max(32)
  .refine(isWorkOrderId, 'Use a work order id such as WO_20260304_001.');

/** Why something is done: never empty. */
export const reasonText = key(500);

/** How large a unit is as a ratio of whole numbers, for `convertUnits` of the domain; absent: no conversion. */
const Size = z.tuple([z.number(), z.number()]).readonly();

export const UnitSizesOnTheWire = z.object({
  pallets: Size.optional(),
  cases: Size.optional(),
  bottles: Size.optional(),
  litres: Size.optional(),
});

/** A work order as a list shows it. */
export const WorkOrderRow = z.object({
  /** `WO_20260304_001`. */
  id: z.string(),
  product: z.string(),
  /** Null: the product is free text. */
  inventoryID: z.string().nullable(),
  quantity: z.number().int(),
  uom: productionUnit,
  priority: z.enum(PRIORITIES),
  /** `YYYY-MM-DD`. */
  requiredDate: z.string(),
  status: z.enum(WORK_ORDER_STATUSES),
  onHold: z.boolean(),
  holdReason: z.string().nullable(),
  /** In `uom`, over all its runs. */
  good: z.number(),
  loss: z.number(),
  /** good ÷ (good + loss), 0 to 1; null while nothing was made. */
  yield: z.number().nullable(),
  /** Runs ever started on it, and those that are Running or Paused. */
  runs: z.number().int(),
  liveRuns: z.number().int(),
  /** UTC ISO: since when it is Completed or Cancelled. */
  closedAt: z.string().nullable(),
  /** The site's day of its creation, `YYYY-MM-DD`: what 'Last 30 days' looks at. */
  createdOn: z.string(),
  /** To be sent with a change: 409 STALE_VERSION with the current record where it no longer stands. */
  version: z.number().int(),
  /** Rises with every change and every count: of two copies of an order the one with the higher is the newer. */
  revision: z.number().int(),
});

export type WorkOrderRow = z.output<typeof WorkOrderRow>;

const WorkOrderChange = z.object({
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
  from: z.enum(WORK_ORDER_STATUSES).nullable(),
  to: z.enum(WORK_ORDER_STATUSES).nullable(),
  reason: z.string().nullable(),
  fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});

/** How a product is packed, where its item record does not say. */
export const PacksOnTheWire = z.object({
  bottlesPerCase: z.number().int().min(1).max(1000).optional(),
  casesPerPallet: z.number().int().min(1).max(1000).optional(),
  millilitresPerBottle: z.number().int().min(1).max(100_000).optional(),
});

export const WorkOrderRecord = WorkOrderRow.extend({
  hold: z.object({ reason: z.string(), at: z.string(), by: z.string() }).nullable(),
  closeReason: z.string().nullable(),
  packs: PacksOnTheWire,
  sizes: UnitSizesOnTheWire,
  /** The units that can be counted on it and converted into `uom`. */
  countableUnits: z.array(productionUnit),
  /** Oldest first; the newest 200. */
  history: z.array(WorkOrderChange),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});

export type WorkOrderRecord = z.output<typeof WorkOrderRecord>;

/** A filter of a list; an empty one narrows nothing. */
const optionalFilter = (max = 100) =>
  text(max)
    .transform((value) => (value === '' ? undefined : value))
    .optional();

/** 'Last 30 days' is `lastDays=30`: today at the site and the 29 days before. */
export const lastDays = z
  .string()
  .regex(/^\d{1,4}$/, 'Use a whole number of days.')
  .transform(Number)
  .pipe(z.number().int().min(1, 'Use at least 1.').max(3660, 'Use at most 3660.'))
  .optional();

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .enum(['', ...values], `Use one of: ${values.join(', ')}.`)
    .transform((value) => (value === '' ? undefined : (value as Values[number])))
    .optional();

const MOST_ROWS = 10_000;

const ListRequest = z.object({
  limit: queryLimit(50, MOST_ROWS),
  pagination_key: paginationKey.optional(),
  status: oneOf(WORK_ORDER_STATUSES),
  priority: oneOf(PRIORITIES),
  lastDays,
  /** Part of the id or of the product, without case. */
  search: optionalFilter(),
});

/**
 * The newest first by creation. A page may be short, even empty, with more to come: go on as long as there is a
 * `pagination_key`. Rows come from an index that may lag a moment: keep the copy with the higher `revision`.
 */
const ListResponse = z.object({
  data: z.object({ items: z.array(WorkOrderRow), pagination_key: z.string().optional() }),
});

/** An item that can be made, with the units its own record can convert between. */
export const ProductChoice = z.object({
  inventoryID: z.string(),
  name: z.string(),
  baseUom: z.string(),
  sizes: UnitSizesOnTheWire,
});

export type ProductChoice = z.output<typeof ProductChoice>;

export const getWorkOrder = defineRoute({
  name: 'GetWorkOrder',
  method: 'GET',
  path: '/GetWorkOrder',
  functionName: 'get-work-order',
  actions: {
    /** Work Order List: every status. 5 000 orders are one page of `limit=10000`. */
    list_work_orders: { permission: 'record.view', request: ListRequest, response: ListResponse },
    /** Completed Work Order: Completed and Cancelled ones. */
    list_completed: {
      permission: 'record.view',
      request: ListRequest.extend({ status: oneOf(['Completed', 'Cancelled']) }),
      response: ListResponse,
    },
    get_work_order: {
      permission: 'record.view',
      request: z.object({ id: workOrderKey }),
      response: z.object({ data: WorkOrderRecord }),
    },
    /** Active stock items to pick a product from, in no order. `search`: part of the id or name, without case. */
    list_products: {
      permission: 'record.view',
      request: z.object({
        limit: queryLimit(1000, MOST_ROWS),
        pagination_key: paginationKey.optional(),
        search: optionalFilter(),
      }),
      response: z.object({
        data: z.object({ items: z.array(ProductChoice), pagination_key: z.string().optional() }),
      }),
    },
  },
});

/** The fields of Create Work Order and Edit: the forms' own schema. All are required (spec §5) but the packing. */
export const WorkOrderFields = z.object({
  /** Free text; where `inventoryID` is given the item's own name is kept instead. */
  product: key(200),
  inventoryID: key(100).nullable().default(null),
  quantity: z
    .number('Fill this in.')
    .int('Use a whole number.')
    .min(1, 'Use at least 1.')
    .max(10_000_000, 'Use at most 10000000.'),
  uom: productionUnit.default('bottles'),
  priority: z.enum(PRIORITIES, `Use one of: ${PRIORITIES.join(', ')}.`),
  /** `YYYY-MM-DD`; checked by the rule. One in the past warns. */
  requiredDate: key(40),
  packs: PacksOnTheWire.default({}),
});

export type WorkOrderFields = z.output<typeof WorkOrderFields>;

/** What every change of an order brings. `changeId`: made when the dialog opened, so that a retry is recognised. */
const Change = z.object({
  id: workOrderKey,
  version: z.number().int().min(1),
  changeId: clientId.optional(),
});

const ChangeWithReason = Change.extend({ reason: reasonText });

const WorkOrderAnswer = z.object({
  data: WorkOrderRecord,
  meta: z.object({
    /** REQUIRED_DATE_PAST: done, and worth a word. */
    warnings: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  }),
});

export const postWorkOrder = defineRoute({
  name: 'PostWorkOrder',
  method: 'POST',
  path: '/PostWorkOrder',
  functionName: 'post-work-order',
  actions: {
    /** Starts as New Entry. The same `requestId` and content: the stored order; other content: 409. */
    create_work_order: {
      permission: 'workOrder.create',
      request: WorkOrderFields.extend({ requestId: clientId.optional() }),
      response: WorkOrderAnswer,
    },
    /** A new order like this one. `requiredDate`: default the copied one's. */
    duplicate_work_order: {
      permission: 'workOrder.duplicate',
      request: z.object({
        id: workOrderKey,
        requestId: clientId.optional(),
        requiredDate: key(40).optional(),
      }),
      response: WorkOrderAnswer,
    },
    /** All fields as they are to stand. After the start only priority and required date may differ (NOT_EDITABLE). */
    edit_work_order: {
      permission: 'workOrder.edit',
      request: WorkOrderFields.extend(Change.shape),
      response: WorkOrderAnswer,
    },
    /** New Entry without runs only. */
    delete_work_order: {
      permission: 'workOrder.delete',
      request: Change,
      response: z.object({ data: z.object({ id: z.string(), deleted: z.literal(true) }) }),
    },
    hold_work_order: { permission: 'workOrder.hold', request: ChangeWithReason, response: WorkOrderAnswer },
    release_work_order: { permission: 'workOrder.hold', request: Change, response: WorkOrderAnswer },
    start_work_order: { permission: 'workOrder.start', request: Change, response: WorkOrderAnswer },
    complete_work_order: { permission: 'workOrder.complete', request: Change, response: WorkOrderAnswer },
    close_short: { permission: 'workOrder.closeShort', request: ChangeWithReason, response: WorkOrderAnswer },
    cancel_work_order: {
      permission: 'workOrder.cancel',
      request: ChangeWithReason,
      response: WorkOrderAnswer,
    },
    reopen_work_order: {
      permission: 'workOrder.reopen',
      request: ChangeWithReason,
      response: WorkOrderAnswer,
    },
  },
});
