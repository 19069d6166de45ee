import type { getReceiveGoods } from '#api/receiving.ts';
import type { AccountingHealth } from '#app/accounting/accounting-health-ports.ts';
import type { Handlers } from '#app/dispatch.ts';
import type { OrderStore } from '#app/receiving/mirror/order-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';

export interface ExpectedOrdersDeps {
  readonly orders: Pick<OrderStore, 'openPromises'>;
  readonly accountingHealth: AccountingHealth;
}

/** Counts what is expected, out of keys alone: nothing of the orders themselves is read. */
export const expectedOrders =
  ({
    orders,
    accountingHealth: standing,
  }: ExpectedOrdersDeps): Handlers<typeof getReceiveGoods>['expected'] =>
  async (_request, { now }) => {
    const [promises, answers] = await Promise.all([orders.openPromises(), standing.isAvailable()]);
    const today = siteDay(now);
    return ok({
      data: {
        open: promises.length,
        today: promises.filter((day) => day === today).length,
        overdue: promises.filter((day) => day !== null && day < today).length,
        accountingAnswers: answers,
      },
    });
  };
