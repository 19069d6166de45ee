/** A wedge scanner types a key every few milliseconds; no person keeps that up. */
const MAX_GAP_MS = 80;
/**
 * The fewer keys, the quicker they must come: a person hits a digit and Enter together at times, yet a finger alone is
 * down for longer than a scanner takes for both. By the length of the code, up to where `MAX_GAP_MS` tells.
 */
const MAX_GAP_OF_SHORT_MS: Readonly<Record<number, number>> = { 1: 20, 2: 40 };

/** Go down between the letters of a code. */
const MODIFIERS: ReadonlySet<string> = new Set([
  'Shift',
  'CapsLock',
  'AltGraph',
  'Control',
  'Alt',
  'NumLock',
]);

/** What has been typed of a burst so far. */
export interface Burst {
  readonly text: string;
  /** Epoch or page milliseconds of its last key. */
  readonly at: number;
  /** The longest time between two of its keys. */
  readonly slowestMs: number;
}

export const NO_BURST: Burst = { text: '', at: Number.NEGATIVE_INFINITY, slowestMs: 0 };

const isScan = (code: string, slowestMs: number): boolean =>
  code !== '' && slowestMs <= (MAX_GAP_OF_SHORT_MS[code.length] ?? MAX_GAP_MS);

/** The burst after one more key, and the code when that key was the Enter that ends one. */
export const nextKey = (burst: Burst, key: string, at: number): { burst: Burst; scanned: string | null } => {
  if (MODIFIERS.has(key)) return { burst, scanned: null };
  const gap = at - burst.at;
  const goesOn = gap >= 0 && gap <= MAX_GAP_MS;
  const slowestMs = goesOn ? Math.max(burst.slowestMs, gap) : 0;
  if (key === 'Enter') {
    const code = burst.text.trim();
    return { burst: NO_BURST, scanned: goesOn && isScan(code, slowestMs) ? code : null };
  }
  if (key.length !== 1) return { burst: NO_BURST, scanned: null };
  return { burst: { text: goesOn ? burst.text + key : key, at, slowestMs }, scanned: null };
};
