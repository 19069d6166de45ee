/** Whom a function calls while it works on an event. */
type CallTarget = 'tables' | 'accounting';

/** How many calls left for one event of the function, and their times, in ms, added up: some run side by side. */
interface CallTotals {
  readonly tableCalls: number;
  readonly tableMs: number;
  readonly accountingCalls: number;
  readonly accountingMs: number;
}

const counted = { tables: { calls: 0, ms: 0 }, accounting: { calls: 0, ms: 0 } };

/** Counts a call that is over, answered or not. */
export const countCall = (target: CallTarget, tookMs: number): void => {
  counted[target].calls += 1;
  counted[target].ms += tookMs;
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
