import type { getProduction } from '#api/production.ts';
import type { Handlers } from '#app/dispatch.ts';
import { toPostingResponse } from '#app/posting/postings/change-posting.ts';
import type { OpenPostings, PostingStore } from '#app/posting/postings/posting-ports.ts';
import type { KnownItems } from '#app/stock/stock-ports.ts';
import type { WorkCenterStore } from '#app/work-centers/work-center-ports.ts';
import type { WorkOrderStore } from '#app/work-orders/work-order-ports.ts';
import { toWorkOrderOnFloorResponse } from '#app/work-orders/work-order-response.ts';
import { siteDay } from '#domain/calendar.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { runNotFound } from '#domain/production/change-run.ts';
import { type ComponentUse, componentUse } from '#domain/production/goods/component-use.ts';
import { type NoGoods, whyNoGoods } from '#domain/production/goods/output-lot.ts';
import { RunGoods } from '#domain/production/goods/run-goods.ts';
import { byItem, RunLot } from '#domain/production/goods/run-lot.ts';
import { lineDays } from '#domain/production/line-days.ts';
import { outputPerDay } from '#domain/production/output-per-day.ts';
import { type Run, RunCount } from '#domain/production/run.ts';
import { isLive } from '#domain/production/run-status.ts';
import { toNumber } from '#domain/quantity.ts';
import { err, ok } from '#domain/result.ts';
import { Line } from '#domain/work-centers/line.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';
import { toCheckResponse } from './check/check-response.ts';
import { type LoadCheckDeps, loadCheck } from './check/load-check.ts';
import type { FindRunsDeps } from './find-runs.ts';
import { chartDays, listRuns, runsOfDays, searchRuns } from './list-runs.ts';
import { runsOpenInBooks, standingsOf } from './posting/runs-in-books.ts';
import type { RunStore } from './production-ports.ts';
import { toRunResponse, withNow } from './run-response.ts';

export interface ProductionReadDeps
  extends Omit<LoadCheckDeps, 'runs' | 'lots'>,
    Pick<FindRunsDeps, 'words' | 'reader'> {
  readonly runs: RunStore;
  readonly lots: LoadCheckDeps['lots'] & FindRunsDeps['lots'];
  readonly workOrders: Pick<WorkOrderStore, 'load'>;
  readonly workCenters: Pick<WorkCenterStore, 'lines' | 'line' | 'reasons'>;
  readonly items: KnownItems;
  readonly postings: Pick<PostingStore, 'load' | 'loadMany'>;
  readonly openPostings: OpenPostings;
}

/** Why what a run makes does not come into stock, as the screen says it. */
const noGoodsOf = async (
  { items, workCenters }: Pick<ProductionReadDeps, 'items' | 'workCenters'>,
  run: Run,
  order: WorkOrder | null,
): Promise<NoGoods | 'startedWithout'> => {
  if (run.inventoryID === null) return 'freeText';
  const [known, line] = await Promise.all([items.loadMany([run.inventoryID]), workCenters.line(run.line)]);
  const item = known.get(itemKey(run.inventoryID)) ?? null;
  return (order && line && whyNoGoods(order, item, line)) || 'startedWithout';
};

const toComponentResponse = (use: ComponentUse, item: Item | undefined) => ({
  ...{ inventoryID: use.inventoryID, name: item?.name ?? '', baseUom: use.baseUom },
  ...{ issued: toNumber(use.issued), returned: toNumber(use.returned), used: toNumber(use.used) },
  expected: use.expected === null ? null : toNumber(use.expected),
  difference: use.difference === null ? null : toNumber(use.difference),
  isAsked: use.isExpected && item?.kind === 'stock',
  reason: use.reason,
});

/** Of what every run is read for by itself. */
const OF_LINES = { standard: 14, most: 31 };

/** No order has so many runs that a person would look through them. */
const MAX_RUNS = 200;

