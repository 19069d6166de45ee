import { siteDay } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { dueOf, OPEN_STATUSES } from '#domain/work-orders/due.ts';
import type { WorkOrderEntry, WorkOrderStore } from './work-order-ports.ts';

const PAGE = 1000;

/** Entries of one status, from its own part of the index: what is finished is never read. */
const entriesOf = async (
  store: Pick<WorkOrderStore, 'list'>,
  status: (typeof OPEN_STATUSES)[number],
): Promise<readonly WorkOrderEntry[]> => {
  const entries: WorkOrderEntry[] = [];
  for (let before: string | null = null; ; before = entries.at(-1)?.creationOrder ?? null) {
    const { rows, more } = await store.list(status, { from: null, before, limit: PAGE });
    entries.push(...rows);
    if (!more || rows.length === 0) return entries;
  }
};

/** How many orders are to be done, under way, and due by the site's day. */
export const countOpen = async (store: Pick<WorkOrderStore, 'list'>, now: number) => {
  const [waiting, inProgress] = await Promise.all(OPEN_STATUSES.map((status) => entriesOf(store, status)));
  const today = siteDay(now);
  const dues = [...(waiting ?? []), ...(inProgress ?? [])].map((entry) => dueOf(entry, today));
  return ok({
    data: {
      open: dues.length,
      inProgress: inProgress?.length ?? 0,
      dueToday: dues.filter((due) => due === 'today').length,
      overdue: dues.filter((due) => due === 'overdue').length,
    },
  });
};
