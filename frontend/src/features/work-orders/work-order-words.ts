import type { Priority, WorkOrderStatus } from '#domain/work-orders/work-order.ts';
import type { PillTone } from '#frontend/ui/pill.tsx';

export const STATUS_TONES: Readonly<Record<WorkOrderStatus, PillTone>> = {
  'New Entry': 'neutral',
  'In progress': 'warn',
  Completed: 'good',
  Cancelled: 'bad',
};

/** What is urgent comes first where a list is sorted by priority. */
export const PRIORITY_RANKS: Readonly<Record<Priority, number>> = { High: 0, Normal: 1, Low: 2 };

const format = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A day, `YYYY-MM-DD`, with its month's name (spec §3): '4 March 2026'. */
export const requiredDateText = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));

/** Part of all that was made, 0 to 1, as people read it: '98.5%'; a dash while nothing was made. */
export const yieldText = (part: number | null): string =>
  part === null ? '–' : `${(part * 100).toLocaleString('en-AU', { maximumFractionDigits: 1 })}%`;
