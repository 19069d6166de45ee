import { hasCheckDigit } from '#domain/check-digit.ts';
import type { ApplicationIdentifier, Part } from './application-identifiers.ts';
import { isGs1Day } from './gs1-day.ts';

/** What an identifier is called at the dock; others by their number alone. */
const NAMES: Readonly<Record<string, string>> = {
  '00': 'SSCC',
  '01': 'GTIN',
  '02': 'GTIN of the contents',
  '10': 'batch number',
  '11': 'production date',
  '13': 'packing date',
  '15': 'best-before date',
  '16': 'sell-by date',
  '17': 'expiry date',
  '21': 'serial number',
  '30': 'count',
  '37': 'count of the contents',
  '400': 'order number',
};

/** 'batch number (10)'. */
export const nameOfAi = (ai: string): string => (NAMES[ai] ? `${NAMES[ai]} (${ai})` : `(${ai})`);

const SETS: Readonly<Record<Part['set'], RegExp>> = {
  n: /^\d*$/,
  x: /^[!"%-?A-Z_a-z]*$/,
  y: /^[#\-/0-9A-Z]*$/,
  z: /^[-\w]*={0,2}$/,
};

const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3])[0-5]\d$/.test(text);

/** By the letter in the table: is it right, and how it is said that it isn't. */
const CHECKS: Readonly<Record<string, readonly [(text: string) => boolean, string]>> = {
  k: [hasCheckDigit, 'has a wrong check digit'],
  d: [(text) => isGs1Day(text), 'is no date (year, month, day)'],
  D: [(text) => isGs1Day(text) && !text.endsWith('00'), 'is no date (year, month, day)'],
  Y: [(text) => isGs1Day(text.slice(2)) && !text.endsWith('00'), 'is no date (year, month, day)'],
  t: [isTime, 'is no time of day'],
  H: [(text) => isTime(`${text}00`), 'is no hour'],
  M: [(text) => isTime(`00${text}`), 'is no minute or second'],
  p: [
    (text) => {
      const [piece, total] = [Number(text.slice(0, text.length / 2)), Number(text.slice(text.length / 2))];
      return piece >= 1 && piece <= total;
    },
    'is no piece of a total',
  ],
  w: [(text) => /^[019]$/.test(text), 'is no winding direction'],
  z: [(text) => /^0*$/.test(text), 'begins with a digit other than 0'],
  n: [(text) => /[1-9]/.test(text), 'holds a length of 0'],
  y: [(text) => /^[01]$/.test(text), 'is neither 0 nor 1'],
  g: [(text) => /^[0129]$/.test(text), 'is no code of a sex'],
  h: [(text) => text === '-', 'ends in something other than a hyphen'],
  i: [(text) => /^[-\w]$/.test(text), 'ends in a character that is no importer index'],
  e: [(text) => /^(?:[^%]|%[\da-f]{2})*$/i.test(text), 'has a percent sign without two hex digits'],
  a: [(text) => Number(text) <= 1_800_000_000, 'is no latitude'],
  o: [(text) => Number(text) <= 3_600_000_000, 'is no longitude'],
  u: [(text) => !text.startsWith('0'), 'begins with 0'],
  q: [
    (text) => /^[1-9]\d*\/[1-9]\d*$/.test(text) && Number(text[0]) <= Number(text.slice(2)),
    'is no place in a sequence',
  ],
  b: [(text) => /\D/.test(text), 'is digits alone'],
};

const partProblem = (part: Part, text: string): string | null => {
  if (text.length < part.least) return 'is too short';
  if (!SETS[part.set].test(text))
    return part.set === 'n'
      ? 'holds something other than digits'
      : 'holds a character that no label may hold';
  for (const letter of part.checks) {
    const [isRight, problem] = CHECKS[letter] ?? [];
    if (isRight && problem && !isRight(text)) return problem;
  }
  return null;
};

const contentProblem = ({ parts }: ApplicationIdentifier, content: string): string | null => {
  let at = 0;
  for (const part of parts) {
    if (part.isOptional && at === content.length) break;
    const text = content.slice(at, at + part.most);
    const problem = partProblem(part, text);
    if (problem !== null) return problem;
    at += text.length;
  }
  return at < content.length ? 'is too long' : null;
};

/** What is wrong with an identifier's content, as a sentence; null: nothing. */
export const problemOfContent = (identifier: ApplicationIdentifier, content: string): string | null => {
  const problem = contentProblem(identifier, content);
  if (problem === null) return null;
  return `The ${nameOfAi(identifier.ai)} ${problem}: ${content === '' ? 'nothing' : content}.`;
};
