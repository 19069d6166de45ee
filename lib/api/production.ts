import * as z from 'zod/mini';
import { listOf } from '#domain/length.ts';
import { OPEN_MARKS } from '#domain/posting/attention.ts';
import { NO_GOODS } from '#domain/production/goods/output-lot.ts';
import { RunGoods } from '#domain/production/goods/run-goods.ts';
import { RunLot } from '#domain/production/goods/run-lot.ts';
import { RUN_IN_BOOKS } from '#domain/production/posting/run-in-books.ts';
import { ListedRun, Run, RunCount } from '#domain/production/run.ts';
import { ENDED_STATUSES } from '#domain/production/run-status.ts';
import { productionUnit } from '#domain/production/unit-fields.ts';
import { inputOf } from '#domain/record.ts';
import { clientId, key, reasonText, text } from '#domain/text.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { exactNumber, positiveNumber } from './fields/input-fields.ts';
import { optionalFilter, paginationKey, queryLimit } from './fields/query-fields.ts';
import { PostingAnswer, PostingCancel, PostingChange, PostingResponse } from './posting/posting-response.ts';
import * as checks from './production/line-checks.ts';
import { LineResponse, lineCode } from './work-centers.ts';
import { lastDays, WorkOrderOnFloorResponse, workOrderKey } from './work-orders.ts';

/** A run as a list shows it. */
export const RunRow = ListedRun.wire;

export type RunRow = z.output<typeof RunRow>;

/** A run. `version` is to be sent with a change; counting doesn't raise it. */
export const RunRecord = z.extend(Run.wire, {
  /** The units that can be counted and converted into `unit`. */
  countableUnits: z.array(productionUnit),
  /** Rises with every change and count: of two copies of a run the one with the higher is the newer. */
  revision: z.int(),
});

export type RunRecord = z.output<typeof RunRecord>;

/** One count, as typed and as it was added to the run's totals. */
export const RunCountResponse = RunCount.wire;

export type RunCountResponse = z.output<typeof RunCountResponse>;

/** What a run makes: its lot, with its dates and where it comes into stock. */
export const RunGoodsResponse = RunGoods.wire;

export type RunGoodsResponse = z.output<typeof RunGoodsResponse>;

/** A lot that was issued to a run, in its item's base unit; the item's name beside it. */
export const RunLotResponse = z.extend(RunLot.wire, { name: z.string() });

export type RunLotResponse = z.output<typeof RunLotResponse>;

/** What a run used of a component and of what stood in for it, in the component's base unit; each lot in its own. */
export const ComponentUseResponse = z.object({
  inventoryID: z.string(),
  name: z.string(),
  baseUom: z.string(),
  issued: z.number(),
  returned: z.number(),
  used: z.number(),
  /** For what was made; null: it can't be said. */
  expected: z.nullable(z.number()),
  difference: z.nullable(z.number()),
  /** Closing asks for a reason where it differs by more than 2 %. */
  isAsked: z.boolean(),
  reason: z.nullable(z.string()),
});
export type ComponentUseResponse = z.output<typeof ComponentUseResponse>;

/** The server's clock, so that a screen's clock is right whatever the device's says. */
const Now = z.object({ now: z.string() });

const optionalLine = z.optional(
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    lineCode,
  ]),
);

const day = optionalFilter(10);

/** As many as are looked at together. */
const runIds = z.pipe(
  z.pipe(
    z.string(),
    z.transform((ids) => ids.split(',')),
  ),
  listOf(clientId, { most: 100, tooMany: 'Ask for at most 100 runs.' }),
);

const MAX_ROWS = 10_000;

