/** A wedge scanner types a key every few milliseconds; no person keeps that up. */
const MAX_GAP_MS = 80;
/** Shorter bursts are two keys that happened to be hit together. */
const MIN_LENGTH = 3;

/** What has been typed of a burst so far. */
export interface Burst {
  readonly text: string;
  /** Epoch or page milliseconds of its last key. */
  readonly at: number;
}

export const NO_BURST: Burst = { text: '', at: Number.NEGATIVE_INFINITY };

/** The burst after one more key, and the code when that key was the Enter that ends one. */
export const nextKey = (burst: Burst, key: string, at: number): { burst: Burst; scanned: string | null } => {
  const goesOn = at - burst.at <= MAX_GAP_MS;
  if (key === 'Enter') {
    const isScan = goesOn && burst.text.trim().length >= MIN_LENGTH;
    return { burst: NO_BURST, scanned: isScan ? burst.text.trim() : null };
  }
  // Shift and the like go down between the letters of a code.
  if (key.length !== 1) return { burst, scanned: null };
  return { burst: { text: goesOn ? burst.text + key : key, at }, scanned: null };
};
