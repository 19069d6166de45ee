import { setTimeout as after } from 'node:timers/promises';

export const pause = (ms: number): Promise<void> => after(Math.max(0, ms));

/** What a promise brings, or `late` when it takes longer; the work itself goes on. */
export const within = async <T>(ms: number, work: Promise<T>, late: T): Promise<T> => {
  const over = new AbortController();
  try {
    return await Promise.race([work, after(Math.max(0, ms), late, { signal: over.signal })]);
  } finally {
    over.abort();
  }
};

/** Jitter: between half and all of it, at random, so that waiting callers don't all retry at once. */
export const jittered = (ms: number): number => ms * (0.5 + Math.random() / 2);