/** Runs to look at, and what they made. Quantities are in each run's `unit`, instants UTC ISO, days the site's. */
export const getProduction = defineRoute({
  ...addresses.GetProduction,
  functionName: 'get-production',
  actions: {
    /**
     * Production Order History: ended runs, the newest start first. `from` and `to` are the site's days of start,
     * both included; `lastDays` wins over `from`. A page may be short with more to come.
     */
    list_runs: {
      permission: 'record.view',
      request: z.object({
        limit: queryLimit(50, MAX_ROWS),
        pagination_key: z.optional(paginationKey),
        status: z._default(z.enum(ENDED_STATUSES), 'Stopped'),
        from: day,
        to: day,
        lastDays,
        line: optionalLine,
        /**
         * What its number, work order, product, line or operator begins with, or a word in it, without case: each word that
         * was typed. One alone may be the whole number of a lot that it made or used.
         */
        search: optionalFilter(),
      }),
      response: z.object({
        data: z.object({ items: z.array(RunRow), pagination_key: z.optional(z.string()) }),
      }),
    },
    /** How closed runs stand to the books; those are left out that are on no way there. `runIds`: at most 100, by commas. */
    runs_in_books: {
      permission: 'record.view',
      request: z.object({ runIds }),
      response: z.object({
        data: z.object({ items: z.array(z.object({ runId: z.string(), inBooks: z.enum(RUN_IN_BOOKS) })) }),
      }),
    },
    /** Closed runs that wait so for the poster or for a person, the newest start first; at most 1000. */
    runs_open_in_books: {
      permission: 'record.view',
      request: z.object({ mark: z.enum(OPEN_MARKS) }),
      response: z.object({ data: z.object({ items: z.array(RunRow) }) }),
    },
    /** A run with all its counts (oldest first) and its work order; null: that was deleted since. */
    get_run: {
      permission: 'record.view',
      request: z.object({ runId: clientId }),
      response: z.object({
        data: z.object({
          run: RunRecord,
          counts: z.array(RunCountResponse),
          /** The lot that it makes; null: what it makes does not come into stock. */
          goods: z.nullable(RunGoodsResponse),
          /** What was issued to it, by item and in the order in which it came. */
          lots: z.array(RunLotResponse),
          /** Against what its bill expects, component by component; none where it makes no lot. */
          components: z.array(ComponentUseResponse),
          /** Why not; null: it does. `startedWithout`: the next run would have one. */
          noGoods: z.nullable(z.enum([...NO_GOODS, 'startedWithout'])),
          workOrder: z.nullable(WorkOrderOnFloorResponse),
          /** How far it has come on its way into the books; null: it is not on it. Absent: as null. */
          posting: z.optional(z.nullable(PostingResponse)),
        }),
        meta: Now,
      }),
    },
    /** What is checked of an order on a line: of the run that is live there, else of the one that would start next. */
    line_check: {
      permission: 'record.view',
      request: checks.LineCheckRequest,
      response: z.object({ data: z.object({ check: checks.LineCheckResponse }) }),
    },
    /** The runs of a work order whatever their status, the newest start first; at most 200. */
    runs_of_work_order: {
      permission: 'record.view',
      request: z.object({ workOrderId: workOrderKey }),
      response: z.object({ data: z.object({ items: z.array(RunRecord) }), meta: Now }),
    },
    /** Every line with its live run, as it stands this moment: the floor's first page. */
    live_lines: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({
        data: z.object({
          items: z.array(
            z.extend(LineResponse, {
              run: z.nullable(RunRecord),
              /** Rises with all that is issued to the run, returned or settled; absent: it has no goods. */
              goodsRev: z.optional(z.int()),
            }),
          ),
        }),
        meta: Now,
      }),
    },
    /**
     * What became of the lines' time, by line and the site's day of start of the stopped runs: in milliseconds, downtime by
     * what the reasons of pauses say, and before another product on the same day. `availability`: running of running,
     * unplanned and changeover, 0 to 1; null: it was never meant to run. Default: the last 14 days; at most 31.
     */
    line_days: {
      permission: 'record.view',
      request: z.object({ from: day, to: day, line: optionalLine }),
      response: z.object({
        data: z.object({
          from: z.string(),
          to: z.string(),
          items: z.array(
            z.object({
              day: z.string(),
              line: z.string(),
              runs: z.int(),
              running: z.number(),
              planned: z.number(),
              unplanned: z.number(),
              changeover: z.number(),
              availability: z.nullable(z.number()),
            }),
          ),
        }),
      }),
    },
    /**
     * Output of stopped runs by the site's day of start, in one unit; days without runs are not in it. Default: the
     * last 30 days; at most 366. `notConverted`: runs whose output can't be said in that unit and is not in the sums.
     */
    output_per_day: {
      permission: 'record.view',
      request: z.object({
        unit: z._default(productionUnit, 'bottles'),
        from: day,
        to: day,
        line: optionalLine,
      }),
      response: z.object({
        data: z.object({
          from: z.string(),
          to: z.string(),
          unit: productionUnit,
          days: z.array(
            z.object({
              day: z.string(),
              good: z.number(),
              loss: z.number(),
              runs: z.int(),
              notConverted: z.int(),
            }),
          ),
        }),
      }),
    },
  },
});

