import type { WorkOrderRow } from '#api/work-orders.ts';
import { firstOfLastDays } from '#domain/work-orders/last-days.ts';

export interface WorkOrderFilter {
  /** Part of the id or of the product, without case. */
  readonly search: string;
  /** '' narrows nothing. */
  readonly status: string;
  readonly priority: string;
  /** Made today at the site or in the 29 days before. */
  readonly isLastDays: boolean;
}

export const isNarrowing = ({ search, status, priority, isLastDays }: WorkOrderFilter): boolean =>
  search.trim() !== '' || status !== '' || priority !== '' || isLastDays;

/** What is searched of an order: made once for each, not at every keypress, and kept as long as the order is. */
const texts = new WeakMap<WorkOrderRow, string>();

const textOf = (order: WorkOrderRow): string => {
  const known = texts.get(order);
  if (known !== undefined) return known;
  const text = `${order.id}\n${order.product}`.toLowerCase();
  texts.set(order, text);
  return text;
};

/** The orders that pass, in the order given. `now`: epoch milliseconds. */
export const findWorkOrders = (
  orders: readonly WorkOrderRow[],
  filter: WorkOrderFilter,
  now: number,
): readonly WorkOrderRow[] => {
  if (!isNarrowing(filter)) return orders;
  const search = filter.search.trim().toLowerCase();
  const since = filter.isLastDays ? firstOfLastDays(now) : '';
  return orders.filter(
    (order) =>
      (filter.status === '' || order.status === filter.status) &&
      (filter.priority === '' || order.priority === filter.priority) &&
      order.createdOn >= since &&
      (search === '' || textOf(order).includes(search)),
  );
};
