import * as z from 'zod/mini';
import { type DeepReadonly, group, listField } from '#domain/record.ts';
import { dueOf } from './due.ts';
import type { WorkOrder } from './work-order.ts';
import { OPEN_STATUSES } from './work-order-status.ts';

/** How many open orders of a status are required by a day. */
const OpenOnDay = group({
  status: z.enum(OPEN_STATUSES),
  /** `YYYY-MM-DD`. */
  requiredDate: z.string(),
  count: z.int(),
});

/** Open orders, counted at one moment. Days pass without a change of any: what is due follows from the day of whoever asks. */
export const OpenTally = listField(OpenOnDay).stored;
export type OpenTally = DeepReadonly<z.output<typeof OpenTally>>;

type OpenOrder = Pick<WorkOrder, 'requiredDate'> & { readonly status: (typeof OPEN_STATUSES)[number] };

export const tallyOf = (orders: readonly OpenOrder[]): OpenTally => {
  const counted = new Map<string, OpenTally[number]>();
  for (const { status, requiredDate } of orders) {
    const key = `${requiredDate} ${status}`;
    counted.set(key, { status, requiredDate, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return [...counted.values()];
};

/** What a tally says on a day: how many there are, are under way, and are due. */
export const openCounts = (tally: OpenTally, today: string) => {
  const sumOf = (belongs: (one: OpenTally[number]) => boolean): number =>
    tally.filter(belongs).reduce((sum, { count }) => sum + count, 0);
  return {
    open: sumOf(() => true),
    inProgress: sumOf(({ status }) => status === 'In progress'),
    dueToday: sumOf((one) => dueOf(one, today) === 'today'),
    overdue: sumOf((one) => dueOf(one, today) === 'overdue'),
  };
};
