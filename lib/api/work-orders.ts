import * as z from 'zod/mini';
import { maxLength } from '#domain/length.ts';
import { PRODUCTION_UNITS } from '#domain/production/units.ts';
import { key, text } from '#domain/text.ts';
import { PRIORITIES, WORK_ORDER_STATUSES } from '#domain/work-orders/work-order.ts';
import { isWorkOrderId } from '#domain/work-orders/work-order-id.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { paginationKey, queryLimit } from './query-fields.ts';

/** Made in the browser: the same one again is the same record or change, never a second. */
export const clientId = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'Use a ULID.'));

export const productionUnit = z.enum(PRODUCTION_UNITS, `Use one of: ${PRODUCTION_UNITS.join(', ')}.`);

export const workOrderKey = z
  .string()
  .check(z.trim(), maxLength(32), z.refine(isWorkOrderId, 'Use a work order id such as WO_20260304_001.'));

/** Why something is done: never empty. */
export const reasonText = key(500);

/** How large a unit is as a ratio of whole numbers, for `convertUnits` of the domain; absent: no conversion. */
const Size = z.readonly(z.tuple([z.number(), z.number()]));

export const UnitSizesResponse = z.object({
  pallets: z.optional(Size),
  cases: z.optional(Size),
  bottles: z.optional(Size),
  litres: z.optional(Size),
});

/** A work order as a list shows it. */
export const WorkOrderRow = z.object({
  /** `WO_20260304_001`. */
  id: z.string(),
  product: z.string(),
  /** Null: the product is free text. */
  inventoryID: z.nullable(z.string()),
  quantity: z.int(),
  uom: productionUnit,
  priority: z.enum(PRIORITIES),
  /** `YYYY-MM-DD`. */
  requiredDate: z.string(),
  status: z.enum(WORK_ORDER_STATUSES),
  onHold: z.boolean(),
  holdReason: z.nullable(z.string()),
  /** In `uom`, over all its runs. */
  good: z.number(),
  loss: z.number(),
  /** good ÷ (good + loss), 0 to 1; null while nothing was made. */
  yield: z.nullable(z.number()),
  /** Runs ever started on it, and those that are Running or Paused. */
  runs: z.int(),
  liveRuns: z.int(),
  /** UTC ISO: since when it is Completed or Cancelled. */
  closedAt: z.nullable(z.string()),
  /** The site's day of its creation, `YYYY-MM-DD`: what 'Last 30 days' looks at. */
  createdOn: z.string(),
  /** To be sent with a change: 409 STALE_VERSION with the current record where it no longer stands. */
  version: z.int(),
  /** Rises with every change and every count: of two copies of an order the one with the higher is the newer. */
  revision: z.int(),
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
  from: z.nullable(z.enum(WORK_ORDER_STATUSES)),
  to: z.nullable(z.enum(WORK_ORDER_STATUSES)),
  reason: z.nullable(z.string()),
  fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});

/** How a product is packed, where its item record does not say. */
export const PacksResponse = z.object({
  bottlesPerCase: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  casesPerPallet: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  millilitresPerBottle: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
});

export const WorkOrderRecord = z.extend(WorkOrderRow, {
  hold: z.nullable(z.object({ reason: z.string(), at: z.string(), by: z.string() })),
  closeReason: z.nullable(z.string()),
  packs: PacksResponse,
  sizes: UnitSizesResponse,
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
  z.optional(
    z.pipe(
      text(max),
      z.transform((value) => (value === '' ? undefined : value)),
    ),
  );

/** 'Last 30 days' is `lastDays=30`: today at the site and the 29 days before. */
export const lastDays = z.optional(
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,4}$/, 'Use a whole number of days.')), z.transform(Number)),
    z.int().check(z.gte(1, 'Use at least 1.'), z.lte(3660, 'Use at most 3660.')),
  ),
);

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.optional(
    z.pipe(
      z.enum(['', ...values], `Use one of: ${values.join(', ')}.`),
      z.transform((value) => (value === '' ? undefined : (value as Values[number]))),
    ),
  );

const MAX_ROWS = 10_000;

const ListRequest = z.object({
  limit: queryLimit(50, MAX_ROWS),
  pagination_key: z.optional(paginationKey),
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
  data: z.object({ items: z.array(WorkOrderRow), pagination_key: z.optional(z.string()) }),
});

