import * as z from 'zod/mini';
import { PostingAttempt } from '#domain/posting/posting-state.ts';
import { reasonText } from '#domain/text.ts';

const STATUSES = ['QUEUED', 'POSTING', 'POSTED', 'FAILED', 'CANCELLED'] as const;

/** How far a document that is no receipt has come on its way into the books, and what may be done with it. */
export const PostingResponse = z.object({
  status: z.enum(STATUSES),
  /** What carries its mark in the accounting system. */
  marker: z.string(),
  /** What has to be through first, in words; null: nothing. */
  waitsFor: z.nullable(z.string()),
  /** Why there was no room for it when it was last tried, in words; null, absent: there was. It is tried again. */
  delayedBy: z.optional(z.nullable(z.string())),
  /** Why it FAILED or was CANCELLED. */
  reason: z.nullable(z.string()),
  failureCode: z.nullable(z.string()),
  /** While POSTING; `inDoubt`: a request's fate is unknown, and it is looked for before anything is sent again. */
  phase: z.nullable(z.enum(['checking', 'sending', 'inDoubt'])),
  /** UTC ISO of the next look at it; null: nothing is to be done by itself. */
  nextAttemptAt: z.nullable(z.string()),
  /** As the accounting system calls it; null: it is not known there. */
  inBooks: z.nullable(z.object({ type: z.string(), nbr: z.string() })),
  /** What a person should look at there, POSTED as it is; null: nothing. */
  toCheck: z.nullable(z.string()),
  /** Oldest first. */
  attempts: z.array(PostingAttempt),
  /** For retrying and cancelling. */
  version: z.int(),
  cancellable: z.boolean(),
  retryable: z.boolean(),
});
export type PostingResponse = z.output<typeof PostingResponse>;

/** `version`: of the posting that the person saw. */
export const PostingChange = z.object({ version: z.int().check(z.gte(1)) });
export const PostingCancel = z.extend(PostingChange, { reason: reasonText });
export const PostingAnswer = z.object({ data: PostingResponse });
