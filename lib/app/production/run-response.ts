import type { RunCountResponse, RunRecord, RunRow } from '#api/production.ts';
import type { Run, RunCount } from '#domain/production/run.ts';
import { unitsInto } from '#domain/production/units.ts';
import { toNumber } from '#domain/quantity.ts';
import type { RunEntry } from './production-ports.ts';

export const toRunRowResponse = (run: Omit<RunEntry, 'startOrder'>): RunRow => ({
  runId: run.runId,
  runNumber: run.runNumber,
  workOrderId: run.workOrderId,
  product: run.product,
  line: run.line,
  operator: run.operator,
  startTime: run.startTime,
  stopTime: run.stopTime,
  status: run.status,
  good: toNumber(run.good),
  loss: toNumber(run.loss),
  unit: run.unit,
  sizes: run.sizes,
});

export const toRunResponse = (run: Run): RunRecord => ({
  ...toRunRowResponse(run),
  inventoryID: run.inventoryID,
  counts: run.counts,
  countableUnits: [...unitsInto(run.unit, run.sizes)],
  pauses: run.pauses.map((pause) => ({ ...pause })),
  operators: run.operators.map((shift) => ({ ...shift })),
  voidReason: run.voidReason,
  version: run.version,
  revision: run.version + run.outputRev,
  createdBy: run.createdBy,
  updatedAt: run.updatedAt,
  updatedBy: run.updatedBy,
});

export const toRunCountResponse = ({ runId: _, ...count }: RunCount): RunCountResponse => ({
  ...count,
  good: toNumber(count.good),
  loss: toNumber(count.loss),
  addedGood: toNumber(count.addedGood),
  addedLoss: toNumber(count.addedLoss),
});

/** An answer with the server's clock beside it. */
export const withNow = <Data>(data: Data, now: number) => ({
  data,
  meta: { now: new Date(now).toISOString() },
});
