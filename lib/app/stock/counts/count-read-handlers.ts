import type { CountRead } from '#api/inventory/inventory-counts.ts';
import type { Handlers } from '#app/dispatch.ts';
import { listNewestFirst } from '#app/lists/newest-first.ts';
import type { KnownItems, LedgerStore } from '#app/stock/stock-ports.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { monthsOf } from '#domain/receiving/receipt/day-range.ts';
import { err, ok } from '#domain/result.ts';
import type { Count } from '#domain/stock/counts/count.ts';
import type { CountLimit } from '#domain/stock/counts/count-differences.ts';
import { countMovementId } from '#domain/stock/counts/count-movements.ts';
import type { CountStore, ListedCount } from './count-ports.ts';
import { toDetail, toSummary } from './count-response.ts';
import { countNotFound } from './enter-row.ts';

export interface CountReadDeps {
  readonly counts: CountStore;
  readonly items: KnownItems;
  readonly ledger: Pick<LedgerStore, 'loadMovements'>;
  readonly countLimit: CountLimit;
}

/** Counts that ended are looked at so many days back: four months at most. */
const DAYS = 91;

/** What of it is in the ledger, while it is being booked and where not all of it is. */
const partsOf = async ({ ledger }: CountReadDeps, { countId, status, booking, leftOut }: Count) => {
  if (booking === null || (status === 'Booked' && leftOut === 0)) return [];
  const ids = Array.from({ length: booking.parts }, (_, index) => countMovementId(countId, index + 1));
  return [...(await ledger.loadMovements(ids)).values()];
};

/** The actions of GET /GetInventory that show counts. */
export const countReadHandlers = (
  deps: CountReadDeps,
): Pick<Handlers<CountRead>, 'list_counts' | 'get_count'> => ({
  async list_counts({ which, ...request }, { now }) {
    const today = siteDay(now);
    const months = which === 'open' ? ['OPEN'] : monthsOf({ from: addDays(today, -DAYS), to: today });
    return listNewestFirst<ListedCount, ReturnType<typeof toSummary>>(
      {
        name: `counts ${which}`,
        parts: months.map((month) => (slice) => deps.counts.list(month, slice)),
        orderOf: ({ order }) => order,
        ...{ from: null, before: null, belongs: null },
        toResponse: ({ count }) => toSummary(count),
      },
      request,
    );
  },

  async get_count({ countId }) {
    const whole = await deps.counts.loadWhole(countId);
    if (!whole) return err(countNotFound());
    const ids = new Set([...whole.rows, ...whole.entries].map(({ inventoryID }) => inventoryID));
    const [items, written] = await Promise.all([deps.items.loadMany([...ids]), partsOf(deps, whole.count)]);
    return ok({ data: toDetail(whole, { items, written, limit: deps.countLimit }) });
  },
});
