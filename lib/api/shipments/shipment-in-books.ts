import * as z from 'zod/mini';
import { POSTING_STATUSES, PostingAttempt } from '#domain/posting/posting-state.ts';

/** Where a shipment that left stands on its way into the accounting system. */
export const ShipmentPosting = z.object({
  status: z.enum(POSTING_STATUSES),
  /** A request of it may be carried out there yet: nothing is sent again before that is certain. */
  isInDoubt: z.boolean(),
  /** What it is called there; null: it is not there, as far as is known. */
  booksNbr: z.nullable(z.string()),
  /** What has to be through first; null: nothing. */
  waitsFor: z.nullable(z.string()),
  /** Why there was no room for it when it was last tried, in words; null, absent: there was. It is tried again. */
  delayedBy: z.optional(z.nullable(z.string())),
  /** Why it failed, or was cancelled. */
  reason: z.nullable(z.string()),
  /** When it is looked at next, UTC ISO; null: never by itself. */
  nextAttemptAt: z.nullable(z.string()),
  /** What a person should look at there, and who has; null: nothing. */
  remark: z.nullable(z.object({ message: z.string(), checkedBy: z.nullable(z.string()) })),
  /** Oldest first. */
  attempts: z.array(PostingAttempt),
  mayBeCancelled: z.boolean(),
  /** Rises with every change of it. */
  version: z.int(),
});
export type ShipmentPosting = z.output<typeof ShipmentPosting>;

/** The same in a word: `NOT_SENT`: it left before shipments were posted from here. */
export const InBooks = z.enum(['CONFIRMED', 'WAITING', 'FAILED', 'TO_CHECK', 'NOT_POSTED', 'NOT_SENT']);
export type InBooks = z.output<typeof InBooks>;
