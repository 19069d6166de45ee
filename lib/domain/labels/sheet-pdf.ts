import { err, ok, type Result } from '#domain/result.ts';
import type { LabelSheet, Mark } from './label-sheet.ts';

/** Points a millimetre. */
const POINTS = 72 / 25.4;

/** What Windows-1252 has where Latin-1 has control characters, from 0x80 on; a space: nothing. */
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** The byte of a letter in the fonts that every reader of PDF has; null: they don't have it. */
const byteOf = (letter: string): number | null => {
  const code = letter.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code;
  const at = WINDOWS.indexOf(letter);
  return letter !== ' ' && at >= 0 ? 0x80 + at : null;
};

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

const textOf = (text: string): string =>
  [...text]
    .map((letter) => String.fromCharCode(byteOf(letter) ?? 0x3f))
    .join('')
    .replaceAll(/[\\()]/g, (sign) => `\\${sign}`);

const markPdf = (mark: Mark, height: number): string => {
  const [x, y] = [mark.x * POINTS, (height - mark.y) * POINTS];
  if (mark.kind === 'box') {
    const [width, high] = [mark.width * POINTS, mark.height * POINTS];
    return `${number(x)} ${number(y - high)} ${number(width)} ${number(high)} re f`;
  }
  const size = mark.size * POINTS;
  const text = `BT /F${mark.isBold ? 2 : 1} ${number(size)} Tf ${number(x)} ${number(y)} Td (${textOf(mark.text)}) Tj ET`;
  if (mark.room === undefined) return text;
  const clip = [x, y - size * 0.3, mark.room * POINTS, size * 1.4].map(number).join(' ');
  return `q ${clip} re W n ${text} Q`;
};

const fontOf = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** Objects, each at the number of its place, and the table of where they begin. One character is one byte. */
const fileOf = (objects: readonly string[]): string => {
  // The second line tells programs that copy files that this is no text.
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const starts = objects.map((object, at) => {
    const start = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`;
  return `${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
};

/** The signs of a text that the file can't hold, each once. */
const unwritable = (sheets: readonly LabelSheet[]): string => {
  const letters = sheets.flatMap(({ marks }) =>
    marks.flatMap((mark) => (mark.kind === 'text' ? [...mark.text] : [])),
  );
  return [...new Set(letters.filter((letter) => byteOf(letter) === null))].join(' ');
};

/**
 * Sheets as a PDF, a page each, to the millimetre: bars as areas, words in Helvetica, which every reader has, so that the
 * file brings no font. A text in another script than Latin is refused with the signs that it can't hold: the browser's own
 * print has them. Answers the file, one character a byte.
 */
export const sheetsPdf = (sheets: readonly LabelSheet[]): Result<string, { readonly signs: string }> => {
  const signs = unwritable(sheets);
  if (signs !== '') return err({ signs });
  const FIRST_PAGE = 5;
  const pages = sheets.map((_sheet, at) => FIRST_PAGE + 2 * at);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>',
    `<< /Type /Pages /Count ${sheets.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`,
    fontOf('Helvetica'),
    fontOf('Helvetica-Bold'),
    ...sheets.flatMap(({ width, height, marks }, at) => {
      const size = `[0 0 ${number(width * POINTS)} ${number(height * POINTS)}]`;
      const content = marks.map((mark) => markPdf(mark, height)).join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${size} /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${FIRST_PAGE + 2 * at + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return ok(fileOf(objects));
};
