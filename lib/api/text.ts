import * as z from 'zod/mini';
import { maxLength, minLength } from './length.ts';

/** Control characters, halves of characters and code points that are no characters: no label or XML can hold them. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/u;

const LINE_BREAKS_AND_TABS = /[\t\n\r]/g;

/**
 * A text field of bounded length, trimmed. Control characters are refused: they break labels, exports and the
 * accounting system's XML, and half a character can't be stored; `lines` lets line breaks and tabs through for notes.
 */
export const text = (max: number, options: { lines?: boolean } = {}) =>
  z.string({ error: ({ input }) => (input === undefined ? 'Fill this in.' : 'Write this as text.') }).check(
    z.trim(),
    maxLength(max, `Use at most ${max} characters.`),
    z.refine(
      (value) => !UNWRITABLE.test(options.lines ? value.replace(LINE_BREAKS_AND_TABS, '') : value),
      'Take out the control characters.',
    ),
  );

/** No half of a character, which no table can hold. JSON can carry one. */
export const wellFormed = () =>
  z.refine<string>((value) => value.isWellFormed(), 'Take out the half of a character.');

/** A key such as a vendor, item or order number: never empty. */
export const key = (max = 64) => text(max).check(minLength(1, 'Fill this in.'));

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

/** Where a list goes on: opaque, made by the server, never a raw table key. */
export const paginationKey = z.string().check(minLength(1), maxLength(2000));
