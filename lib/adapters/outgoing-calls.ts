import { traceCall } from './trace-call.ts';

/** A call that left this function and was answered, or was not. */
export interface OutgoingCall {
  readonly to: 'tables' | 'accounting';
  /** Epoch ms. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** The HTTP status; null without an answer. */
  readonly status: number | null;
  /** What was asked: an operation of DynamoDB, or a method of HTTP and a path without its query. */
  readonly operation: string;
  /** The table, or the host of the accounting system. */
  readonly place?: string | undefined;
}

/** How many calls left for one event of the function, and their times, in ms, added up: some run side by side. */
export interface CallTotals {
  readonly tableCalls: number;
  readonly tableMs: number;
  readonly accountingCalls: number;
  readonly accountingMs: number;
}

const counted = { tables: { calls: 0, ms: 0 }, accounting: { calls: 0, ms: 0 } };

/** Counts a call that is over, and tells its trace of it. Never throws, and waits for nothing. */
export const recordCall = (call: OutgoingCall): void => {
  const of = counted[call.to];
  of.calls += 1;
  of.ms += call.endedAt - call.startedAt;
  traceCall(call);
};

/**
 * What was spent since this was asked last. A function works on one event at a time in each of its processes, so that
 * asking when an event begins and when it ends answers what that event has cost.
 */
export const takeCallTotals = (): CallTotals => {
  const { tables, accounting } = counted;
  const totals = {
    ...{ tableCalls: tables.calls, tableMs: Math.round(tables.ms) },
    ...{ accountingCalls: accounting.calls, accountingMs: Math.round(accounting.ms) },
  };
  counted.tables = { calls: 0, ms: 0 };
  counted.accounting = { calls: 0, ms: 0 };
  return totals;
};
