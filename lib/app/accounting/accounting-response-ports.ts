import type { Result } from '#domain/result.ts';

/**
 * Why the accounting system did not answer a read. `unavailable`: down, unreachable, too slow or the circuit is open.
 * `rateLimited`: it or our own call budget said later. `refused`: it answered and said no; asking again won't help.
 */
export interface AccountingError {
  readonly kind: 'unavailable' | 'rateLimited' | 'refused';
  /** The accounting system's own sentence where it gave one, else ours. Never a stack trace, never a secret. */
  readonly message: string;
  /** When asking again may help. Absent: it did not say. */
  readonly retryAfterMs?: number;
}

/** What goes wrong on the accounting system's side is an answer; what is thrown is a fault of ours. */
export type AccountingResult<T> = Promise<Result<T, AccountingError>>;

/** A part of a list, in key order. */
export interface AccountingPage<T> {
  readonly rows: readonly T[];
  /** The `skip` of the next page; null: that was the last. */
  readonly next: number | null;
  /** The accounting system's clock (its Date header), epoch ms; null when it sent none. */
  readonly serverTime: number | null;
  /** How long the request took, ms. */
  readonly tookMs: number;
}

/** Options of a read: `deadline` (epoch ms) after which the answer is of no use to the caller. */
export interface ReadOptions {
  readonly deadline?: number;
}
