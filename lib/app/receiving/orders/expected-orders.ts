import type { getReceiveGoods } from '#api/receiving.ts';
import type { AccountingHealth } from '#app/accounting/accounting-health-ports.ts';
import type { Handlers } from '#app/dispatch.ts';
import { lookAtTally } from '#app/lists/kept-tally.ts';
import type { TallySource } from '#app/lists/kept-tally-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { type ExpectedTally, expectedCounts } from '#domain/receiving/order/expected-tally.ts';
import { ok } from '#domain/result.ts';

export interface ExpectedOrdersDeps {
  readonly expected: TallySource<ExpectedTally>;
  readonly accountingHealth: AccountingHealth;
}

/** Counts what is expected, out of keys alone: nothing of the orders themselves is read. */
export const expectedOrders =
  ({
    expected,
    accountingHealth: standing,
  }: ExpectedOrdersDeps): Handlers<typeof getReceiveGoods>['expected'] =>
  async (_request, { now }) => {
    const [{ tally, ...counted }, accountingAnswers] = await Promise.all([
      lookAtTally(expected, now),
      standing.isAvailable(),
    ]);
    return ok({ data: { ...expectedCounts(tally, siteDay(now)), ...counted, accountingAnswers } });
  };