/** The actions of GET /GetProduction. */
export const productionReadHandlers = ({
  runs,
  workOrders,
  workCenters,
  items,
  postings,
  openPostings,
  words,
  reader,
  ...facts
}: ProductionReadDeps): Handlers<typeof getProduction> => ({
  list_runs({ limit, pagination_key, search, ...filter }, { now }) {
    const page = { limit, pagination_key };
    if (search === undefined) return listRuns(runs, filter, page, now);
    const deps = { runs, words, reader, lots: facts.lots };
    return searchRuns(deps, { ...filter, search }, page, now);
  },

  runs_in_books: async ({ runIds }) => ok({ data: { items: await standingsOf({ runs, postings }, runIds) } }),

  runs_open_in_books: async ({ mark }, { now }) =>
    ok({ data: { items: await runsOpenInBooks({ runs, openPostings }, mark, now) } }),

  async get_run({ runId }, { now }) {
    const found = await runs.loadWithCounts(runId);
    if (!found) return err(runNotFound());
    const { run } = found;
    const [order, { goods, lots }, boms, posting] = await Promise.all([
      workOrders.load(run.workOrderId),
      runs.goodsWithLots(runId),
      runs.bomsOf([run.workOrderId]),
      run.status === 'Stopped' ? postings.load(runId) : null,
    ]);
    const uses = goods ? componentUse(run, goods, lots, boms.get(run.workOrderId) ?? null) : [];
    const named = await items.loadMany([...lots, ...uses].map(({ inventoryID }) => inventoryID));
    const nameOf = (inventoryID: string) => named.get(itemKey(inventoryID))?.name ?? '';
    const data = {
      goods: goods && RunGoods.toWire(goods),
      lots: byItem(lots).map((lot) => ({ ...RunLot.toWire(lot), name: nameOf(lot.inventoryID) })),
      components: uses.map((use) => toComponentResponse(use, named.get(itemKey(use.inventoryID)))),
      noGoods: goods ? null : await noGoodsOf({ items, workCenters }, run, order),
      run: toRunResponse(run),
      counts: found.counts.map((count) => RunCount.toWire(count)),
      workOrder: order && toWorkOrderOnFloorResponse(order),
      posting: posting && toPostingResponse(posting),
    };
    return ok(withNow(data, now));
  },

  async runs_of_work_order({ workOrderId }, { now }) {
    const found = await runs.loadMany(await runs.idsOfWorkOrder(workOrderId, MAX_RUNS));
    return ok(withNow({ items: found.map(toRunResponse) }, now));
  },

  async line_check(request) {
    const now = await loadCheck({ ...facts, runs, items }, request);
    return now.ok ? ok({ data: { check: toCheckResponse(now.value.check) } }) : now;
  },

  async live_lines(_request, { now }) {
    const lines = await workCenters.lines();
    const live = await runs.loadMany(lines.flatMap(({ liveRunId }) => liveRunId ?? []));
    // A run that ended between the two readings is none any more.
    const byId = new Map(live.filter(isLive).map((run) => [run.runId, toRunResponse(run)]));
    // A product of free text has none.
    const goods = await runs.goodsOf(
      live.flatMap(({ runId, inventoryID }) => (inventoryID === null ? [] : runId)),
    );
    const shown = lines.map((line) => {
      const run = (line.liveRunId && byId.get(line.liveRunId)) || null;
      const made = run && goods.get(run.runId);
      const rev = made ? { goodsRev: made.rev } : {};
      return { ...Line.toWire(line), liveRunId: run?.runId ?? null, run, ...rev };
    });
    return ok(withNow({ items: shown }, now));
  },

  async line_days({ from, to, line }, { now }) {
    const days = chartDays({ from, to }, siteDay(now), OF_LINES);
    if (!days.ok) return days;
    const [found, reasons] = await Promise.all([
      runsOfDays(runs, { ...days.value, line }),
      workCenters.reasons(),
    ]);
    const kinds = new Map(
      reasons.filter(({ kind }) => kind === 'pause').map(({ text, downtime }) => [text, downtime]),
    );
    // Their pauses are not in the index.
    const whole = await runs.loadMany(found.map(({ runId }) => runId));
    const items = lineDays(whole, (reason) => kinds.get(reason) ?? 'unplanned');
    return ok({ data: { ...days.value, items: [...items] } });
  },

  async output_per_day({ unit, from, to, line }, { now }) {
    const days = chartDays({ from, to }, siteDay(now));
    if (!days.ok) return days;
    const found = await runsOfDays(runs, { ...days.value, line });
    const output = outputPerDay(found, unit).map((day) => ({
      ...day,
      good: toNumber(day.good),
      loss: toNumber(day.loss),
    }));
    return ok({ data: { ...days.value, unit, days: output } });
  },
});
