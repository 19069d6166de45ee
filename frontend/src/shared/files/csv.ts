/** A cell that a spreadsheet would take for a formula, whatever stands before its sign. */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** Without this mark Excel reads UTF-8 as if it were the machine's own code page. */
const BYTE_ORDER_MARK = '\ufeff';

const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const guarded = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};

/**
 * Rows as CSV that spreadsheets open: UTF-8 with its mark, lines ended by CRLF, what needs it in quotes. A text that
 * would be a formula is kept a text by an apostrophe before it; a number stays one.
 */
export const csvText = (heading: readonly string[], rows: Iterable<readonly (string | number)[]>): string => {
  const lines = [heading, ...rows].map((row) => row.map(cell).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
};
