import type { RecallDetail } from '#api/tracking/recall-answers.ts';

const MINUTE_MS = 60_000;

/** Hours and minutes, as on a stopwatch without seconds: '0:42', '26:05'. */
export const hoursAndMinutes = (ms: number): string => {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};

type Timed = Pick<RecallDetail, 'openedAt' | 'closedAt' | 'asOf'>;

/**
 * How long a recall has been open, or was until it was closed (ms). `sinceRead`: how long ago this was read, by whichever
 * clock; what it began from is the server's, so that a device whose clock is wrong shows the same.
 */
export const openFor = ({ openedAt, closedAt, asOf }: Timed, sinceRead: number): number =>
  closedAt === null
    ? Date.parse(asOf) + sinceRead - Date.parse(openedAt)
    : Date.parse(closedAt) - Date.parse(openedAt);
