import * as z from 'zod/mini';
import { paginationKey, queryBoolean } from '#api/fields/query-fields.ts';
import { Freshness } from '#api/receiving.ts';
import { ReadSalesLine, SalesOrderHead } from '#domain/sales-orders/sales-order.ts';
import { key } from '#domain/text.ts';

/** A line that is open and can't all leave on its day, in its `uom`. */
const ShortLine = z.object({
  lineNbr: z.int(),
  inventoryID: z.string(),
  openQty: z.number(),
  fillableQty: z.number(),
  uom: z.string(),
});

/** An order that can be shipped, and how much of it from usable stock by the day it leaves. */
export const SalesOrderRow = z.extend(SalesOrderHead.wire, {
  id: z.string(),
  /** Of goods that leave from here. */
  lines: z.int(),
  /** Those on which something can still be planned. */
  openLines: z.int(),
  /** Of those, how many can all leave on `leavesOn`. */
  fillableLines: z.int(),
  /** The day that is reckoned with, `YYYY-MM-DD`: the order's, never before today. */
  leavesOn: z.string(),
  /** From which warehouses those lines leave that are open; empty: they name none. Absent: another version of the server. */
  warehouses: z.optional(z.array(z.string())),
  short: z.array(ShortLine),
  /** Why nothing can be planned, in a sentence; null: it can. */
  notShippable: z.nullable(z.string()),
});

export type SalesOrderRow = z.output<typeof SalesOrderRow>;

/** A line of a sales order, in its `uom`. */
const SalesLine = z.extend(ReadSalesLine.wire, {
  /** Planned by shipments and not yet in `shippedQty`. */
  plannedQty: z.number(),
  /** Ordered less shipped less planned, never below 0; 0 on a completed line. */
  remainingQty: z.number(),
  /** Of what remains, how much can leave on the order's day. */
  fillableQty: z.number(),
});

export const SalesOrderDetail = z.extend(SalesOrderRow, { details: z.array(SalesLine) });

export type SalesOrderDetail = z.output<typeof SalesOrderDetail>;

/**
 * What is to be shipped. Orders that were read before are answered, `stale`, while the accounting system is away; 503
 * ACCOUNTING_AWAY where none were.
 */
export const salesOrderReads = {
  /**
   * Orders with something left to plan, by the day they leave. Stock is promised once: to what shipments have planned,
   * then to what leaves first. Where they are more than one answer carries (4 MB), `meta.pagination_key` says so.
   */
  list_sales_orders: {
    permission: 'record.view',
    request: z.object({
      refresh: z._default(queryBoolean, false),
      pagination_key: z.optional(paginationKey),
    }),
    response: z.object({
      data: z.array(SalesOrderRow),
      meta: z.extend(Freshness, { pagination_key: z.optional(z.string()) }),
    }),
  },
  /**
   * One order with its lines, whatever its status. A number is only unique within a type: without one it is that of the
   * first type that leaves from here and has it. 404 ORDER_NOT_FOUND.
   */
  get_sales_order: {
    permission: 'record.view',
    request: z.object({
      orderNbr: key(),
      orderType: z.optional(key()),
      refresh: z._default(queryBoolean, false),
    }),
    response: z.object({ data: SalesOrderDetail, meta: Freshness }),
  },
} as const;
