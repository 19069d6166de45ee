import type { LineCheckResponse } from '#api/production/line-checks.ts';
import {
  type ComponentUseResponse,
  getProduction,
  postProduction,
  type RunCountResponse,
  type RunGoodsResponse,
  type RunLotResponse,
  type RunRecord,
} from '#api/production.ts';
import { getWorkCenter } from '#api/work-centers.ts';
import { getWorkOrder, type WorkOrderRow } from '#api/work-orders.ts';
import { aRunRecord } from '#frontend/features/production/testing/a-run.ts';
import { aWorkOrderRow, onFloor } from '#frontend/testing/a-work-order-row.ts';
import { type FakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import type { LiveLine } from '../waiting/floor-store.ts';
import { aLiveLine } from './on-the-line.ts';

/** What the server holds; a test changes it as other people would. */
export interface Floor {
  /** UTC ISO: the server's clock, months away from the device's. */
  now: string;
  lines: LiveLine[];
  orders: WorkOrderRow[];
  counts: RunCountResponse[];
  /** What the run makes; null: its product is free text. */
  goods: RunGoodsResponse | null;
  /** What was issued to it. */
  lots: RunLotResponse[];
  /** Against its bill. */
  components: ComponentUseResponse[];
  /** What is checked at the line. */
  check: LineCheckResponse;
}

/** A check of an order without a bill. */
export const aLineCheck = (differently: Partial<LineCheckResponse> = {}): LineCheckResponse => ({
  ...{ line: 'LINE-1', workOrderId: 'WO_20260304_001', product: 'Ginger Brew', inventoryID: null },
  ...{ revision: null, startedRun: null, runNumber: null, previous: null, clearedAt: null, clearedBy: null },
  ...{ rows: [], version: 0, updatedAt: '', needsClearance: false },
  ...differently,
});

export const aLiveRun = (differently: Partial<RunRecord> = {}): RunRecord =>
  aRunRecord({
    runId: '01JXZ7Q8M0000000000000000A',
    runNumber: 'PR-000007',
    status: 'Running',
    stopTime: null,
    good: 0,
    loss: 0,
    counts: 0,
    sizes: { bottles: [1, 1], cases: [24, 1] },
    ...differently,
  });

/** Puts a run on the first line, or takes it away. */
export const putRun = (floor: Floor, run: RunRecord | null): void => {
  floor.lines = floor.lines.map((line, index) =>
    index === 0 ? { ...line, run, liveRunId: run?.runId ?? null } : line,
  );
};

const REASONS = [
  ['pause', 'Label jam'],
  ['loss', 'Underfilled'],
  ['void', 'Wrong order'],
  ['closeShort', 'Out of caps'],
] as const;

const onRun = (floor: Floor, change: (run: RunRecord) => RunRecord) => {
  const run = floor.lines[0]?.run;
  if (!run) return new Refusal(404, 'There is no such run.', 'RUN_NOT_FOUND');
  const next = change({ ...run, revision: run.revision + 1 });
  putRun(floor, next.stopTime === null ? next : null);
  return { data: next, meta: { now: floor.now } };
};

/** Answers as a server with one free line and one order of 1 200 bottles does. */
export const answerFloor = (api: FakeApi): Floor => {
  const floor: Floor = {
    now: '2026-03-04T03:00:00.000Z',
    lines: [aLiveLine(), aLiveLine({ code: 'LINE-2', name: 'Canning line', active: false })],
    orders: [aWorkOrderRow()],
    counts: [],
    goods: null,
    lots: [],
    components: [],
    check: aLineCheck(),
  };
  const meta = () => ({ now: floor.now });
  api.on(getProduction, 'live_lines', () => ({ data: { items: floor.lines }, meta: meta() }));
  api.on(getProduction, 'get_run', ({ runId }) => ({
    data: {
      run:
        floor.lines[0]?.run ??
        aLiveRun({ runId, status: 'Stopped', stopTime: floor.now, good: 96, loss: 0, updatedBy: 'tom' }),
      counts: floor.counts,
      goods: floor.goods,
      lots: floor.lots,
      components: floor.components,
      noGoods: floor.goods ? null : ('freeText' as const),
      workOrder: floor.orders[0] ? onFloor(floor.orders[0]) : null,
    },
    meta: meta(),
  }));
  api.on(getProduction, 'line_check', () => ({ data: { check: floor.check } }));
  api.on(getWorkCenter, 'list_reasons', () => ({
    data: {
      items: REASONS.map(([kind, text], index) => ({
        reasonId: `reason-${index}`,
        kind,
        text,
        downtime: 'unplanned' as const,
        active: true,
        version: 1,
      })),
    },
  }));
  api.on(getWorkOrder, 'list_work_orders', ({ status }) => ({
    data: { items: floor.orders.filter((order) => status === undefined || order.status === status) },
  }));
  api.on(postProduction, 'start_run', ({ runId, line, workOrderId, operator }) => {
    const run = aLiveRun({ runId, line, workOrderId, operator: operator ?? 'mia', startTime: floor.now });
    putRun(floor, run);
    return { data: run, meta: meta() };
  });
  api.on(postProduction, 'record_output', ({ countId, good, loss, unit = 'bottles', note, at = floor.now }) =>
    onRun(floor, (run) => {
      if (floor.counts.some((count) => count.countId === countId)) return run;
      const size = unit === 'cases' ? 24 : 1;
      const added = { addedGood: good * size, addedLoss: loss * size };
      floor.counts.push({
        countId,
        at,
        by: 'mia',
        good,
        loss,
        unit,
        note: note ?? null,
        produced: null,
        ...added,
      });
      return {
        ...run,
        good: run.good + added.addedGood,
        loss: run.loss + added.addedLoss,
        counts: run.counts + 1,
      };
    }),
  );
  api.on(postProduction, 'pause_run', ({ reason }) =>
    onRun(floor, (run) => ({
      ...run,
      status: 'Paused',
      version: run.version + 1,
      pauses: [...run.pauses, { from: floor.now, to: null, reason, by: 'mia' }],
    })),
  );
  api.on(postProduction, 'resume_run', () =>
    onRun(floor, (run) => ({
      ...run,
      status: 'Running',
      version: run.version + 1,
      pauses: run.pauses.map((pause) => ({ ...pause, to: pause.to ?? floor.now })),
    })),
  );
  api.on(postProduction, 'change_operator', ({ operator }) =>
    onRun(floor, (run) => ({ ...run, operator, version: run.version + 1 })),
  );
  api.on(postProduction, 'stop_run', ({ good, loss, unit }) => {
    const size = unit === 'cases' ? 24 : 1;
    return onRun(floor, (run) => ({
      ...run,
      status: 'Stopped',
      stopTime: floor.now,
      good: run.good + good * size,
      loss: run.loss + loss * size,
    }));
  });
  api.on(postProduction, 'void_run', ({ reason }) =>
    onRun(floor, (run) => ({ ...run, status: 'Void', stopTime: floor.now, voidReason: reason })),
  );
  return floor;
};
