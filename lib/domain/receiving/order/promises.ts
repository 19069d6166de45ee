import { addDays } from '#domain/calendar.ts';

/** When an order is expected, as a list is narrowed to it. */
export const PROMISES = ['today', 'overdue'] as const;

export type Promised = (typeof PROMISES)[number];

/** Before any order of ours. */
const FIRST_DAY = '1900-01-01';

/** The days that are meant by it, both included. `today`: the site's. */
export const promisedDays = (
  promised: Promised,
  today: string,
): { readonly from: string; readonly to: string } =>
  promised === 'today' ? { from: today, to: today } : { from: FIRST_DAY, to: addDays(today, -1) };
