import * as z from 'zod/mini';
import { type DeepReadonly, group, listField } from '#domain/record.ts';

/** How many orders with something remaining are promised for a day. */
const ExpectedOnDay = group({
  /** `YYYY-MM-DD`; null: for none. */
  promisedOn: z.nullable(z.string()),
  count: z.int(),
});

/** Expected orders, counted at one moment: what is late follows from the day of whoever asks. */
export const ExpectedTally = listField(ExpectedOnDay).stored;
export type ExpectedTally = DeepReadonly<z.output<typeof ExpectedTally>>;

/** `promises`: the day that each is promised for. */
export const expectedTally = (promises: readonly (string | null)[]): ExpectedTally => {
  const counted = new Map<string | null, number>();
  for (const day of promises) counted.set(day, (counted.get(day) ?? 0) + 1);
  return [...counted].map(([promisedOn, count]) => ({ promisedOn, count }));
};

/** What a tally says on a day: how many there are, and how many of them are promised for it, or were for one before. */
export const expectedCounts = (tally: ExpectedTally, today: string) => {
  const sumOf = (belongs: (day: string | null) => boolean): number =>
    tally.filter(({ promisedOn }) => belongs(promisedOn)).reduce((sum, { count }) => sum + count, 0);
  return {
    open: sumOf(() => true),
    today: sumOf((day) => day === today),
    overdue: sumOf((day) => day !== null && day < today),
  };
};
