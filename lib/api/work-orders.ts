import * as z from 'zod/mini';
import { maxLength } from '#domain/length.ts';
import { productionUnit, UnitSizes } from '#domain/production/unit-fields.ts';
import { inputOf } from '#domain/record.ts';
import { clientId, key, reasonText } from '#domain/text.ts';
import {
  ListedWorkOrder,
  TYPED_FIELDS,
  WorkOrder,
  WorkOrderOnFloor,
} from '#domain/work-orders/work-order.ts';
import { isWorkOrderId } from '#domain/work-orders/work-order-id.ts';
import { PRIORITIES, WORK_ORDER_STATUSES } from '#domain/work-orders/work-order-status.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { optionalFilter, paginationKey, queryLimit } from './fields/query-fields.ts';

/** The id of a work order: `WO_YYYYMMDD_NNN`. */
export const workOrderKey = z
  .string()
  .check(z.trim(), maxLength(32), z.refine(isWorkOrderId, 'Use a work order id such as WO_20260304_001.'));

/** What a response says beside an order's own fields. */
const derived = {
  onHold: z.boolean(),
  holdReason: z.nullable(z.string()),
  /** good ÷ (good + loss), 0 to 1; null while nothing was made. */
  yield: z.nullable(z.number()),
  /** The site's day of its creation, `YYYY-MM-DD`: what 'Last 30 days' looks at. */
  createdOn: z.string(),
  /** Rises with every change and every count: of two copies of an order the one with the higher is the newer. */
  revision: z.int(),
};

/** A work order as a list shows it. `version` is to be sent with a change: 409 STALE_VERSION where another stands. */
export const WorkOrderRow = z.extend(ListedWorkOrder.wire, derived);

export type WorkOrderRow = z.output<typeof WorkOrderRow>;

/** A work order as the floor sees it: with all its terms. */
export const WorkOrderOnFloorResponse = z.extend(WorkOrderOnFloor.wire, derived);

export type WorkOrderOnFloorResponse = z.output<typeof WorkOrderOnFloorResponse>;

/** A work order looked at alone. Quantities are in its `uom`. */
export const WorkOrderRecord = z.extend(WorkOrder.wire, {
  ...derived,
  /** The units that can be counted on it and converted into `uom`. */
  countableUnits: z.array(productionUnit),
});

export type WorkOrderRecord = z.output<typeof WorkOrderRecord>;

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
  sizes: UnitSizes,
  /** By which it is scanned: those of the accounting system. */
  gtins: z.array(z.object({ gtin: z.string(), uom: z.string() })),
});

export type ProductChoice = z.output<typeof ProductChoice>;

/** Work orders to look at, and items to make. */
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
        data: z.object({
          ...{ open: z.int(), inProgress: z.int(), dueToday: z.int(), overdue: z.int() },
          /** UTC ISO; absent: they were counted just now. Very many are counted once a minute for everybody who looks. */
          countedAt: z.optional(z.string()),
        }),
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
    /** One order; 404 WORK_ORDER_NOT_FOUND. */
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

/** The fields of Create Work Order and Edit: the forms' own schema. */
export const WorkOrderFields = inputOf(WorkOrder, TYPED_FIELDS);

export type WorkOrderFields = z.output<typeof WorkOrderFields>;

/**
 * What every change of an order brings. `changeId`: made when the dialog opened, so that a retry is recognised; under
 * the id of another change, or with other content, it is 409 IDEMPOTENCY_CONFLICT and nothing happens.
 */
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

/**
 * What is done to work orders. A refusal carries the order as it stands in `current`: 409 STALE_VERSION (another
 * `version`), 422 INVALID_TRANSITION (naming what is allowed); 404 WORK_ORDER_NOT_FOUND.
 */
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
    /** All fields as they are to stand. After the start only some may differ (NOT_EDITABLE). */
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
