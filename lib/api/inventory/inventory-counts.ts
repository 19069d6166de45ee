import * as z from 'zod/mini';
import { isDay } from '#domain/calendar.ts';
import { maxLength } from '#domain/length.ts';
import { toQuantity } from '#domain/quantity.ts';
import { pickFields } from '#domain/record.ts';
import { Count } from '#domain/stock/counts/count.ts';
import { MAX_SHEET_ITEMS, MAX_SHEET_PLACES } from '#domain/stock/counts/count-status.ts';
import { clientId, key, reasonText, text } from '#domain/text.ts';
import type { Route } from '../contract.ts';
import { paginationKey, queryLimit } from '../fields/query-fields.ts';

/** A count as lists show it. `overLimit`: rows that only somebody who may adjust stock books. */
export const CountSummary = pickFields(Count, [
  'countId',
  'countNbr',
  'kind',
  'status',
  'blind',
  'places',
  'inventoryIDs',
  'note',
  'startedAt',
  'startedBy',
  'rowCount',
  'counted',
  'differences',
  'overLimit',
  'booking',
  'leftOut',
  'endedAt',
  'history',
  'version',
]);

export type CountSummary = z.output<typeof CountSummary.wire>;

/** As somebody typed it. */
const Typed = z.object({ qty: z.number(), uom: z.string() });

/** One lot at one place, with what was counted of it. Quantities in `baseUom`. */
const CountRowResponse = z.object({
  inventoryID: z.string(),
  name: z.string(),
  baseUom: z.string(),
  /** All units of the item, the base unit first. */
  uoms: z.array(z.string()),
  lotNumber: z.string(),
  place: z.string(),
  /** It was not expected there. */
  isFound: z.boolean(),
  /** On hand when the count began; null: whoever counts is not told. */
  expected: z.nullable(z.number()),
  entry: z.nullable(
    z.object({
      entryId: z.string(),
      qty: z.number(),
      typed: Typed,
      by: z.string(),
      /** UTC ISO. */
      at: z.string(),
      expiryDate: z.nullable(z.string()),
      /** What was counted of it before, the oldest first. */
      earlier: z.array(
        z.object({ entryId: z.string(), qty: z.number(), uom: z.string(), at: z.string(), by: z.string() }),
      ),
    }),
  ),
  /** Once it is closed: on hand by the ledger when the row was counted, and what was counted more or less. */
  onHandThen: z.nullable(z.number()),
  difference: z.nullable(z.number()),
  /** What moved between the begin of the count and that moment. */
  movedBefore: z.nullable(z.number()),
  isOverLimit: z.boolean(),
  /** It differed and was not booked: less was there by then than was to be taken off, or another count had booked it. */
  isLeftOut: z.boolean(),
});

export const CountDetail = z.extend(CountSummary.wire, {
  rows: z.array(CountRowResponse),
  /** Of the booking's parts, those that are in the ledger. */
  booked: z.int(),
});

export type CountDetail = z.output<typeof CountDetail>;

/** Counts to look at: a part of GET /GetInventory. */
export const countReads = {
  /** Sheets and single counts, the newest first: those that are open, or those that ended in the last 92 days. */
  list_counts: {
    permission: 'record.view',
    request: z.object({
      which: z.enum(['open', 'ended']),
      limit: queryLimit(100, 500),
      pagination_key: z.optional(paginationKey),
    }),
    response: z.object({
      data: z.object({ items: z.array(CountSummary.wire), pagination_key: z.optional(z.string()) }),
    }),
  },
  /** A count with its rows in the order of a walk. 404 NOT_FOUND. */
  get_count: {
    permission: 'record.view',
    request: z.object({ countId: clientId }),
    response: z.object({ data: CountDetail }),
  },
} as const;

const place = key(80);

/** Nothing at all is counted too. */
const counted = z
  .number()
  .check(
    z.refine(
      (value: number) => toQuantity(value).ok && value >= 0,
      'Use a number from 0, with at most six decimals.',
    ),
  );

/** What is typed of a row that is counted. */
export const CountFields = z.object({
  inventoryID: key(),
  lotNumber: text(100),
  place,
  qty: counted,
  uom: key(20),
});

