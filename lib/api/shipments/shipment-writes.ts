import * as z from 'zod/mini';
import { positiveNumber, version } from '#api/fields/input-fields.ts';
import { isDay } from '#domain/calendar.ts';
import { listOf } from '#domain/length.ts';
import { MAX_SHIPMENT_LINES } from '#domain/shipments/shipment.ts';
import { clientId, key, reasonText, text } from '#domain/text.ts';
import { ShipmentDetail } from './shipment-answers.ts';

const above = positiveNumber();

const day = text(10).check(z.refine(isDay, 'Use a day such as 2026-11-20.'));

const time = text(5).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 08:30.'));

const optionalText = (max: number) => z.optional(z.nullable(text(max)));

const Answer = z.object({ data: ShipmentDetail });

const change = { requestId: clientId, shipmentId: key(), version };

/** A scan is decided on whatever stands: two people at one truck don't wait for each other. */
const scan = { requestId: clientId, shipmentId: key() };

/** `version`: of the posting, as the person saw it. */
const posting = { shipmentId: key(), version: z.optional(version) };

const line = { orderType: key(10), orderNbr: key(), lineNbr: z.int() };

/** When the truck comes, where to, and with whom. */
const ScheduleFields = z.object({
  day,
  window: z.object({ from: time, to: time }),
  /** Null: none yet. */
  dock: z.nullable(key(40)),
  carrier: z.nullable(text(60)),
  truck: z.nullable(text(30)),
  /** Days that the customer asks to be left of a date; null: what each item's rules say. */
  leastDays: z.nullable(z.int().check(z.gte(0), z.lte(3_650))),
});

/** What is noted at the truck; what is left out stays as it is. */
const TruckFields = z.object({
  carrier: optionalText(60),
  trackingNbr: optionalText(60),
  truck: optionalText(30),
  seal: optionalText(40),
  temperature: z.optional(z.nullable(z.number().check(z.gte(-60), z.lte(80)))),
  driver: optionalText(60),
});

/**
 * `overrideReason`: why it goes on all the same; needs `shipment.override`. `ordersSeen`: the person was told of what
 * changed in its orders (ORDER_CHANGED), and the reason is of that, too.
 */
const override = { overrideReason: z.optional(reasonText), ordersSeen: z.optional(z.boolean()) };

/**
 * What is done to shipments. Each act once under its `requestId`: the same again is 200 with what stands, another is 409
 * IDEMPOTENCY_CONFLICT. 404 SHIPMENT_NOT_FOUND; 409 STALE_VERSION with what stands, NOT_ENOUGH_STOCK, DOCK_TAKEN, ORDER_CHANGED; 422
 * INVALID_TRANSITION, WRONG_PALLET, WRONG_ITEM, NOT_FILLABLE, LOT_NOT_USABLE, LOT_RECALLED, TOO_FEW_DAYS,
 * PALLET_ON_HOLD, REASON_REQUIRED, LOAD_INCOMPLETE, NOT_RETRYABLE, NOT_CANCELLABLE.
 */
export const shipmentWrites = {
  /** Lines of open orders of one customer and one address; `requestId` is the shipment's id. */
  create_shipment: {
    permission: 'shipment.schedule',
    request: z.object({
      requestId: clientId,
      lines: listOf(z.object({ ...line, qty: above }), {
        most: MAX_SHIPMENT_LINES,
        none: 'Choose at least one line.',
      }),
    }),
    response: Answer,
  },
  schedule_shipment: {
    permission: 'shipment.schedule',
    request: z.extend(ScheduleFields, change),
    response: Answer,
  },
  /** Speaks for goods by FEFO; once it is being prepared, for more of what is still open. */
  prepare_shipment: { permission: 'shipment.prepare', request: z.object(change), response: Answer },
  /** A pallet by its number, or loose goods of a lot at a place. */
  pick: {
    permission: 'shipment.prepare',
    request: z.object({
      ...scan,
      sscc: z.optional(key(60)),
      inventoryID: z.optional(key()),
      lotNumber: z.optional(text(100)),
      place: z.optional(key(80)),
      qty: z.optional(above),
      uom: z.optional(key(20)),
      reason: z.optional(reasonText),
    }),
    response: Answer,
  },
  /** What was picked is planned again, what was planned is given back. `place`: `hu:<sscc>` for a pallet. */
  unpick: {
    permission: 'shipment.prepare',
    request: z.object({
      ...scan,
      place: key(80),
      inventoryID: z.optional(key()),
      lotNumber: z.optional(text(100)),
    }),
    response: Answer,
  },
  accept_short: {
    permission: 'shipment.prepare',
    request: z.object({ ...change, ...line, reason: reasonText }),
    response: Answer,
  },
  make_ready: {
    permission: 'shipment.prepare',
    request: z.object({ ...change, ...override }),
    response: Answer,
  },
  /** A pallet onto the truck; without one, what is noted of the truck. */
  load: {
    permission: 'shipment.load',
    request: z.extend(TruckFields, { ...scan, sscc: z.optional(key(60)) }),
    response: Answer,
  },
  step_back: {
    permission: 'shipment.prepare',
    request: z.object({ ...change, reason: reasonText }),
    response: Answer,
  },
  /**
   * Without a reason every pallet was scanned. `ordersNotAsked`: what the orders are called that the accounting system could not
   * be asked for as it left; absent: another version of the server.
   */
  ship: {
    permission: 'shipment.ship',
    request: z.object({ ...change, ...override }),
    response: z.extend(Answer, {
      meta: z.optional(z.object({ ordersNotAsked: z.array(z.string()) })),
    }),
  },
  cancel_shipment: {
    permission: 'shipment.cancel',
    request: z.object({ ...change, reason: reasonText }),
    response: Answer,
  },
  /** One that failed is sent to the accounting system again; one that is on its way, or there, stands as it is. */
  retry_posting: { permission: 'shipment.ship', request: z.object(posting), response: Answer },
  /** It is not sent any more and its orders are open again: somebody enters it by hand. Once it failed, or before it was tried. */
  cancel_posting: {
    permission: 'shipment.cancel',
    request: z.object({ ...posting, reason: reasonText }),
    response: Answer,
  },
  /** Somebody has looked at what differs there: it is completed. */
  mark_posting_checked: {
    permission: 'shipment.ship',
    request: z.object({ shipmentId: key() }),
    response: Answer,
  },
} as const;
