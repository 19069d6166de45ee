import { hasCheckDigit } from '#domain/check-digit.ts';
import { gtinKey, isGtin } from '#domain/items/gtin.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { readDigitalLink } from './digital-link.ts';
import { type LabelElement, readBracketed, readElements } from './element-string.ts';
import { fieldsOf, type LabelFields } from './label-fields.ts';
import { type Cut, isNearDay, possibleCuts } from './lost-separator.ts';
import { contradiction, exclusions } from './pairings.ts';
import { SEPARATOR } from './separator.ts';

/** What has to be known to read what a reader sent. */
export interface ScanTerms {
  /** The site's day: settles the century of a date. */
  readonly today: string;
  /** What this reader sends for a separator, where that is something of its own. */
  readonly substitute?: string | undefined;
  /** This reader was seen to send separators, so a label without one has none. */
  readonly keepsSeparators?: boolean | undefined;
}

/** Printed on a sheet and scanned instead of pressing a button. */
export const SCAN_COMMANDS = ['OK', 'REMOVE', 'QTY', 'NEW'] as const;
type ScanCommand = (typeof SCAN_COMMANDS)[number];

export interface LabelReading {
  readonly kind: 'label';
  /** As it was scanned, less the prefix: what a field for text takes. */
  readonly text: string;
  readonly elements: readonly LabelElement[];
  readonly fields: LabelFields;
  /** A number alone: it may as well be a batch number that looks like one. */
  readonly isBare: boolean;
  /** What is odd about it, as sentences. */
  readonly warnings: readonly string[];
}

export type ScanReading =
  | LabelReading
  /** A separator may have been lost: a person says which of these it is. Nothing of it is stored before. */
  | {
      readonly kind: 'unclear';
      readonly text: string;
      /** As it was read, where that is possible at all. */
      readonly asRead: LabelReading | null;
      readonly cuts: readonly LabelReading[];
    }
  | {
      readonly kind: 'command';
      readonly text: string;
      readonly command: ScanCommand;
      /** How many, where `@QTY 24` says it. */
      readonly qty: number | null;
    }
  | { readonly kind: 'text'; readonly text: string }
  /** A label of GS1 that is wrong: why, as a sentence. Nothing of it is used. */
  | { readonly kind: 'unreadable'; readonly text: string; readonly reason: string };

/** AIM's symbology identifiers: which code was read, and whether it holds GS1 elements. */
const AIM = /^\][A-Za-z][0-9A-Za-z]/;
const AIM_OF_ELEMENTS = /^\](?:C1|e[0-3]|d[25]|Q[34]|J1)/;

/** What readers and their drivers write for a separator that no keyboard has. */
const WRITTEN_SEPARATORS = /\^\]|<(?:GS|FNC1|0x1D)>|\{(?:GS|FNC1)\}|\[(?:GS|FNC1)\]|\\x1D|\u241d/gi;

const withSeparators = (raw: string, substitute: string | undefined): string => {
  const text = raw.replace(WRITTEN_SEPARATORS, SEPARATOR);
  return substitute ? text.replaceAll(substitute, SEPARATOR) : text;
};

const labelOf = (
  text: string,
  elements: readonly LabelElement[],
  { today }: ScanTerms,
  isBare = false,
): LabelReading => ({
  kind: 'label',
  text,
  elements,
  fields: fieldsOf(elements, today),
  isBare,
  warnings: exclusions(elements),
});

const unreadable = (text: string, reason: string): ScanReading => ({ kind: 'unreadable', text, reason });

const withoutContradiction = (
  read: Result<readonly LabelElement[], string>,
): Result<readonly LabelElement[], string> => {
  if (!read.ok) return read;
  const problem = contradiction(read.value);
  return problem === null ? ok(read.value) : err(problem);
};

const readingOf = (
  text: string,
  read: Result<readonly LabelElement[], string>,
  terms: ScanTerms,
): ScanReading => {
  const checked = withoutContradiction(read);
  return checked.ok ? labelOf(text, checked.value, terms) : unreadable(text, checked.error);
};

const readElementString = (text: string, terms: ScanTerms): ScanReading => {
  const asRead = readingOf(text, readElements(text), terms);
  const cuts: readonly Cut[] = terms.keepsSeparators ? [] : possibleCuts(text, terms.today);
  if (cuts.length === 0) return asRead;
  return {
    kind: 'unclear',
    text,
    asRead: asRead.kind === 'label' ? asRead : null,
    cuts: cuts.map(({ elements }) => labelOf(text, elements, terms)),
  };
};

