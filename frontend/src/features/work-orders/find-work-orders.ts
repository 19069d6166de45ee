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

/** The orders that pass, in the order given. `now`: epoch milliseconds. */
export const findWorkOrders = (
  orders: readonly WorkOrderRow[],
  filter: WorkOrderFilter,
  now: number,
): readonly WorkOrderRow[] => {
  if (!isNarrowing(filter)) return orders;
  const search = filter.search.trim().toLocaleLowerCase('en-AU');
  const since = filter.isLastDays ? firstOfLastDays(now) : '';
  return orders.filter(
    ({ id, product, status, priority, createdOn }) =>
      (filter.status === '' || status === filter.status) &&
      (filter.priority === '' || priority === filter.priority) &&
      createdOn >= since &&
      (search === '' ||
        id.toLocaleLowerCase('en-AU').includes(search) ||
        product.toLocaleLowerCase('en-AU').includes(search)),
  );
};
