/** No scanner is so slow, whatever a test's machine is like. */
const HAND_MS = 200;

let lastAt = Number.NEGATIVE_INFINITY;

/** From when on (page milliseconds) a scanner is heard apart from what was typed: keys of hands may be told ahead of time. */
export const afterTyping = (): number => Math.max(performance.now(), lastAt + HAND_MS);

/**
 * Keys that a test's person types come as a hand's do, without the time it would take: what a machine types at its own
 * speed is a scan at one time and none at another. A scan (`scan.ts`) brings the times of its keys.
 */
export const typeAtPaceOfHands = (): void =>
  window.addEventListener(
    'keydown',
    (event) => {
      if (Object.hasOwn(event, 'timeStamp')) return;
      lastAt = Math.max(performance.now(), lastAt + HAND_MS);
      Object.defineProperty(event, 'timeStamp', { value: lastAt });
    },
    { capture: true },
  );
