import type { SimulatorClock } from './clock.ts';
import type { SimulatorSettings } from './settings.ts';

type Admission = { admitted: true; leave: () => void } | { admitted: false };

export interface Throttle {
  /** Resolves once the request may be served; `leave` gives its place back. Declined when the queue is full. */
  enter(): Promise<Admission>;
  state(): { serving: number; queued: number; thisMinute: number };
  reset(): void;
}

const minute = 60_000;

/**
 * The delay of the next request, in milliseconds: none in the first half of the minute's allowance, then
 * the rest of the minute spread over the rest of the allowance (20 s for 25 requests are 0.8 s each).
 */
export function delayBefore(taken: number, perMinute: number, millisecondsLeft: number): number {
  if (perMinute <= 0 || taken < perMinute / 2) return 0;
  return taken >= perMinute ? millisecondsLeft : millisecondsLeft / (perMinute - taken);
}

/** The licence's limits: some requests at a time, the others in a queue, and fewer the fuller the minute is. */
export function createThrottle(clock: SimulatorClock, settings: SimulatorSettings): Throttle {
  let serving = 0;
  let minuteStart = Number.NEGATIVE_INFINITY;
  let taken = 0;
  let queue: { admit: () => void; giveUp: () => void }[] = [];

  const leave = () => {
    serving -= 1;
    next();
  };
  const next = () => {
    while (serving < Math.max(1, settings.maxConcurrent)) {
      const waiting = queue.shift();
      if (!waiting) return;
      serving += 1;
      pace(waiting.admit);
    }
  };
  const pace = (admit: () => void) => {
    const now = clock.now();
    if (now - minuteStart >= minute) {
      minuteStart = now;
      taken = 0;
    }
    const left = minuteStart + minute - now;
    const delay = delayBefore(taken, settings.perMinute, left);
    const minuteIsFull = settings.perMinute > 0 && taken >= settings.perMinute;
    if (minuteIsFull) {
      clock.after(delay, () => pace(admit));
      return;
    }
    taken += 1;
    if (delay > 0) clock.after(delay, admit);
    else admit();
  };

  return {
    enter: () =>
      new Promise((resolve) => {
        if (serving >= Math.max(1, settings.maxConcurrent) && queue.length >= settings.maxQueue) {
          resolve({ admitted: false });
          return;
        }
        let left = false;
        const place = {
          admit: () => {
            cancel();
            resolve({
              admitted: true,
              leave: () => {
                if (!left) leave();
                left = true;
              },
            });
          },
          giveUp: () => {
            queue = queue.filter((other) => other !== place);
            resolve({ admitted: false });
          },
        };
        const cancel = clock.after(settings.maxQueueWaitSeconds * 1000, () => {
          if (queue.includes(place)) place.giveUp();
        });
        queue.push(place);
        next();
      }),
    state: () => ({ serving, queued: queue.length, thisMinute: taken }),
    reset() {
      minuteStart = Number.NEGATIVE_INFINITY;
      taken = 0;
    },
  };
}
