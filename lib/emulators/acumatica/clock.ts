export type Cancel = () => void;

export interface SimulatorClock {
  /** The simulator's own time in epoch milliseconds: the machine's (or the injected one) plus the offset. */
  now(): number;
  /** Milliseconds that the simulator's time runs ahead of the machine's. */
  readonly offsetMs: number;
  /** Runs `task` once `ms` have passed, by waiting or by the clock being moved on. */
  after(ms: number, task: () => void): Cancel;
  sleep(ms: number): Promise<void>;
  /** Moves the time on and runs everything that has become due, in its order. */
  advance(ms: number): void;
  /** Forgets everything that is still waiting. */
  stop(): void;
}

interface Waiting {
  due: number;
  task: () => void;
  timer: NodeJS.Timeout;
}

/** A clock that can be moved: what waits on it wakes by real time passing or by `advance`, whichever is first. */
export function createClock(machineNow: () => number = Date.now): SimulatorClock {
  const waiting = new Set<Waiting>();
  let offsetMs = 0;
  const now = () => machineNow() + offsetMs;

  const run = (entry: Waiting) => {
    clearTimeout(entry.timer);
    if (waiting.delete(entry)) entry.task();
  };
  const after = (ms: number, task: () => void): Cancel => {
    const entry: Waiting = { due: now() + ms, task, timer: setTimeout(() => run(entry), Math.max(0, ms)) };
    waiting.add(entry);
    return () => {
      clearTimeout(entry.timer);
      waiting.delete(entry);
    };
  };
  const nextDue = () => [...waiting].filter((entry) => entry.due <= now()).sort((a, b) => a.due - b.due)[0];

  return {
    now,
    get offsetMs() {
      return offsetMs;
    },
    after,
    sleep: (ms) => new Promise((wake) => after(ms, wake)),
    advance(ms) {
      offsetMs += ms;
      for (let entry = nextDue(); entry; entry = nextDue()) run(entry);
      for (const entry of waiting) {
        clearTimeout(entry.timer);
        entry.timer = setTimeout(() => run(entry), Math.max(0, entry.due - now()));
      }
    },
    stop() {
      for (const entry of waiting) clearTimeout(entry.timer);
      waiting.clear();
    },
  };
}
