import * as z from 'zod/mini';
import { UnitConversion } from '#domain/items/item.ts';
import { listOf } from '#domain/length.ts';
import { OrderedLine, OrderHead } from '#domain/receiving/order/order.ts';
import { PROMISES } from '#domain/receiving/order/promises.ts';
import { AcceptedHead, CountedLine } from '#domain/receiving/receipt/receipt.ts';
import { RECEIPT_STATUSES } from '#domain/receiving/receipt/receipt-filter.ts';
import { key, text } from '#domain/text.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { paginationKey, queryBoolean } from './fields/query-fields.ts';

/** A line of an order, and how much of it may still be received. Quantities are in its `uom`. */
export const ReceiveOrderLine = z.extend(OrderedLine.wire, {
  /** Where the goods are expected. Absent: the order names none. */
  warehouseID: z.optional(z.string()),
  /** Accepted here and not yet in `receivedQty`. */
  pendingQty: z.number(),
  /** Ordered less received less pending, never below 0; 0 on a completed line. */
  remainingQty: z.number(),
  /** The most that may be received now by the line's tolerance; null: no limit. */
  mostQty: z.nullable(z.number()),
  lotTrackingEnabled: z.boolean(),
  /** One unit per lot number. */
  serialTracked: z.boolean(),
  /** Of a line with serial numbers: how its unit becomes single units. Absent: it is in single units. */
  toBaseUnit: z.optional(UnitConversion),
});

export type ReceiveOrderLine = z.output<typeof ReceiveOrderLine>;

/** A purchase order as the receiving screens see it: the spec's names with additions (design.md §7). */
export const ReceiveOrder = z.extend(OrderHead.wire, {
  id: z.string(),
  details: z.array(ReceiveOrderLine),
});

export type ReceiveOrder = z.output<typeof ReceiveOrder>;

/** How fresh the answer is: `stale` when the accounting system could not be asked in time. */
export const Freshness = z.object({
  /** UTC ISO instant of the accounting system's answer; null when it has never answered. */
  asOf: z.nullable(z.string()),
  stale: z.boolean(),
});

/**
 * Orders to receive goods of. What was read before is answered, `stale`, while the accounting system is away; 503
 * ACCOUNTING_AWAY where nothing was.
 */
export const getReceiveGoods = defineRoute({
  ...addresses.GetReceiveGoods,
  functionName: 'get-receive-goods',
  actions: {
    /**
     * Orders of a vendor with something remaining. `data` is an array, empty is `[]` (spec §7). Where they are more
     * than one answer carries (4 MB, some 12 000 lines), `meta.pagination_key` says that there is more.
     */
    by_vendor_id: {
      permission: 'record.view',
      request: z.object({
        vendorId: key(),
        refresh: z._default(queryBoolean, false),
        pagination_key: z.optional(paginationKey),
      }),
      response: z.object({
        data: z.array(ReceiveOrder),
        meta: z.extend(Freshness, { pagination_key: z.optional(z.string()) }),
      }),
    },
    /** One order, or 404 with the reason in `details`. */
    by_purchase_order: {
      permission: 'record.view',
      request: z.object({ purchaseOrder: key(), refresh: z._default(queryBoolean, false) }),
      response: z.object({ data: ReceiveOrder, meta: Freshness }),
    },
    /**
     * Orders with something remaining that are promised for the site's today, or for an earlier day: those that
     * `expected` counts, of every vendor, as they were read. `asOf` is the oldest reading of them.
     */
    by_promise: {
      permission: 'record.view',
      request: z.object({ promised: z.enum(PROMISES), pagination_key: z.optional(paginationKey) }),
      response: z.object({
        data: z.array(ReceiveOrder),
        meta: z.extend(Freshness, { pagination_key: z.optional(z.string()) }),
      }),
    },
    /**
     * How much is expected, of the orders that were read so far: with something remaining, promised for the site's
     * today, promised for an earlier day; and whether the accounting system answered when it was last asked.
     */
    expected: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({
        data: z.object({
          open: z.int(),
          today: z.int(),
          overdue: z.int(),
          /** UTC ISO; absent: they were counted just now. Very many are counted once a minute for everybody who looks. */
          countedAt: z.optional(z.string()),
          accountingAnswers: z.boolean(),
        }),
      }),
    },
  },
});

