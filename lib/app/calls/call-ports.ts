import type { Slice, Sliced } from '#app/work-orders/work-order-ports.ts';
import type { LoggedCall } from '#domain/calls/logged-call.ts';

/** What is being sent, while it is. */
export type CallSubject = Pick<LoggedCall, 'subject' | 'subjectId' | 'subjectName' | 'attempt'>;

/** Does what sends a document, so that the log of calls names it. */
export type AsAttempt = <T>(of: CallSubject, work: () => Promise<T>) => Promise<T>;

/** How a call ended. */
export type CallEnd = Pick<LoggedCall, 'outcome' | 'status' | 'message'>;

/** Keeps what is sent to other systems. Nobody who sends waits for it, and nothing fails by it. */
export interface OutgoingCallLog {
  /** Keeps that a call begins; what it answers keeps how it ended. */
  begin(what: string): (end: CallEnd) => void;
}

/** Keeps what others sent. */
export interface IncomingCallLog {
  add(call: Omit<LoggedCall, 'callId' | 'direction'>): Promise<void>;
}

export interface CallReader {
  /** Those of a month, `YYYY-MM`; `from` and `before` are ids. */
  ofMonth(month: string, slice: Slice): Promise<Sliced<LoggedCall>>;
}
