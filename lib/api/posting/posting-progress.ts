import * as z from 'zod/mini';
import { POSTING_STATUSES } from '#domain/posting/posting-state.ts';

/** How far a document of any kind has come on its way into the books. */
export const PostingProgress = z.object({
  status: z.enum(POSTING_STATUSES),
  /** What has to be through first, in words; null: nothing. */
  waitsFor: z.nullable(z.string()),
  /** Why there was no room for it when it was last tried, in words; null, absent: there was. It is tried again. */
  delayedBy: z.optional(z.nullable(z.string())),
  /** Why it FAILED or was CANCELLED. */
  reason: z.nullable(z.string()),
  /** `REFUSED`, `ORDER_CHANGED`, `MARKER_COLLISION`, `NOT_AS_SENT`, `TOO_MANY_ATTEMPTS` on a FAILED one. */
  failureCode: z.nullable(z.string()),
  /** While POSTING; `inDoubt`: a request's fate is unknown, and it is looked for before anything is sent again. */
  phase: z.nullable(z.enum(['checking', 'sending', 'inDoubt'])),
  /** UTC ISO of the next look at it; null: nothing is to be done by itself. */
  nextAttemptAt: z.nullable(z.string()),
});
export type PostingProgress = z.output<typeof PostingProgress>;
