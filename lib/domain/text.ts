import * as z from 'zod/mini';
import { maxLength, minLength } from './length.ts';

/** Control characters, halves of characters and code points that are no characters: no label or XML can hold them. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/u;

const LINE_BREAKS_AND_TABS = /[\t\n\r]/g;

/**
 * A text field of bounded length, trimmed. Control characters are refused: they break labels, exports and the
 * accounting system's XML, and half a character can't be stored; `lines` lets line breaks and tabs through for notes.
 */
/*@__NO_SIDE_EFFECTS__*/
export const text = (max: number, options: { lines?: boolean } = {}) =>
  z
    .string({
      error: ({ input }) => (input === undefined || input === null ? 'Fill this in.' : 'Write this as text.'),
    })
    .check(
      z.trim(),
      maxLength(max, `Use at most ${max} characters.`),
      z.refine(
        (value) => !UNWRITABLE.test(options.lines ? value.replace(LINE_BREAKS_AND_TABS, '') : value),
        'Take out the control characters.',
      ),
    );

/** No half of a character, which no table can hold. JSON can carry one. */
/*@__NO_SIDE_EFFECTS__*/
export const wellFormed = () =>
  z.refine<string>((value) => value.isWellFormed(), 'Take out the half of a character.');

/** A key such as a vendor, item or order number: never empty. */
/*@__NO_SIDE_EFFECTS__*/
export const key = (max = 64) => text(max).check(minLength(1, 'Fill this in.'));

/** A ULID made in the browser: the same one again is the same record or change, never a second. */
export const clientId = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'Use a ULID.'));

/** Why something is done: never empty. */
export const reasonText = key(500);
