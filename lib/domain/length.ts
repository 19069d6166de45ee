import * as z from 'zod/mini';
import { characterCount } from './character-count.ts';

// zod's own checks of a length also run on what is no text and no list, as soon as it has a field `length`, and
// compare whatever stands there: `{"length":{"valueOf":1,"toString":1}}` makes them throw. A refinement is skipped
// where the type is already wrong.

type HasLength = string | readonly unknown[];

/** In characters of a text, however many code units each takes, or in entries of a list. */
const lengthOf = (value: HasLength): number =>
  typeof value === 'string' ? characterCount(value) : value.length;

/** A text or list of at least so many characters or entries. */
/*@__NO_SIDE_EFFECTS__*/
export const minLength = (
  least: number,
  sentence = least === 1 ? 'Fill this in.' : `Use at least ${least}.`,
) => z.refine<HasLength>((value) => value.length >= least && lengthOf(value) >= least, sentence);

/** A text or list of at most so many characters or entries. */
/*@__NO_SIDE_EFFECTS__*/
export const maxLength = (most: number, sentence = `Use at most ${most}.`) =>
  z.refine<HasLength>((value) => value.length <= most || lengthOf(value) <= most, sentence);

interface Bounds {
  readonly most: number;
  /** Default: `Use at most <most>.` */
  readonly tooMany?: string;
  /** Said of an empty list. Default: an empty list is accepted. */
  readonly none?: string;
}

/** A list whose entries are looked at only once it is known that they are not too many. */
/*@__NO_SIDE_EFFECTS__*/
export const listOf = <Entry extends z.ZodMiniType>(entry: Entry, { most, tooMany, none }: Bounds) => {
  const unread = z.array(z.custom<z.input<Entry>>(), 'Send a list.').check(maxLength(most, tooMany));
  return z.pipe(none === undefined ? unread : unread.check(minLength(1, none)), z.array(entry));
};
