import * as z from 'zod/mini';
import { PostingAttempt } from '#domain/posting/posting-state.ts';
import { reasonText } from '#domain/text.ts';
import { PostingProgress } from './posting-progress.ts';

/** How far a document that is no receipt has come on its way into the books, and what may be done with it. */
export const PostingResponse = z.extend(PostingProgress, {
  /** What carries its mark in the accounting system. */
  marker: z.string(),
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
