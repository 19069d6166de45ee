const HALF_AT_END = /[\ud800-\udbff]$/;

/** Of UTF-8, for one unit of UTF-16. */
const MOST_BYTES_OF_UNIT = 3;

/**
 * A text of at most so many UTF-16 units that any store takes: no half of a character at its cut end, and none inside
 * (JSON can carry such halves; the database refuses them).
 */
export const wholeText = (text: string, longest: number): string =>
  (text.length > longest ? text.slice(0, longest).replace(HALF_AT_END, '') : text).toWellFormed();

/** As much of a text as fits into so many bytes of UTF-8, whole characters alone. */
export const textOfBytes = (text: string, most: number): string => {
  const whole = text.toWellFormed();
  if (whole.length * MOST_BYTES_OF_UNIT <= most) return whole;
  return whole.slice(0, new TextEncoder().encodeInto(whole, new Uint8Array(most)).read);
};
