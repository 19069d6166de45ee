import * as z from 'zod/mini';
import { PostingProgress } from '#api/posting/posting-progress.ts';
import { PostingAttempt } from '#domain/posting/posting-state.ts';

const Progress = z.omit(PostingProgress, { failureCode: true, phase: true });

/** Where a shipment that left stands on its way into the accounting system. */
export const ShipmentPosting = z.extend(Progress, {
  /** A request of it may be carried out there yet: nothing is sent again before that is certain. */
  isInDoubt: z.boolean(),
  /** What it is called there; null: it is not there, as far as is known. */
  booksNbr: z.nullable(z.string()),
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