/** When it happened, where it is sent later than that: at most 30 days ago, never before the run's last event. */
const at = z.optional(z.iso.datetime('Use a UTC instant such as 2026-03-04T01:02:03Z.'));

/**
 * What every change of a run brings. `changeId`: made for this change, so that a retry is recognised; under the id of
 * another change it is 409 IDEMPOTENCY_CONFLICT and nothing happens.
 */
const Change = z.object({
  runId: clientId,
  version: z.int().check(z.gte(1)),
  changeId: z.optional(clientId),
  at,
});

/**
 * Counted since the last count. Below 0 takes a mistaken count back and needs a `note`. `countId` is made when it is
 * typed: sent again, however often, it counts once; with other numbers it is 409 IDEMPOTENCY_CONFLICT.
 */
const Count = z.extend(inputOf(RunCount, ['countId', 'good', 'loss', 'unit', 'note']), {
  runId: clientId,
  at,
});

/** `movementId`: made for this act. The same again changes nothing; another under it is 409 IDEMPOTENCY_CONFLICT. */
const LotActRequest = z.object({
  movementId: clientId,
  runId: clientId,
  inventoryID: key(),
  /** `''`: the item is not kept by lot. */
  lotNumber: text(100),
  qty: positiveNumber('Fill this in.'),
  /** Any unit of the item. */
  uom: key(20),
  /** `loc:<warehouseID>/<locationID>` or `hu:<sscc>`: where it is taken from, or put. */
  place: key(80),
  reason: z.optional(reasonText),
});

/** `isOutsideBill`: that the item is none of the order's bill is known, and meant; with a `reason`. */
const IssueRequest = z.extend(LotActRequest, { isOutsideBill: z._default(z.boolean(), false) });

/** The movement that was written; quantities in the item's base unit. */
const LotActAnswer = z.object({
  data: z.object({
    movementId: z.string(),
    at: z.string(),
    kind: z.string(),
    reason: z.nullable(z.string()),
    lines: z.array(
      z.object({ inventoryID: z.string(), lotNumber: z.string(), place: z.string(), qty: z.number() }),
    ),
  }),
});

/** What changes a run's goods as a whole. `changeId`: made for this change. */
const GoodsChange = z.object({
  runId: clientId,
  changeId: clientId,
  /** Of the goods that the person saw. */
  rev: z.int().check(z.gte(1)),
});

/** How much of a lot was used, in its item's base unit. */
const SaidUse = z.object({
  inventoryID: key(),
  lotNumber: text(100),
  used: exactNumber('Fill this in.').check(z.gte(0, 'Use a number that is not below zero.')),
  reason: z.optional(reasonText),
});

/** Why a component differs from what the bill expects. */
const SaidReason = z.object({ inventoryID: key(), reason: reasonText });

const GoodsAnswer = z.object({ data: RunGoodsResponse });

const RunAnswer = z.object({ data: RunRecord, meta: Now });

/**
 * What is done to a run. A refusal carries the run as it stands in `current`: 409 STALE_VERSION (another `version`),
 * 422 INVALID_TRANSITION (not in that status), 422 INVALID_TIME (of `at`); 404 RUN_NOT_FOUND.
 */
