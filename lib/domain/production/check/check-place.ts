import { siteDay } from '#domain/calendar.ts';
import type { Run } from '#domain/production/run.ts';

/** Where a check lies: the one that a line is prepared by, or that of a run by the site's day of its start. */
export type CheckPlace =
  | { readonly of: 'line'; readonly line: string }
  | { readonly of: 'run'; readonly line: string; readonly runId: string; readonly day: string };

/** Where the check of a run lies. */
export const runPlace = ({
  line,
  runId,
  startTime,
}: Pick<Run, 'line' | 'runId' | 'startTime'>): CheckPlace => ({
  ...{ of: 'run', line, runId },
  day: siteDay(Date.parse(startTime)),
});
