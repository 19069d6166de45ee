import { identifier, isPredefined } from './application-identifiers.ts';
import { type LabelElement, readElements } from './element-string.ts';
import { gs1Day } from './gs1-day.ts';
import { SEPARATOR } from './separator.ts';

/** How a content may have to be cut: the separator behind it was lost on the way. */
export interface Cut {
  /** With the elements that stood behind the separator. */
  readonly elements: readonly LabelElement[];
}

const DATES = /^1[1-7]\d{6}/;
/** A label's dates are near: from ten years ago to twenty ahead. */
const YEARS_BACK = 10;
const YEARS_AHEAD = 20;

/** Is it (YYMMDD) a day that goods which are here may carry? */
export const isNearDay = (yymmdd: string, today: string): boolean => {
  const day = gs1Day(yymmdd, today);
  if (day === null) return false;
  const years = Number(day.slice(0, 4)) - Number(today.slice(0, 4));
  return years >= -YEARS_BACK && years <= YEARS_AHEAD;
};

/** What a text that begins with a date is read as; null: there is no date, or something behind it that is nothing. */
const readFromDate = (text: string, today: string): readonly LabelElement[] | null => {
  if (!DATES.test(text) || !isNearDay(text.slice(2, 8), today)) return null;
  const read = readElements(text);
  return read.ok ? read.value : null;
};

const COUNTS = ['30', '37'];
/** More than any pallet holds. */
const MOST_COUNTED = 99_999;

/** No count is that: the batch number behind it is in it. */
const isCountCut = (ai: string, content: string): boolean =>
  COUNTS.includes(ai) && !(Number(content) <= MOST_COUNTED);

const readFromBatch = (text: string): readonly LabelElement[] | null => {
  const read = /^(?:10|21)/.test(text) ? readElements(text) : null;
  return read?.ok ? read.value : null;
};

/**
 * Readers that drop separators make one batch number of a batch number and the date behind it. Where the last content of
 * a label could be that, each way to cut it; where nothing hints at it, none. `text`: the whole label.
 */
export const possibleCuts = (text: string, today: string): readonly Cut[] => {
  if (text.includes(SEPARATOR)) return [];
  const before: LabelElement[] = [];
  let at = 0;
  // Up to the first content without a fixed length: with no separator all that follows is in it.
  for (;;) {
    const found = identifier(text.slice(at, at + 2)) ?? identifier(text.slice(at, at + 3));
    if (!found) return [];
    const begin = at + found.ai.length;
    if (!isPredefined(found.ai)) return cutsOf(text, { before, ai: found.ai, begin }, today);
    const read = readElements(text.slice(at, begin + found.parts.reduce((sum, { most }) => sum + most, 0)));
    const [element] = read.ok ? read.value : [];
    if (!element) return [];
    before.push(element);
    at = begin + element.content.length;
    if (at >= text.length) return [];
  }
};

interface Tail {
  readonly before: readonly LabelElement[];
  /** Whose content runs to the end. */
  readonly ai: string;
  readonly begin: number;
}

const cutsOf = (text: string, { before, ai, begin }: Tail, today: string): readonly Cut[] => {
  const cuts: Cut[] = [];
  const readBehind = isCountCut(ai, text.slice(begin)) ? readFromBatch : readFromDate;
  for (let end = begin + 1; end < text.length; end += 1) {
    const behind = readBehind(text.slice(end), today);
    if (!behind || behind.some((one) => one.ai === ai || before.some((other) => other.ai === one.ai)))
      continue;
    const head = readElements(ai + text.slice(begin, end));
    if (head.ok && head.value.length === 1) cuts.push({ elements: [...before, ...head.value, ...behind] });
  }
  return cuts;
};
