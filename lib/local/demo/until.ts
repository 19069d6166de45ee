import { setTimeout as wait } from 'node:timers/promises';

/** What a worker does after a call was answered is there within this, or something is wrong. */
const LONGEST_MS = 180_000;
const LOOKED_AT_EVERY_MS = 150;

/** Looks until there is nothing to wait for. `look` says what is still missing, in a sentence; null: nothing is. */
export async function until(
  look: () => Promise<string | null>,
  { longestMs = LONGEST_MS, everyMs = LOOKED_AT_EVERY_MS } = {},
): Promise<void> {
  const end = performance.now() + longestMs;
  for (;;) {
    const missing = await look();
    if (missing === null) return;
    if (performance.now() >= end) throw new Error(`${missing} (looked at for ${longestMs / 1000} s)`);
    await wait(everyMs);
  }
}
