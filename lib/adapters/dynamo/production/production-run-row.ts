import { entryReader } from '#adapters/dynamo/table/entry-reader.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import type { RunEntry } from '#app/production/production-ports.ts';
import { LISTED_FIELDS, Run, RunCount } from '#domain/production/run.ts';
import { isLive } from '#domain/production/run-status.ts';
import { placeOfRun } from '#domain/production/run-words.ts';

/** The sort key of a run itself; its counts lie beside it. */
export const RUN_PART = 'run';

export const runKey = (runId: string) => ({ runId, part: RUN_PART });

export const countPart = (countId: string): string => `count#${countId}`;

const runs = rowsOf(Run);
const runCounts = rowsOf(RunCount);

/**
 * A run as one item. It comes into the history's index when it ends (`ended`): while it is counted on, no index is
 * written. What counts change is plain, what people did is packed.
 */
export const toRunRow = (run: Run): Record<string, unknown> => ({
  ...runs.toRow(run),
  part: RUN_PART,
  startOrder: placeOfRun(run),
  ...(isLive(run) ? {} : { ended: run.status }),
});

export const fromRunRow = runs.fromRow;

const listed = entryReader(Run, LISTED_FIELDS);

/** A row of the history's index. */
export const entryFromRunRow = (row: Readonly<Record<string, unknown>>): RunEntry =>
  Object.assign(listed(row), { startOrder: String(row.startOrder) });

export const toCountRow = (count: RunCount): Record<string, unknown> => ({
  ...runCounts.toRow(count),
  part: countPart(count.countId),
});

export const fromCountRow = runCounts.fromRow;
