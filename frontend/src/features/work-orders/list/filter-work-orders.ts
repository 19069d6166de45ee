import type { WorkOrderRow } from '#api/work-orders.ts';
import { siteDay } from '#domain/calendar.ts';
import { type Due, dueOf } from '#domain/work-orders/due.ts';
import { firstOfLastDays } from '#domain/work-orders/last-days.ts';

export interface WorkOrderFilter {
  /** Part of the id or of the product, without case. */
  readonly search: string;
  /** '' narrows nothing. */
  readonly status: string;
  readonly priority: string;
  /** Made today at the site or in the 29 days before. */
  readonly isLastDays: boolean;
  /** Still to be finished, and required today at the site or before; '' narrows nothing. */
  readonly due: Due | '';
}

export const isNarrowing = ({ search, status, priority, isLastDays, due }: WorkOrderFilter): boolean =>
  search.trim() !== '' || status !== '' || priority !== '' || isLastDays || due !== '';

/** What is searched of an order: made once for each, not at every keypress, and kept as long as the order is. */
const texts = new WeakMap<WorkOrderRow, string>();

const textOf = (order: WorkOrderRow): string => {
  const cached = texts.get(order);
  if (cached !== undefined) return cached;
  const text = `${order.id}\n${order.product}`.toLowerCase();
  texts.set(order, text);
  return text;
};

/** The orders that pass, in the order given. `now`: epoch milliseconds. */
export const filterWorkOrders = (
  orders: readonly WorkOrderRow[],
  filter: WorkOrderFilter,
  now: number,
): readonly WorkOrderRow[] => {
  if (!isNarrowing(filter)) return orders;
  const search = filter.search.trim().toLowerCase();
  const since = filter.isLastDays ? firstOfLastDays(now) : '';
  const today = siteDay(now);
  return orders.filter(
    (order) =>
      (filter.status === '' || order.status === filter.status) &&
      (filter.priority === '' || order.priority === filter.priority) &&
      order.createdOn >= since &&
      (filter.due === '' || dueOf(order, today) === filter.due) &&
      (search === '' || textOf(order).includes(search)),
  );
};
