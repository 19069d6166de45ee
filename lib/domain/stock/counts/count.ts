import * as z from 'zod/mini';
import { defineRecord, internalField, type RecordOf } from '#domain/record.ts';
import { COUNT_STATUSES } from './count-status.ts';

const By = z.object({ sub: z.string(), username: z.string() });

/** What somebody did with a count. */
const CountEvent = z.object({
  /** UTC ISO. */
  at: z.string(),
  by: z.string(),
  what: z.enum(['started', 'closed', 'reopened', 'booked', 'cancelled']),
  reason: z.nullable(z.string()),
  /** The client's ULID of the change. */
  requestId: z.string(),
});

/** What of the count is written into the ledger, decided once: whoever goes on does so by the same. */
const Booking = z.object({
  at: z.string(),
  by: By,
  /** Parts in all; each is one movement. */
  parts: z.int(),
  /** Rows of a part; absent: as many as the version before put in one. */
  size: z.optional(z.int()),
  /** Whether rows that agree are parts of it, too; absent: the version before decided it, and they are not. */
  agreeing: z.optional(z.literal(true)),
  /** Whether whoever decided it may adjust stock; absent: nobody kept that. */
  isApproved: z.optional(z.boolean()),
});

/**
 * Counted stock: a sheet of many rows, or one balance that somebody counted beside their work. Its rows, what was counted
 * of them and what is to be booked stand beside it.
 */
export const Count = defineRecord(
  {
    /** The client's ULID. */
    countId: z.string(),
    /** What people call it: `CT-000123`. */
    countNbr: z.string(),
    kind: z.enum(['sheet', 'single']),
    status: z.enum(COUNT_STATUSES),
    /** Whoever counts is not shown what is expected. */
    blind: z.boolean(),
    /** What a sheet was asked for: places, or else items. */
    places: z.array(z.string()),
    inventoryIDs: z.array(z.string()),
    note: z.string(),
    /** When the balances were taken down, UTC ISO. */
    startedAt: z.string(),
    startedBy: By,
    /** Rows in all, with those that were found. */
    rowCount: z.int(),
    /** Rows that were counted. It rises without a new version. */
    counted: z.int(),
    /** Quantities that came in, those of rows counted again too: whoever closes it has read them all. */
    entered: internalField(z.int()),
    /** Rows that differ, and those of them that differ by more than anybody may book; null: it is being counted. */
    differences: z.nullable(z.int()),
    overLimit: z.nullable(z.int()),
    booking: z.nullable(Booking),
    /**
     * Rows that were not booked: what is there meanwhile is less than what is to be taken off, or another count of the
     * same was booked.
     */
    leftOut: z.int(),
    /** When it was booked or cancelled, UTC ISO. */
    endedAt: z.nullable(z.string()),
    /** Oldest first. */
    history: z.array(CountEvent),
    /** While it is being booked: when somebody else goes on with it, epoch ms. */
    dueAt: internalField(z.nullable(z.number())),
    /** Rises with every change of how it stands. */
    version: z.int(),
  },
  { packed: { history: 'history' } },
);
export type Count = RecordOf<typeof Count>;

export type CountEvent = Count['history'][number];
