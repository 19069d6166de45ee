import type { AccountingError, AccountingResult } from '#app/accounting/accounting-response-ports.ts';
import type { MetricValues } from '#app/metrics-ports.ts';
import type { NotEnded } from '#domain/posting/failed-attempt.ts';
import type { InBooks, Postable, Remark } from '#domain/posting/posting-state.ts';
import type { Result } from '#domain/result.ts';
import type { DocumentStore, NotWritten } from './document-ports.ts';
import type { PostingStep } from './posting-step.ts';

/**
 * What stands in the books, held against the document. `whole`: all of it is there, `remark` says what a person should
 * look at. `unfinished`: it is there and its next step is missing. `not ours`: another document carries its mark.
 * `not as sent`: its own, with other quantities; it is neither adopted nor taken any further.
 */
export type Judged<D extends Postable> =
  | {
      readonly is: 'whole';
      readonly named: string;
      readonly inBooks: InBooks<D>;
      readonly remark: Pick<Remark, 'of' | 'message'> | null;
    }
  | { readonly is: 'unfinished'; readonly next: string }
  | { readonly is: 'not ours' | 'not as sent'; readonly code: string; readonly reason: string };

/** Why a document is not sent: a permanent reason, or a call that found no answer. */
export type Unfit = { readonly code: string; readonly reason: string } | AccountingError;

/** The answer of a slow call, with the document's lease renewed while it runs. */
export type During = <T>(call: Promise<T>) => Promise<T>;

/**
 * What one kind of document is to the poster (stock-and-trace.md section 5): how its absence is proved, in which steps
 * it is made, compared and settled. `Found`: as it stands in the accounting system.
 */
export interface DocumentKind<D extends Postable, Found> {
  /** What people call one, such as `receipt`. */
  readonly noun: string;
  /** In the order in which they are carried out; the first is the create. */
  readonly steps: readonly string[];
  readonly store: Pick<DocumentStore<D>, 'load' | 'save'>;
  /** How its lines in the log name it. */
  named(document: D): Readonly<Record<string, unknown>>;
  /** What is counted when it is in the books, and when it came to a stop. */
  readonly counts: { readonly posted: MetricValues; readonly failed: MetricValues };
  /** Takes a QUEUED document, with whatever it holds beside its lease. Null: it can't be had now. */
  claim(document: D): Promise<D | null>;
  /** Saves how an attempt ended, and gives back what it held in the same write. */
  giveBack(document: D, end: (current: D) => Result<D, NotEnded>): Promise<Result<D, unknown>>;
  /** Null proves, once nothing can be on its way any more, that the accounting system has none. */
  lookUp(document: D): AccountingResult<Found | null>;
  judge(document: D, found: Found): Judged<D>;
  /** The document knowing how what was found is called there: a list may lag behind, a read by key is consistent. */
  remember(document: D, found: Found): D;
  /** Asked of the accounting system right before the create: may it still be sent? Null: it may. */
  unfit(document: D, during: During): Promise<Unfit | null>;
  /** Carries out one step; `found` is what stands there before it. Never repeats a request whose fate is unknown. */
  carryOut(
    document: D,
    step: string,
    found: Found | null,
  ): Promise<{ readonly outcome: 'done'; readonly number: string } | NotWritten>;
  /** By key, as that answer called it: never late. */
  readBack(document: D, number: string): AccountingResult<Found | null>;
  /** POSTED → settled: what of ours has to show it does. Likewise of one that was cancelled, where it left something. */
  settle(document: D): Promise<PostingStep>;
}
