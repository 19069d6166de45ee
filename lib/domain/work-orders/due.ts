import type { WorkOrder } from './work-order.ts';
import { OPEN_STATUSES } from './work-order-status.ts';

export type Due = 'overdue' | 'today';

/** Whether an order that is still to be finished is required today or was before; null: later, or closed. */
export const dueOf = (order: Pick<WorkOrder, 'status' | 'requiredDate'>, today: string): Due | null => {
  if (!OPEN_STATUSES.some((status) => status === order.status) || order.requiredDate > today) return null;
  return order.requiredDate === today ? 'today' : 'overdue';
};
