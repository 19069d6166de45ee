import type { ResponseBody } from '#api/contract.ts';
import type { getProduction } from '#api/production.ts';
import { csvText } from '#frontend/shared/files/csv.ts';

export type LineDay = ResponseBody<typeof getProduction, 'line_days'>['data']['items'][number];

const HEADING = [
  'Day',
  'Line',
  'Runs',
  'Running, minutes',
  'Planned downtime, minutes',
  'Unplanned downtime, minutes',
  'Changeover, minutes',
  'Availability, %',
];

const minutes = (ms: number): number => Math.round(ms / 60_000);

/** A row for each line and day, as a spreadsheet reads it; a line that was never meant to run has no availability. */
export const lineDaysAsCsv = (days: readonly LineDay[]): string =>
  csvText(
    HEADING,
    days.map(({ day, line, runs, running, planned, unplanned, changeover, availability }) => [
      ...[day, line, runs],
      ...[running, planned, unplanned, changeover].map(minutes),
      availability === null ? '' : Math.round(availability * 1000) / 10,
    ]),
  );
