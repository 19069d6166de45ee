import type { Priority, WorkOrderStatus } from '#domain/work-orders/work-order-status.ts';
import type { PillTone } from '#frontend/ui/feedback/pill.tsx';

export const STATUS_TONES: Readonly<Record<WorkOrderStatus, PillTone>> = {
  'New Entry': 'neutral',
  'In progress': 'warn',
  Completed: 'good',
  Cancelled: 'bad',
};

/** What is urgent comes first where a list is sorted by priority. */
export const PRIORITY_RANKS: Readonly<Record<Priority, number>> = { High: 0, Normal: 1, Low: 2 };
