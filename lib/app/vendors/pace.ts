import type { Clock } from '#app/ports.ts';

/** Waits until the next one may go. */
export type Pace = () => Promise<void>;

/** Lets at most so many a second through, evenly, however many ask at once. */
export const steadyPace = (perSecond: number, clock: Clock, wait: (ms: number) => Promise<void>): Pace => {
  const apart = 1000 / perSecond;
  let next = 0;
  return async () => {
    const now = clock.now();
    const turn = Math.max(now, next);
    next = turn + apart;
    if (turn > now) await wait(turn - now);
  };
};
