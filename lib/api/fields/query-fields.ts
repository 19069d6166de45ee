import * as z from 'zod/mini';
import { maxLength, minLength } from '#domain/length.ts';
import { text } from '#domain/text.ts';

/** A boolean in a query string: only 'true' or 'false'. */
export const queryBoolean = z.pipe(
  z.enum(['true', 'false'], "Use 'true' or 'false'."),
  z.transform((value) => value === 'true'),
);

/** A page size in a query string. */
export const queryLimit = (standard: number, most: number) =>
  z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'Use a whole number.')), z.transform(Number)),
      z.int().check(z.gte(1, 'Use at least 1.'), z.lte(most, `Use at most ${most}.`)),
    ),
    standard,
  );

/** Where a list goes on, as its action reads it; callers hold it sealed (lib/app/lists/page-keys.ts). */
export const paginationKey = z.string().check(minLength(1), maxLength(9000));

/** A filter of a list; an empty one narrows nothing. */
export const optionalFilter = (max = 100) =>
  z.optional(
    z.pipe(
      text(max),
      z.transform((value) => (value === '' ? undefined : value)),
    ),
  );
