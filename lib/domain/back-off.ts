export interface BackOff {
  /** How long the first wait takes; each further one is twice as long. */
  readonly firstMs: number;
  readonly maxMs: number;
  /** The part of each wait that is left to chance, so that those who wait together don't come back together. None: 0. */
  readonly jitter?: number;
}

/** How long to wait (ms) before the `retry`-th repetition, the first being 1. `random` in [0, 1). */
export const backOffMs = ({ firstMs, maxMs, jitter = 0 }: BackOff, retry: number, random = 0): number =>
  Math.min(maxMs, firstMs * 2 ** Math.max(0, retry - 1)) * (1 - jitter * (1 - random));
