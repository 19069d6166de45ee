import { siteDay } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { dueOf } from '#domain/work-orders/due.ts';
import { OPEN_STATUSES } from '#domain/work-orders/work-order-status.ts';
import type { WorkOrderStore } from './work-order-ports.ts';

/**
 * How many orders are to be done, under way, and due by the site's day: counted out of each open status's own part of
 * the index, so that what is finished is never read.
 */
export const countOpen = async (store: Pick<WorkOrderStore, 'requiredDates'>, now: number) => {
  const byStatus = await Promise.all(
    OPEN_STATUSES.map(async (status) =>
      (await store.requiredDates(status)).map((requiredDate) => ({ status, requiredDate })),
    ),
  );
  const open = byStatus.flat();
  const today = siteDay(now);
  const dues = open.map((order) => dueOf(order, today));
  return ok({
    data: {
      open: open.length,
      inProgress: open.filter(({ status }) => status === 'In progress').length,
      dueToday: dues.filter((due) => due === 'today').length,
      overdue: dues.filter((due) => due === 'overdue').length,
    },
  });
};
