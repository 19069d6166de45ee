import type { RunRecord } from '#api/production.ts';
import { pausedMs } from '#domain/production/run-status.ts';

type Times = Pick<RunRecord, 'startTime' | 'stopTime' | 'pauses'>;

const SECOND = 1000;

/** Whole seconds that a run has run, without its pauses. `now`: the server's, epoch milliseconds. */
export const runSeconds = (run: Times, now: number): number => {
  const end = run.stopTime === null ? now : Date.parse(run.stopTime);
  return Math.max(0, Math.floor((end - Date.parse(run.startTime) - pausedMs(run, end)) / SECOND));
};

/** Whole seconds since the pause that lasts began; 0 while it runs. */
export const pauseSeconds = ({ pauses }: Times, now: number): number => {
  const lasting = pauses.find(({ to }) => to === null);
  return lasting ? Math.max(0, Math.floor((now - Date.parse(lasting.from)) / SECOND)) : 0;
};

const two = (value: number): string => String(value).padStart(2, '0');

/** '02:05:09'; hours go past 99. */
export const clockText = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
