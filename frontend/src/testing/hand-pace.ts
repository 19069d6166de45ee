/** Slower than any scanner: it would be heard as a scan otherwise, on a machine that is quick enough. */
const PACE_MS = 250;

let last = Number.NEGATIVE_INFINITY;

/** What a test types by hand comes key by key, at a hand's pace, however quick the machine; `scan` says its own. */
export const typeAtHandPace = (): void =>
  window.addEventListener(
    'keydown',
    (event) => {
      if (Object.hasOwn(event, 'timeStamp')) return;
      last = Math.max(event.timeStamp, last + PACE_MS);
      Object.defineProperty(event, 'timeStamp', { value: last });
    },
    { capture: true },
  );
