import type { Functions } from './functions.ts';

/** When functions are at work: whoever follows what they write need not ask for it all the time. */
export type FunctionActivity = {
  /** How often one has begun or ended so far. */
  readonly changes: number;
  readonly isRunning: boolean;
  /** Waits until one begins or ends, at most so many milliseconds, or until the signal says stop. */
  next(milliseconds: number, signal: AbortSignal): Promise<void>;
};

/** `watched`: the same functions; `activity` says when they are at work. */
export function watchFunctions<Watched extends Pick<Functions, 'invoke'>>(
  functions: Watched,
): { watched: Watched; activity: FunctionActivity } {
  let running = 0;
  let changes = 0;
  const waiting = new Set<() => void>();
  const changed = (by: 1 | -1) => {
    running += by;
    changes += 1;
    for (const end of [...waiting]) end();
  };
  return {
    watched: {
      ...functions,
      async invoke(...given: Parameters<Functions['invoke']>) {
        changed(1);
        try {
          return await functions.invoke(...given);
        } finally {
          changed(-1);
        }
      },
    },
    activity: {
      get changes() {
        return changes;
      },
      get isRunning() {
        return running > 0;
      },
      next: (milliseconds, signal) =>
        new Promise((resolve) => {
          const end = () => {
            clearTimeout(timer);
            waiting.delete(end);
            signal.removeEventListener('abort', end);
            resolve();
          };
          const timer = setTimeout(end, milliseconds);
          waiting.add(end);
          signal.addEventListener('abort', end);
          if (signal.aborted) end();
        }),
    },
  };
}
