import * as z from 'zod/mini';
import { siteDay } from '#domain/calendar.ts';
import { defineRecord, type RecordOf } from '#domain/record.ts';

export const CALL_DIRECTIONS = ['out', 'in'] as const;

/**
 * What became of a call. `begun`: its answer is on its way, or whoever sent it ended before it came. `unknown`: it may have
 * been carried out. `notSent`: not one byte of it left.
 */
const CALL_OUTCOMES = ['begun', 'answered', 'refused', 'unknown', 'notSent'] as const;

/** A call that changed something in another system, or a notification of one. */
export const LoggedCall = defineRecord(
  {
    /** Unique; rises with time within a month. */
    callId: z.string(),
    direction: z.enum(CALL_DIRECTIONS),
    /** UTC ISO. */
    at: z.string(),
    /** As the other system names it, such as `PUT PurchaseReceipt`. */
    what: z.string(),
    /** What a document on its way into the books is called, or `notification`, or empty: about none. */
    subject: z.string(),
    /** The document's or notification's id; empty: it is about none. */
    subjectId: z.string(),
    /** By what people call it. */
    subjectName: z.string(),
    /** Of its document, from 1; 0: it has no attempts. */
    attempt: z.int(),
    outcome: z.enum(CALL_OUTCOMES),
    /** As HTTP says it; null: none came. */
    status: z.nullable(z.int()),
    /** What was answered where it was no success, or why there is no answer; cut. */
    message: z.string(),
    /** Milliseconds; null while it is on its way. */
    tookMs: z.nullable(z.int()),
    /** Of the function's run, as log lines have it. */
    requestId: z.string(),
  },
  { nulls: 'kept' },
);

export type LoggedCall = RecordOf<typeof LoggedCall>;

/** Where a call lies: a month a partition, by the site's day. */
export const callMonth = ({ at }: Pick<LoggedCall, 'at'>): string => siteDay(Date.parse(at)).slice(0, 7);

/** How a call ended, of what was answered. */
export const answeredWith = (status: number): LoggedCall['outcome'] =>
  status < 400 ? 'answered' : 'refused';

/** A row stays one unit of writing. */
export const MAX_CALL_MESSAGE = 300;