/** Digits alone that carry a check digit: a GTIN, or a pallet's SSCC. */
const readBare = (text: string, terms: ScanTerms): LabelReading | null => {
  if (isGtin(text)) return labelOf(text, [{ ai: '01', content: gtinKey(text) }], terms, true);
  if (/^\d{18}$/.test(text) && hasCheckDigit(text))
    return labelOf(text, [{ ai: '00', content: text }], terms, true);
  return null;
};

/**
 * Without a prefix a text is a label only where that is hardly chance: it begins with a key whose check digit is right,
 * or has a separator in it.
 */
const looksLikeElements = (text: string): boolean => {
  if (text.includes(SEPARATOR)) return true;
  const [, key = ''] = /^(?:00(\d{18})|0[1-3](\d{14}))/.exec(text)?.filter(Boolean) ?? [];
  return key !== '' && hasCheckDigit(key);
};

const readPlain = (text: string, terms: ScanTerms): ScanReading => {
  const command = SCAN_COMMANDS.find((one) => text.toUpperCase() === `@${one}`);
  if (command) return { kind: 'command', text, command, qty: null };
  const qty = /^@QTY +(\d{1,7}(?:\.\d{1,6})?)$/i.exec(text)?.[1];
  if (qty !== undefined) return { kind: 'command', text, command: 'QTY', qty: Number(qty) };
  const bare = readBare(text, terms);
  if (bare) return bare;
  const link = readDigitalLink(text);
  if (link) return readingOf(text, link, terms);
  // Printed, it has spaces around its brackets; no content of an identifier may hold one.
  if (/^\(\d{2,4}\)/.test(text))
    return readingOf(text, readBracketed(text.replace(/ *(\(\d{2,4}\)) */g, '$1')), terms);
  if (looksLikeElements(text)) return readElementString(text, terms);
  return secondLabel(text, terms) ?? { kind: 'text', text };
};

/**
 * The other label of a pack, date and batch number, from a reader that sends no prefix: it may as well be one long batch
 * number. Only a date that is near hints at it.
 */
const secondLabel = (text: string, terms: ScanTerms): ScanReading | null => {
  const read = readElements(text);
  const isDated = /^1[1-7]/.test(text) && isNearDay(text.slice(2, 8), terms.today);
  const whole = isDated && read.ok && read.value.length > 1 ? [read.value] : [];
  const cuts = possibleCuts(text, terms.today).map(({ elements }) => elements);
  const labels = [...whole, ...cuts].filter((elements) => contradiction(elements) === null);
  if (labels.length === 0) return null;
  return { kind: 'unclear', text, asRead: null, cuts: labels.map((one) => labelOf(text, one, terms)) };
};

/** A bar code of digits that says what it is: it has to be right. */
const readRetail = (digits: string, terms: ScanTerms): ScanReading =>
  readBare(digits, terms) ?? unreadable(digits, `This is no GTIN: the check digit of ${digits} is wrong.`);

/** Some readers put a code between signs of their own, such as STX and ETX. */
const AROUND = new RegExp(`^(?:(?!${SEPARATOR})\\p{Cc})+|(?:(?!${SEPARATOR})\\p{Cc})+$`, 'gu');
const CONTROL = new RegExp(`(?!${SEPARATOR})\\p{Cc}`, 'u');

/** What a reader sent, whatever reader it is: nothing of it is used before this has read it. */
export const readScan = (raw: string, terms: ScanTerms): ScanReading => {
  const scanned = withSeparators(raw.replace(AROUND, '').trim(), terms.substitute);
  if (CONTROL.test(scanned))
    return unreadable(
      scanned.replace(/\p{Cc}/gu, ' '),
      'This code has characters in it that are not printed. Test Scanner shows them.',
    );
  const prefix = AIM.exec(scanned)?.[0] ?? '';
  const text = scanned.slice(prefix.length);
  // The two halves of a composite symbol.
  const [linear = '', composite] = text.split('|]e0');
  if (composite !== undefined && isGtin(linear))
    return readElementString(`01${gtinKey(linear)}${composite}`, terms);
  if (AIM_OF_ELEMENTS.test(prefix))
    return text === '' ? unreadable(text, 'This label is empty.') : readElementString(text, terms);
  if (text.startsWith(SEPARATOR)) return readElementString(text.slice(1), terms);
  if (/^\]E[0-4]/.test(prefix)) return readRetail(text, terms);
  return readPlain(text, terms);
};
