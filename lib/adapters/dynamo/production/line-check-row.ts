import { putIfVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import type { CheckPlace } from '#domain/production/check/check-place.ts';
import { LineCheck } from '#domain/production/check/line-check.ts';

const checks = rowsOf(LineCheck);

/** Of all lines: they lie together, beside the runs and under a key that no ULID can have. */
export const LINES = '#checks';

export const dayOfChecks = (day: string): string => `${LINES}#${day}`;

export const checkKey = (place: CheckPlace) =>
  place.of === 'line'
    ? { runId: LINES, part: place.line }
    : { runId: dayOfChecks(place.day), part: `${place.line}#${place.runId}` };

const toCheckRow = (place: CheckPlace, check: LineCheck): Record<string, unknown> => ({
  ...checks.toRow(check),
  ...checkKey(place),
});

export const fromCheckRow = checks.fromRow;

/** A check as it is written where nobody has written one since; `version` 0: there is none. */
export const putCheck = (TableName: string, place: CheckPlace, next: LineCheck, version: number) =>
  putIfVersion(TableName, 'runId', toCheckRow(place, next), version === 0 ? null : { version });
