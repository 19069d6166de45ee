/** What the camera has been held at. Times are page milliseconds. */
interface Sighting {
  /** Seen in the frame before; null: nothing was. */
  readonly text: string | null;
  /** Taken last, and when it was last in sight. */
  readonly taken: string | null;
  readonly takenSeenAt: number;
}

export const NO_SIGHTING: Sighting = { text: null, taken: null, takenSeenAt: Number.NEGATIVE_INFINITY };

/** A code that was out of sight for so long is scanned again when it comes back. */
export const OUT_OF_SIGHT_MS = 1500;

/**
 * After another frame: a code is taken when two frames in a row read the same, and once for as long as it is held
 * before the camera, however its reading flickers.
 */
export const nextSighting = (
  before: Sighting,
  text: string | null,
  now: number,
): { readonly sighting: Sighting; readonly taken: string | null } => {
  const isHeld = text !== null && text === before.taken && now - before.takenSeenAt < OUT_OF_SIGHT_MS;
  if (isHeld) return { sighting: { ...before, text, takenSeenAt: now }, taken: null };
  if (text === null || text !== before.text) return { sighting: { ...before, text }, taken: null };
  return { sighting: { text, taken: text, takenSeenAt: now }, taken: text };
};
