import type { RunRecord } from '#api/production.ts';
import { Run } from '#domain/production/run.ts';
import { unitsInto } from '#domain/production/units.ts';

export const toRunResponse = (run: Run): RunRecord => ({
  ...Run.toWire(run),
  countableUnits: [...unitsInto(run.unit, run.sizes)],
  revision: run.version + run.outputRev,
});

/** An answer with the server's clock beside it. */
export const withNow = <Data>(data: Data, now: number) => ({
  data,
  meta: { now: new Date(now).toISOString() },
});
