import * as z from 'zod/mini';
import { NOT_POSTED_KINDS } from '#domain/stock/books/against-books.ts';
import { key } from '#domain/text.ts';
import { paginationKey, queryBoolean, queryLimit } from '../fields/query-fields.ts';

/** What was changed here and the accounting system was not told, by kind. */
export const NotPosted = z.object({ kind: z.enum(NOT_POSTED_KINDS), qty: z.number() });

/** A run whose goods the accounting system was not told of: what it used and made, and since when. */
export const RunNotPosted = z.object({
  runId: z.string(),
  qty: z.number(),
  /** UTC ISO. */
  since: z.string(),
});

/** A shipment that the accounting system was not told of: what left with it, and when. */
export const ShipmentNotPosted = z.object({
  shipmentId: z.string(),
  qty: z.number(),
  /** UTC ISO. */
  since: z.string(),
});

/**
 * Since when movements were gone through for what explains a difference, UTC ISO: there is too much before, and what it
 * explains is in `unexplained`. Null: all were.
 */
export const explainedFrom = z.optional(z.nullable(z.string()));

/**
 * Whether opening stock of the item was ever loaded. Only said where the accounting system has more than anybody
 * explains.
 */
export const isOpened = z.optional(z.boolean());

/** What it had when it was asked. `issuable`: on hand less what was shipped and is not issued yet. */
export const Books = z.object({
  onHand: z.number(),
  issuable: z.number(),
  /** UTC ISO. */
  asOf: z.string(),
});

const Difference = z.object({
  onHand: z.number(),
  booksOnHand: z.nullable(z.number()),
  issuable: z.nullable(z.number()),
  /** Ours less `issuable`: `notInBooks`, `notPosted` and `unexplained` together, to the unit. */
  difference: z.nullable(z.number()),
  notInBooks: z.number(),
  notPosted: z.array(NotPosted),
  unexplained: z.nullable(z.number()),
});

/** A line of a purchase order of which something is still to come. */
const OnOrder = z.object({
  orderType: z.string(),
  orderNbr: z.string(),
  lineNbr: z.int(),
  vendorID: z.string(),
  vendorName: z.string(),
  inventoryID: z.string(),
  /** `YYYY-MM-DD`. */
  promisedOn: z.nullable(z.string()),
  /** What remains, in the item's base unit; null: its unit is not known. */
  qty: z.nullable(z.number()),
  /** Where it is expected; absent: the order does not say. */
  warehouseID: z.optional(z.string()),
  /** The same in the line's own unit. */
  orderQty: z.number(),
  uom: z.string(),
});

/** Reads of stock against the accounting system. */
export const booksReads = {
  /**
   * What remains on the open purchase orders that are mirrored, line by line, of one item or of all; what is reserved for
   * receipts on their way is here already. A page may be short with more to come.
   */
  on_order: {
    permission: 'record.view',
    request: z.object({
      inventoryID: z.optional(key()),
      limit: queryLimit(100, 200),
      pagination_key: z.optional(paginationKey),
    }),
    response: z.object({
      data: z.object({ items: z.array(OnOrder), pagination_key: z.optional(z.string()) }),
    }),
  },
  /**
   * An item and its lots against the accounting system, all in `baseUom`; null: it was not asked for it. With `refresh`
   * it is asked now (8 seconds at most, 429 TOO_MANY_CALLS beyond a person's share); where it does not answer, `problem`
   * says so and what was read last stands. Of an item with very many lots some hundreds are compared at a time, by their
   * number: `pagination_key` is of this item alone.
   */
  against_books: {
    permission: 'record.view',
    request: z.object({
      inventoryID: key(),
      refresh: z.optional(queryBoolean),
      pagination_key: z.optional(paginationKey),
    }),
    response: z.object({
      data: z.extend(Difference, {
        inventoryID: z.string(),
        baseUom: z.string(),
        /** UTC ISO of the reading; null: there was none. */
        asOf: z.nullable(z.string()),
        problem: z.nullable(z.string()),
        explainedFrom,
        isOpened,
        lots: z.array(z.extend(Difference, { lotNumber: z.string() })),
        pagination_key: z.optional(z.string()),
      }),
    }),
  },
} as const;