/** Absent and malformed are one thing to a person: the required field's sentence is the answer to both. */
const required = (max: number) => z.catch(z.optional(text(max)), undefined);

/** Part of a counted line with its own lot; `qty` is in the order line's unit. */
export const Allocation = z.object({
  lotNumber: text(100),
  /** `YYYY-MM-DD`; checked by the rule, so that a bad date gets the spec's sentence. */
  expiryDate: z.nullish(text(40)),
  qty: z.number(),
});

/** What was counted of one order line. */
export const ReceiptItem = z.object({
  orderNbr: required(64),
  orderType: required(32),
  inventoryID: required(100),
  /** Without it a line is found by its item, when that is unique on the order. */
  lineNbr: z.optional(z.int().check(z.gte(0))),
  /** In the order line's unit, at most six decimals. */
  receiptQty: z.catch(z.optional(z.number()), undefined),
  /** The spec's flat form: one lot for the whole quantity. */
  lotNumber: z.nullish(text(100)),
  expiryDate: z.nullish(text(40)),
  /** Several lots, each with its own quantity (in the line's unit) and expiry. Wins over the flat form. */
  allocations: z.optional(listOf(Allocation, { most: 1000 })),
});

export type ReceiptItem = z.output<typeof ReceiptItem>;

/** A delivery as it was counted: one vendor's, of one order or several. One receipt is made for each order. */
export const ReceiptRequest = z.object({
  /** Made in the browser when the dialog opened: the same one again is the same receipt, never a second. */
  receiptId: z.optional(
    z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'receiptId must be a ULID.')),
  ),
  vendorID: required(64),
  receiptNote: z.nullish(text(2000, { lines: true })),
  supplierRef: z.nullish(text(40)),
  items: z.nullish(listOf(ReceiptItem, { most: 2000 })),
  /** The day the goods arrived, `YYYY-MM-DD`, at most 30 days ago. Default: the site's today. Checked by the rule. */
  receivedDate: z.nullish(text(40)),
  /** Why more than the tolerance is received (needs the permission to over-receive). */
  overReceiptReason: z.nullish(text(500)),
  /**
   * The warehouse where the goods were counted: 422 OTHER_WAREHOUSE for a line that another one expects, unless the
   * person may take it. Absent: nobody said where, and every line is received. No content: the same receipt with another
   * one is the same receipt.
   */
  warehouseID: z.nullish(text(64)),
});

export type ReceiptRequest = z.output<typeof ReceiptRequest>;

/** A receipt as whoever sent it hears of it. */
export const AcceptedReceipt = z.extend(AcceptedHead.wire, { status: z.enum(RECEIPT_STATUSES) });

export type AcceptedReceipt = z.output<typeof AcceptedReceipt>;

/** A receipt that stands under an id under which other counts were sent. Before it was told, `lines` is absent. */
export const StandingReceipt = z.extend(AcceptedReceipt, {
  lines: z.optional(
    z.array(z.pick(CountedLine.wire, { lineNbr: true, receiptQty: true, allocations: true })),
  ),
});

export type StandingReceipt = z.output<typeof StandingReceipt>;

/**
 * Receiving goods. A line that is refused is named in `details`; where its order has changed, that is `current`. 409
 * IDEMPOTENCY_CONFLICT: `current` is the `StandingReceipt` of each order that was sent under this id.
 */
export const postReceiveGoods = defineRoute({
  ...addresses.PostReceiveGoods,
  functionName: 'post-receive-goods',
  unknownAction: 'Action must be "receive_goods"',
  actions: {
    /** Accepts the goods at once; they reach the accounting system in the background, exactly once. */
    receive_goods: {
      permission: 'receipt.create',
      request: ReceiptRequest,
      response: z.object({
        data: z.object({
          receiptId: z.string(),
          receipts: z.array(AcceptedReceipt),
          warnings: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
          /** How long PostReceipts `undo` takes all of it back for certain; 0: it is on its way. Absent: as 0. */
          undoSeconds: z.optional(z.number()),
        }),
      }),
    },
  },
});
