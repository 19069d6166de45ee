import { changeScanner, scannerProfile } from '../scanner-profile.ts';

/**
 * How long after a key came the next of its code may still come: a busy machine tells of keys late, one by one. What
 * this device's scanner was seen to do at the end of a code says how much patience costs nothing: one that sends Enter
 * or Tab is done by that.
 */
const PATIENCE_MS = { unknown: 500, key: 2000, pause: 350 } as const;

/** `latenessMs`: how late the last key came. On a machine that was late once the next key may be as late again. */
export const patienceMs = (latenessMs: number): number =>
  PATIENCE_MS[scannerProfile().ending] + 2 * Math.max(0, latenessMs);

/** Remembers how this device's scanner ends its codes. */
export const learnEnding = (ending: 'key' | 'pause'): void => {
  if (scannerProfile().ending !== ending) changeScanner({ ending });
};