/** How long ago it was counted, where it is sent later than that: at most 30 days. */
const secondsAgo = z.optional(z.int().check(z.gte(0), z.lte(30 * 86_400)));

/** What is printed on a lot that nobody knew, `YYYY-MM-DD`. */
export const expiryDate = z.optional(
  z.nullable(z.string().check(z.refine((value: string) => isDay(value), 'Use a day, YYYY-MM-DD.'))),
);

const Change = z.object({ countId: clientId, requestId: clientId, version: z.int().check(z.gte(1)) });

const CountAnswer = z.object({ data: CountSummary.wire });

/** What is typed of a new sheet. */
export const SheetFields = z.object({
  places: z.array(place).check(maxLength(MAX_SHEET_PLACES)),
  inventoryIDs: z.array(key()).check(maxLength(MAX_SHEET_ITEMS)),
  blind: z.boolean(),
  note: text(200),
});

/**
 * Counting: a part of POST /PostInventory. The same content under its id again changes nothing, another is 409
 * IDEMPOTENCY_CONFLICT. A refused change carries the count as it stands in `current`: 409 STALE_VERSION, 422
 * INVALID_TRANSITION. 404 NOT_FOUND where there is no such count.
 */
export const countChanges = {
  /**
   * One lot at one place. `seen`: on hand as the person saw it; where goods moved while they counted it is 409
   * STALE_VERSION, and is counted again. The difference is booked at once (`Booked`), or waits for somebody who may
   * adjust stock (`Counted`).
   */
  count_stock: {
    permission: 'stock.count',
    request: z.extend(CountFields, {
      countId: clientId,
      seen: counted,
      note: text(200),
      secondsAgo,
      expiryDate,
    }),
    response: CountAnswer,
  },
  /** A sheet of places, or of items, with the balances of this moment. 422 PLACE_NOT_FOUND, ITEM_NOT_STOCKED. */
  start_count_sheet: {
    permission: 'stock.count',
    request: z
      .extend(SheetFields, { countId: clientId })
      .check(
        z.refine(
          ({ places, inventoryIDs }: { places: readonly string[]; inventoryIDs: readonly string[] }) =>
            places.length > 0 !== inventoryIDs.length > 0,
          { path: ['places'], error: 'Name places, or items.' },
        ),
      ),
    response: CountAnswer,
  },
  /**
   * What was counted of a row. `replaces`: the entry that the person saw there; another one meanwhile is 409
   * STALE_VERSION with it in `current`, unless both found the same.
   */
  enter_count: {
    permission: 'stock.count',
    request: z.extend(CountFields, {
      countId: clientId,
      entryId: clientId,
      replaces: z.nullable(clientId),
      secondsAgo,
      expiryDate,
    }),
    response: z.object({
      data: z.object({
        entryId: z.string(),
        inventoryID: z.string(),
        lotNumber: z.string(),
        place: z.string(),
        typed: Typed,
        by: z.string(),
        at: z.string(),
      }),
    }),
  },
  /** Closes it for counting: from now on its differences are shown. Rows that nobody counted stay as they are. */
  close_count: { permission: 'stock.count', request: Change, response: CountAnswer },
  /** Opens it once more, so that rows can be counted again. */
  reopen_count: {
    permission: 'stock.count',
    request: z.extend(Change, { reason: reasonText }),
    response: CountAnswer,
  },
  /**
   * Books its differences on what is there now: 409 NOT_ENOUGH_STOCK names what would fall below zero, and nothing is
   * booked; 403 FORBIDDEN above the limit, for those who may not adjust stock. A long one is booked in parts.
   */
  approve_count: { permission: 'stock.count', request: Change, response: CountAnswer },
  /** Nothing of it is booked. */
  cancel_count: {
    permission: 'stock.count',
    request: z.extend(Change, { reason: reasonText }),
    response: CountAnswer,
  },
} as const;

/** The same as routes of their own, for those who answer them. */
export type CountRead = Route<'GetInventory', typeof countReads>;
export type CountChange = Route<'PostInventory', typeof countChanges>;