/** An item that can be made, with the units its own record can convert between. */
export const ProductChoice = z.object({
  inventoryID: z.string(),
  name: z.string(),
  baseUom: z.string(),
  sizes: UnitSizesResponse,
});

export type ProductChoice = z.output<typeof ProductChoice>;

export const getWorkOrder = defineRoute({
  ...addresses.GetWorkOrder,
  functionName: 'get-work-order',
  actions: {
    /** Work Order List: every status. 5 000 orders are one page of `limit=10000`. */
    list_work_orders: { permission: 'record.view', request: ListRequest, response: ListResponse },
    /** Completed Work Order: Completed and Cancelled ones. */
    list_completed: {
      permission: 'record.view',
      request: z.extend(ListRequest, { status: oneOf(['Completed', 'Cancelled']) }),
      response: ListResponse,
    },
    /** Orders that are New Entry or In progress, and those of them required on the site's today or before. */
    count_open: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({
        data: z.object({ open: z.int(), inProgress: z.int(), dueToday: z.int(), overdue: z.int() }),
      }),
    },
    /**
     * New Entry and In progress ones: what a list on a screen looks at again and again, for a fraction of what all of
     * them cost. One that is missing was closed or deleted since, or the index lags: `get_work_order` tells.
     */
    list_open: {
      permission: 'record.view',
      request: z.extend(ListRequest, { status: oneOf(['New Entry', 'In progress']) }),
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
        limit: queryLimit(1000, MAX_ROWS),
        pagination_key: z.optional(paginationKey),
        search: optionalFilter(),
      }),
      response: z.object({
        data: z.object({ items: z.array(ProductChoice), pagination_key: z.optional(z.string()) }),
      }),
    },
  },
});

/** The fields of Create Work Order and Edit: the forms' own schema. All are required (spec §5) but the packing. */
export const WorkOrderFields = z.object({
  /** Free text; where `inventoryID` is given the item's own name is kept instead. */
  product: key(200),
  inventoryID: z._default(z.nullable(key(100)), null),
  quantity: z
    .number('Fill this in.')
    .check(
      z.int('Use a whole number.'),
      z.gte(1, 'Use at least 1.'),
      z.lte(10_000_000, 'Use at most 10000000.'),
    ),
  uom: z._default(productionUnit, 'bottles'),
  priority: z.enum(PRIORITIES, `Use one of: ${PRIORITIES.join(', ')}.`),
  /** `YYYY-MM-DD`; checked by the rule. One in the past warns. */
  requiredDate: key(40),
  packs: z._default(PacksResponse, {}),
});

export type WorkOrderFields = z.output<typeof WorkOrderFields>;

/** What every change of an order brings. `changeId`: made when the dialog opened, so that a retry is recognised. */
const Change = z.object({
  id: workOrderKey,
  version: z.int().check(z.gte(1)),
  changeId: z.optional(clientId),
});

const ChangeWithReason = z.extend(Change, { reason: reasonText });

const WorkOrderAnswer = z.object({
  data: WorkOrderRecord,
  meta: z.object({
    /** REQUIRED_DATE_PAST: done, and worth a word. */
    warnings: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  }),
});

export const postWorkOrder = defineRoute({
  ...addresses.PostWorkOrder,
  functionName: 'post-work-order',
  actions: {
    /** Starts as New Entry. The same `requestId` and content: the stored order; other content: 409. */
    create_work_order: {
      permission: 'workOrder.create',
      request: z.extend(WorkOrderFields, { requestId: z.optional(clientId) }),
      response: WorkOrderAnswer,
    },
    /** A new order like this one. `requiredDate`: default the copied one's. */
    duplicate_work_order: {
      permission: 'workOrder.duplicate',
      request: z.object({
        id: workOrderKey,
        requestId: z.optional(clientId),
        requiredDate: z.optional(key(40)),
      }),
      response: WorkOrderAnswer,
    },
    /** All fields as they are to stand. After the start only priority and required date may differ (NOT_EDITABLE). */
    edit_work_order: {
      permission: 'workOrder.edit',
      request: z.extend(WorkOrderFields, Change.shape),
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
