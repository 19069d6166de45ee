import * as z from 'zod/mini';
import type { DeepReadonly } from '#domain/record.ts';

/** Where a document may stand on its way into the books. */
export const POSTING_STATUSES = ['QUEUED', 'POSTING', 'POSTED', 'FAILED', 'CANCELLED'] as const;

/** What became of one try to post. `message` is the accounting system's own sentence where it gave one. */
export const PostingAttempt = z.object({
  /** UTC ISO. */
  at: z.string(),
  outcome: z.enum(['posted', 'adopted', 'waiting', 'inDoubt', 'failed', 'retried', 'cancelled']),
  message: z.string(),
});
export type PostingAttempt = Readonly<z.output<typeof PostingAttempt>>;

/** The worker that holds the document: nobody else may act on it before `until` (epoch ms). */
const Lease = z.object({ owner: z.string(), until: z.number() });
export type Lease = Readonly<z.output<typeof Lease>>;

/**
 * How far a POSTING document has come. `checking`: nothing of this attempt is on its way. `sending`: written before the
 * first byte of a step. `inDoubt`: a step may or may not have been, or may yet be, carried out; `endedAt` (epoch ms) is
 * when that attempt ended. `step`: which one, as the document's kind names it; absent: the create.
 */
const PostingPhase = z.discriminatedUnion('name', [
  z.object({ name: z.literal('checking') }),
  z.object({ name: z.literal('sending'), step: z.optional(z.string()) }),
  z.object({ name: z.literal('inDoubt'), endedAt: z.number(), step: z.optional(z.string()) }),
]);
export type PostingPhase = DeepReadonly<z.output<typeof PostingPhase>>;

/** What a person should look at in the books, although the document is posted; until somebody says that they have. */
export const Remark = z.object({
  of: z.enum(['lots', 'dates']),
  message: z.string(),
  /** UTC ISO. */
  at: z.string(),
  /** The user name of who looked; null: nobody has yet. */
  checkedBy: z.nullable(z.string()),
});
export type Remark = Readonly<z.output<typeof Remark>>;

/**
 * `nextAttemptAt` in epoch ms. `waitsFor`: what has to be through first, in words; absent: nothing. `turnsMissed`: how
 * often in a row the accounting system turned it away, its form at work on another document or too many calls there;
 * absent: never. `delayedBy`: why there was no room for it the last time, in words; absent: there was.
 */
const Queued = z.object({
  status: z.literal('QUEUED'),
  nextAttemptAt: z.number(),
  waitsFor: z.optional(z.string()),
  turnsMissed: z.optional(z.int()),
  delayedBy: z.optional(z.string()),
});

const Posting = z.object({
  status: z.literal('POSTING'),
  phase: PostingPhase,
  lease: z.nullable(Lease),
  nextAttemptAt: z.number(),
  turnsMissed: z.optional(z.int()),
});

const Failed = z.object({ status: z.literal('FAILED'), code: z.string(), reason: z.string() });

/** `nextAttemptAt`: something of ours does not show yet that it is not posted; absent: all of it does. */
const Cancelled = z.object({
  status: z.literal('CANCELLED'),
  reason: z.string(),
  nextAttemptAt: z.optional(z.number()),
});

/**
 * Where a document stands on its way into the books. `inBooks`: how the accounting system calls it there, in the kind's
 * own fields; until `settled` something of ours does not show it yet.
 */
/*@__NO_SIDE_EFFECTS__*/
export const postingStateOf = <const InBooks extends Readonly<Record<string, z.ZodMiniType>>>(
  inBooks: InBooks,
) =>
  z.discriminatedUnion('status', [
    Queued,
    Posting,
    z.object({
      status: z.literal('POSTED'),
      ...inBooks,
      settled: z.boolean(),
      nextAttemptAt: z.number(),
    }),
    Failed,
    Cancelled,
  ]);

/** What every kind's state has. */
export type PostingState =
  | Readonly<z.output<typeof Queued>>
  | DeepReadonly<z.output<typeof Posting>>
  | { readonly status: 'POSTED'; readonly settled: boolean; readonly nextAttemptAt: number }
  | Readonly<z.output<typeof Failed>>
  | Readonly<z.output<typeof Cancelled>>;

/** A document that is its own outbox entry, of whatever kind. */
export interface Postable {
  readonly state: PostingState;
  /** Null: the books have it as it was sent, as far as is known. */
  readonly remark: Remark | null;
  /** Transient attempts in a row; twelve are one too many. */
  readonly transientAttempts: number;
  /** Oldest first; the newest 30. */
  readonly attempts: readonly PostingAttempt[];
  /** Rises with every change; every change is conditional on it. */
  readonly version: number;
}

/** How the books call a posted document of this kind. */
export type InBooks<D extends Postable> = Omit<
  Extract<D['state'], { readonly status: 'POSTED' }>,
  'status' | 'settled' | 'nextAttemptAt'
>;
