import * as z from 'zod/mini';
import { paginationKey, queryBoolean, queryLimit } from '#api/fields/query-fields.ts';
import { isDay } from '#domain/calendar.ts';
import { key, text } from '#domain/text.ts';
import { DockBoard, ShipmentDetail, ShipmentDocuments, ShipmentInLookup } from './shipment-answers.ts';

const day = text(10).check(z.refine(isDay, 'Use a day such as 2026-11-20.'));

/** 1 to 7, in a query string. */
const queryDays = z.pipe(
  z.string().check(z.regex(/^[1-7]$/, 'Use a number from 1 to 7.')),
  z.transform(Number),
);

/** What is asked of shipments. 404 SHIPMENT_NOT_FOUND. */
export const shipmentReads = {
  /** The docks that are set up, and who stands at each on these days. */
  dock_board: {
    permission: 'record.view',
    request: z.object({ from: day, days: z._default(queryDays, 1) }),
    response: z.object({ data: DockBoard }),
  },
  /**
   * Those that are here, or, `ended`, those that left or were cancelled in the last six months; the newest first.
   * `search`: words, each of which is in a number, order, customer, pallet, lot, carrier, dock or day of it. One that ended
   * is found by its number, order, pallet, lot or day whenever that was. For other words a page looks through some
   * thousands: `looked_back_to` is the day to which it came, where there are more. `warehouse`: of this one alone, and those
   * that name none; '' or absent: of all.
   */
  list_shipments: {
    permission: 'record.view',
    request: z.object({
      ended: z._default(queryBoolean, false),
      search: z._default(text(200), ''),
      warehouse: z._default(text(64), ''),
      limit: queryLimit(500, 1_000),
      pagination_key: z.optional(paginationKey),
    }),
    response: z.object({
      data: z.object({
        items: z.array(ShipmentInLookup),
        pagination_key: z.optional(z.string()),
        looked_back_to: z.optional(day),
      }),
    }),
  },
  /** Shipments that are here, and of how many of them the truck comes today, or should have come by now. */
  count_shipments: {
    permission: 'record.view',
    request: z.object({}),
    response: z.object({
      data: z.object({
        ...{ open: z.int(), today: z.int(), overdue: z.int() },
        /** UTC ISO; absent: they were counted just now. Very many are counted once a minute for everybody who looks. */
        countedAt: z.optional(z.string()),
      }),
    }),
  },
  get_shipment: {
    permission: 'record.view',
    request: z.object({ shipmentId: key() }),
    response: z.object({ data: ShipmentDetail }),
  },
  /** Packing list with lots and dates, and the list of its pallets. */
  shipment_documents: {
    permission: 'record.view',
    request: z.object({ shipmentId: key() }),
    response: z.object({ data: ShipmentDocuments }),
  },
} as const;
