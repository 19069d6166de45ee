import type { WorkOrder, WorkOrderStatus } from './work-order.ts';

/** Statuses in which there is still something to do. */
export const OPEN_STATUSES = ['New Entry', 'In progress'] as const satisfies readonly WorkOrderStatus[];

export type Due = 'overdue' | 'today';

/** Whether an order that is still to be finished is required today or was before; null: later, or closed. */
export const dueOf = (order: Pick<WorkOrder, 'status' | 'requiredDate'>, today: string): Due | null => {
  if (!OPEN_STATUSES.some((status) => status === order.status) || order.requiredDate > today) return null;
  return order.requiredDate === today ? 'today' : 'overdue';
};
