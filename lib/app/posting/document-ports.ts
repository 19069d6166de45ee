import type { WriteConflict } from '#app/write-conflict.ts';
import type { Result } from '#domain/result.ts';

/** Documents that are their own outbox entries. Every read is consistent, by key; `dueBy` asks an index. */
export interface DocumentStore<D> {
  load(id: string): Promise<D | null>;
  /** Writes `next` if the stored version is still `previous.version`. */
  save(next: D, previous: D): Promise<Result<void, WriteConflict>>;
  /** Puts one that can't be worked on, not even read, behind the others in the index, until then (epoch ms). */
  pushBack(id: string, until: number): Promise<void>;
  /** Ids of those with work due by then (epoch ms), soonest first, from the index; and when the next is due. */
  dueBy(instant: number, limit: number): Promise<{ ids: readonly string[]; nextDueAt: number | null }>;
}

/**
 * `rateLimited`: our own call budget is used up. `declined`: the accounting system throttled the call. `busy`: this
 * document's screen is locked; calls to other screens may go on.
 */
export type NoAttempt = 'rateLimited' | 'declined' | 'busy';

/**
 * How a write ended that was not answered, by what may now stand in the accounting system. `refused`: it looked at the
 * document and said no; nothing was written. `notSent`: nothing was written and trying again may help (never connected,
 * declined as too many, session refused). `unknown`: it may or may not have been written, or may be yet.
 */
export type NotWritten =
  | { readonly outcome: 'refused'; readonly message: string }
  | {
      readonly outcome: 'notSent';
      readonly message: string;
      readonly retryAfterMs?: number;
      /** Not counted as an attempt: the call was throttled, or the screen was locked by another document. */
      readonly noAttempt?: NoAttempt;
    }
  | { readonly outcome: 'unknown'; readonly message: string };

/** How a step after the create ended. */
export type DocumentWritten = { readonly outcome: 'done' } | NotWritten;
