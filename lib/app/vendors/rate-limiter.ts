import type { Clock } from '#app/clock-ports.ts';

/** Waits until the next one may go. */
export type RateLimiter = () => Promise<void>;

/** Lets at most so many a second through, evenly, however many ask at once. */
export const createRateLimiter = (
  perSecond: number,
  clock: Clock,
  wait: (ms: number) => Promise<void>,
): RateLimiter => {
  const intervalMs = 1000 / perSecond;
  let next = 0;
  return async () => {
    const now = clock.now();
    const startsAt = Math.max(now, next);
    next = startsAt + intervalMs;
    if (startsAt > now) await wait(startsAt - now);
  };
};
