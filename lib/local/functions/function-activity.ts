import { functionNameIn } from './function-definition.ts';
import type { Functions } from './functions.ts';

/** When functions are at work: whoever follows what they write need not ask for it all the time. */
export type FunctionActivity = {
  /** How often one has begun or ended so far. */
  readonly changes: number;
  readonly isRunning: boolean;
  /** Waits until one begins or ends, at most so many milliseconds, or until the signal says stop. */
  next(milliseconds: number, signal: AbortSignal): Promise<void>;
};

/** `watched`: the same functions; `activityOf`: when those of these names are at work; null: when any is. */
export function watchFunctions<Watched extends Pick<Functions, 'invoke'>>(
  functions: Watched,
): { watched: Watched; activityOf(names: ReadonlySet<string> | null): FunctionActivity } {
  const followers: ((name: string, by: 1 | -1) => void)[] = [];
  const changed = (name: string, by: 1 | -1) => {
    for (const follow of followers) follow(name, by);
  };
  return {
    watched: {
      ...functions,
      async invoke(...given: Parameters<Functions['invoke']>) {
        const name = functionNameIn(given[0]);
        changed(name, 1);
        try {
          return await functions.invoke(...given);
        } finally {
          changed(name, -1);
        }
      },
    },
    activityOf(names) {
      const { activity, changed: here } = anActivity();
      followers.push((name, by) => {
        if (names?.has(name) ?? true) here(by);
      });
      return activity;
    },
  };
}

function anActivity(): { activity: FunctionActivity; changed(by: 1 | -1): void } {
  let running = 0;
  let changes = 0;
  const waiting = new Set<() => void>();
  return {
    changed(by) {
      running += by;
      changes += 1;
      for (const end of [...waiting]) end();
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
