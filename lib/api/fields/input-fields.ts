import * as z from 'zod/mini';
import { isDay } from '#domain/calendar.ts';
import { toQuantity } from '#domain/quantity.ts';

/** A number as quantities are kept. `missing`: said where there is none. */
export const exactNumber = (missing?: string) =>
  z.number(missing).check(z.refine((value: number) => toQuantity(value).ok, 'Use at most six decimals.'));

/** How much, above zero. */
export const positiveNumber = (missing?: string) =>
  exactNumber(missing).check(z.refine((value: number) => value > 0, 'Use a number above zero.'));

/** A day at the site, `YYYY-MM-DD`. */
export const day = z.string().check(z.refine((value: string) => isDay(value), 'Use a day, YYYY-MM-DD.'));

/** Of a record, as the person saw it. */
export const version = z.int().check(z.gte(1));
