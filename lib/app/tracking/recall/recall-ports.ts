import type { WriteConflict } from '#app/write-conflict.ts';
import type { Result } from '#domain/result.ts';
import type { Recall, RecallHolds } from '#domain/tracking/recall/recall.ts';

/** A recall with what it holds. */
export interface WholeRecall {
  readonly recall: Recall;
  readonly holds: RecallHolds;
}

/** A recall in a list: nobody reads its contacts there, of which it may lack the oldest. */
export type RecallHead = Omit<Recall, 'contacted'>;

/** Recalls. Every read is consistent, by key, but what indexes name. */
export interface RecallStore {
  load(recallId: string): Promise<WholeRecall | null>;
  /** The recall that a request opened; null: none. */
  openedBy(requestId: string): Promise<WholeRecall | null>;
  nextNumber(): Promise<number>;
  /** The recall, what it holds and its trace as it stood, together: where neither its number nor its request is taken. */
  open(whole: WholeRecall, scope: unknown): Promise<Result<void, WriteConflict>>;
  /** The trace as it stood at the opening. */
  scopeOf(recallId: string): Promise<unknown>;
  /** Writes `next` if the stored version is still `previous.version`; closing one also turns to what it holds. */
  save(next: Recall, previous: Recall): Promise<Result<void, WriteConflict>>;
  /** Closes it, keeps its figures as they stand, and turns to letting go of what it holds, together. */
  close(next: WholeRecall, previous: WholeRecall, figures: unknown): Promise<Result<void, WriteConflict>>;
  /** The figures as it was closed; null: it is open, or was closed before they were kept. */
  figuresOf(recallId: string): Promise<unknown>;
  /** Writes `next` if the stored `rev` is still `previous.rev`. */
  saveHolds(next: RecallHolds, previous: RecallHolds): Promise<Result<void, WriteConflict>>;
  /** All of them, the newest first. */
  list(): Promise<readonly RecallHead[]>;
  /** Those that are open, real and for practice, the newest first. */
  listOpen(): Promise<readonly RecallHead[]>;
  /** Puts open ones for practice among those that are open, which the version before did not. */
  markPractice(): Promise<void>;
  /** Ids of real recalls that are open, or let go of what they held. */
  due(): Promise<readonly string[]>;
}