export const postProduction = defineRoute({
  ...addresses.PostProduction,
  functionName: 'post-production',
  actions: {
    /**
     * Starts a run on a free line; the first of a New Entry order moves the order to In progress. `runId` is made
     * in the browser. Of an item on a line that has a place the run makes a lot, into which its counts come. 409 LINE_BUSY with the live run; 422 INVALID_TRANSITION on hold or closed; 422 LINE_OFF; 422
     * INVALID_TIME where `at` is before the last run on the line stopped, which it names. Of an order with a bill: 422
     * LINE_NOT_CLEARED names what was made before, 422 SCAN_REQUIRED what is still to be scanned.
     */
    start_run: {
      permission: 'run.start',
      request: z.object({
        runId: clientId,
        line: lineCode,
        workOrderId: workOrderKey,
        /** Default: the person who starts it. */
        operator: z.optional(key(80)),
        at,
      }),
      response: RunAnswer,
    },
    /** A live run stands still from `at` on, for a reason that its history keeps. */
    pause_run: {
      permission: 'run.pause',
      request: z.extend(Change, { reason: reasonText }),
      response: RunAnswer,
    },
    /** A paused run goes on from `at` on. */
    resume_run: { permission: 'run.pause', request: Change, response: RunAnswer },
    /**
     * Needs no version: counts of several people add up. What is good is in stock with the count, and what is taken back
     * is not; 422 NOT_ENOUGH_STOCK where that was moved or used since, with what is on hand in `current`.
     */
    record_output: { permission: 'run.record', request: Count, response: RunAnswer },
    /** Somebody else runs it from `at` on; who did before stays in its history. */
    change_operator: {
      permission: 'run.start',
      request: z.extend(Change, { operator: key(80) }),
      response: RunAnswer,
    },
    /** Good and loss since the last count, 0 where there is nothing to add; both must be said. */
    stop_run: {
      permission: 'run.stop',
      request: z.extend(Count, { version: z.int().check(z.gte(1)) }),
      response: RunAnswer,
    },
    /**
     * Some of a usable lot leaves stock for the run, whether it is live or stopped. `reason`: why this lot and not the one
     * that is to be used first (422 REASON_REQUIRED names it). 404 LOT_NOT_FOUND; 422 LOT_NOT_USABLE, LOT_RECALLED, also
     * for what the run makes itself; 409 NOT_ENOUGH_STOCK with what is on hand where. Of an order with a bill what is neither
     * its component nor approved instead of one needs `isOutsideBill` with a reason, and may be issued by those who may
     * override a check: 422 REASON_REQUIRED of `isOutsideBill`, 403 FORBIDDEN.
     */
    issue_lot: { permission: 'run.issue', request: IssueRequest, response: LotActAnswer },
    /** What was issued and not used comes back to a place; 422 INVALID_MOVEMENT where it is more than was issued. */
    return_lot: { permission: 'run.issue', request: LotActRequest, response: LotActAnswer },
    /**
     * Settles what a stopped run used: of each lot that was issued how much, all that was not returned where nothing is
     * said. What is missing wants a reason: 422 INVALID_COUNT. So does a component that differs from what the bill expects
     * by more than 2 %: 422 REASON_REQUIRED, one detail each (`components.<inventoryID>`). What the bill takes by itself is
     * taken before. 409 STALE_VERSION where `rev` of its goods is another. Where closed runs come into the books: 422
     * NOT_POSTABLE says what the accounting system would refuse, a detail each, unless `isBookedByHand`.
     */
    close_run: {
      permission: 'run.close',
      request: z.extend(GoodsChange, {
        lots: z._default(listOf(SaidUse, { most: 1000 }), []),
        components: z._default(listOf(SaidReason, { most: 1000 }), []),
        isBookedByHand: z._default(z.boolean(), false),
      }),
      response: GoodsAnswer,
    },
    /**
     * A closed run is settled anew; 422 INVALID_TRANSITION once something of what it made was shipped, or the run is in the
     * books or on its way there.
     */
    reopen_run: {
      permission: 'run.reopen',
      request: z.extend(GoodsChange, { reason: reasonText }),
      response: GoodsAnswer,
    },
    /** A closed run that is FAILED is sent to the books again; 409 STALE_VERSION, 422 NOT_RETRYABLE. */
    retry_posting: {
      permission: 'run.post',
      request: z.extend(PostingChange, { runId: clientId }),
      response: PostingAnswer,
    },
    /** It is given up: nothing is sent of it until it is opened and closed again. 409 STALE_VERSION, 422 NOT_CANCELLABLE. */
    cancel_posting: {
      permission: 'run.post',
      request: z.extend(PostingCancel, { runId: clientId }),
      response: PostingAnswer,
    },
    /** Somebody has looked at what differs in the books. */
    check_posting: {
      permission: 'run.post',
      request: z.object({ runId: clientId }),
      response: PostingAnswer,
    },
    /** Somebody says that the line is cleared of what was made on it before. 422 INVALID_TRANSITION: no bill. */
    clear_line: {
      permission: 'run.start',
      request: checks.ClearLineRequest,
      response: checks.LineCheckAnswer,
    },
    /** A component's label was scanned: its row says what became of it, a wrong one as well. 409 LINE_BUSY. */
    scan_component: {
      permission: 'run.issue',
      request: checks.ScanComponentRequest,
      response: checks.LineCheckAnswer,
    },
    /** A component passes without the right scan. 422 INVALID_TRANSITION where nothing is open of it. */
    override_component: {
      permission: 'scan.override',
      request: checks.OverrideComponentRequest,
      response: checks.LineCheckAnswer,
    },
    /** Only without output: stop it otherwise. */
    void_run: {
      permission: 'run.void',
      request: z.extend(Change, { reason: reasonText }),
      response: RunAnswer,
    },
  },
});
