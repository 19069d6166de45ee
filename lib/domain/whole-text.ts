const HALF_AT_END = /[\ud800-\udbff]$/;

/**
 * A text of at most so many UTF-16 units that any store takes: no half of a character at its cut end, and none inside
 * (JSON can carry such halves; the database refuses them).
 */
export const wholeText = (text: string, longest: number): string =>
  (text.length > longest ? text.slice(0, longest).replace(HALF_AT_END, '') : text).toWellFormed();
