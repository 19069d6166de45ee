/** How the lot of a run is named where its item says nothing else: day, line, and which of that day it is. */
export const DEFAULT_LOT_PATTERN = 'yyMMdd-LINE-n';

/** What a pattern is made of; letters between single quotes stand for themselves. */
const TOKENS = /'([^']*)'|yyyy|yy|MM|ddd|dd|LINE|n+|[^A-Za-z']/g;

const MAX_PATTERN = 40;
const MAX_DIGITS = 6;

/** As long as GS1 lets a batch be on a label: AI (10). */
export const MAX_LOT_ON_LABEL = 20;

const PARTS = 'yyyy, yy, MM, dd, ddd (day of the year), LINE and n';

/** Why lots can't be named by it; null: they can. Each run makes another lot, so the pattern says which it is. */
export const lotPatternProblem = (pattern: string): string | null => {
  if (pattern.length > MAX_PATTERN) return `Use at most ${MAX_PATTERN} characters.`;
  const left = pattern.replaceAll(TOKENS, '');
  if (left.startsWith("'")) return 'Close the single quote.';
  if (left !== '') return `"${left[0]}" is not known. Use ${PARTS}, and other letters in single quotes.`;
  if (/[^A-Za-z0-9_'-]/.test(pattern))
    return 'A lot has letters, digits, hyphens and underscores: use no other signs.';
  const numbers = [...pattern.matchAll(TOKENS)].filter(([token]) => token.startsWith('n'));
  if (numbers.length !== 1) return 'Say once with n which run it is: each makes a lot of its own.';
  return (numbers[0]?.[0].length ?? 0) > MAX_DIGITS ? `Use at most ${MAX_DIGITS} digits for n.` : null;
};

const dayOfYear = (day: string): number =>
  Math.round(
    (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`)) / 86_400_000,
  ) + 1;

interface LotSeries {
  /** What its lots share: runs that make such lots are counted together. */
  readonly name: string;
  /** The lot number of the run with that number in the series, from 1. */
  readonly numbered: (n: number) => string;
}

/** The lots of a day (`YYYY-MM-DD`, at the site) on a line, by a pattern that is one. */
export const lotSeries = (pattern: string, day: string, line: string): LotSeries => {
  const written = (number: (digits: number) => string): string =>
    [...pattern.matchAll(TOKENS)]
      .map(([token, quoted]) => {
        if (quoted !== undefined) return quoted;
        if (token.startsWith('n')) return number(token.length);
        switch (token) {
          case 'yyyy':
            return day.slice(0, 4);
          case 'yy':
            return day.slice(2, 4);
          case 'MM':
            return day.slice(5, 7);
          case 'dd':
            return day.slice(8, 10);
          case 'ddd':
            return String(dayOfYear(day)).padStart(3, '0');
          case 'LINE':
            return line;
          default:
            return token;
        }
      })
      .join('');
  return {
    name: written(() => '#'),
    numbered: (n) => written((digits) => String(n).padStart(digits, '0')),
  };
};
