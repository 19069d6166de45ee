import type { getProduction } from '#api/production.ts';
import type { Handlers } from '#app/dispatch.ts';
import type { WorkCenterStore } from '#app/work-centers/work-center-ports.ts';
import type { WorkOrderStore } from '#app/work-orders/work-order-ports.ts';
import { toWorkOrderOnFloorResponse } from '#app/work-orders/work-order-response.ts';
import { siteDay } from '#domain/calendar.ts';
import { runNotFound } from '#domain/production/change-run.ts';
import { outputPerDay } from '#domain/production/output-per-day.ts';
import { RunCount } from '#domain/production/run.ts';
import { isLive } from '#domain/production/run-status.ts';
import { toNumber } from '#domain/quantity.ts';
import { err, ok } from '#domain/result.ts';
import { Line } from '#domain/work-centers/line.ts';
import { chartDays, listRuns, runsOfDays } from './list-runs.ts';
import type { RunStore } from './production-ports.ts';
import { toRunResponse, withNow } from './run-response.ts';

export interface ProductionReadDeps {
  readonly runs: RunStore;
  readonly workOrders: Pick<WorkOrderStore, 'load'>;
  readonly workCenters: Pick<WorkCenterStore, 'lines'>;
}

/** No order has so many runs that a person would look through them. */
const MAX_RUNS = 200;

/** The actions of GET /GetProduction. */
export const productionReadHandlers = ({
  runs,
  workOrders,
  workCenters,
}: ProductionReadDeps): Handlers<typeof getProduction> => ({
  list_runs: ({ limit, pagination_key, ...filter }, { now }) =>
    listRuns(runs, filter, { limit, pagination_key }, now),

  async get_run({ runId }, { now }) {
    const found = await runs.loadWithCounts(runId);
    if (!found) return err(runNotFound());
    const order = await workOrders.load(found.run.workOrderId);
    const data = {
      run: toRunResponse(found.run),
      counts: found.counts.map((count) => RunCount.toWire(count)),
      workOrder: order && toWorkOrderOnFloorResponse(order),
    };
    return ok(withNow(data, now));
  },

  async runs_of_work_order({ workOrderId }, { now }) {
    const found = await runs.loadMany(await runs.idsOfWorkOrder(workOrderId, MAX_RUNS));
    return ok(withNow({ items: found.map(toRunResponse) }, now));
  },

  async live_lines(_request, { now }) {
    const lines = await workCenters.lines();
    const live = await runs.loadMany(lines.flatMap(({ liveRunId }) => liveRunId ?? []));
    // A run that ended between the two readings is none any more.
    const byId = new Map(live.filter(isLive).map((run) => [run.runId, toRunResponse(run)]));
    const items = lines.map((line) => {
      const run = (line.liveRunId && byId.get(line.liveRunId)) || null;
      return { ...Line.toWire(line), liveRunId: run?.runId ?? null, run };
    });
    return ok(withNow({ items }, now));
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
