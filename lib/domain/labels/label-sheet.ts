import { QUIET_MODULES } from './code-128.ts';
import { fittedText } from './fitted-text.ts';
import { barcodeText, type LabelBarcode, type LabelContent } from './label.ts';

/** Widths of bars and spaces in turn, in modules, a bar first. */
export type BarWidths = readonly number[];

/** Draws what a barcode says. */
type Encode = (barcode: LabelBarcode) => BarWidths;

/** Portrait, in millimetres. */
export const SHEETS = {
  A6: { width: 105, height: 148 },
  A5: { width: 148, height: 210 },
} as const;

export type SheetName = keyof typeof SHEETS;

/** A bar or a line; a text from its baseline on. Millimetres. */
export type Mark =
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly text: string;
      readonly isBold: boolean;
      /** What does not fit into so many millimetres is cut; absent: it was made to fit. */
      readonly room?: number;
    };

export interface LabelSheet {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

const MARGIN = 6;
/** A module of the logistic label, in millimetres: 0.495 to 0.94. Less only where a barcode would not fit. */
const MODULE = 0.495;

const sumOf = (widths: BarWidths): number => widths.reduce((sum, width) => sum + width, 0);

const barsOf = (widths: BarWidths, at: { x: number; y: number; module: number; height: number }): Mark[] => {
  const marks: Mark[] = [];
  let x = at.x;
  widths.forEach((width, index) => {
    if (index % 2 === 0) marks.push({ kind: 'box', x, y: at.y, width: width * at.module, height: at.height });
    x += width * at.module;
  });
  return marks;
};

/**
 * The label on its sheet: words in the upper half, barcodes in the lower, a pallet's number last (GS1 Logistic Label
 * Guideline). The height of bars is 32 mm where three are not in the way.
 */
export const labelSheet = (
  { title, facts, barcodes, isTitleLarge = false }: LabelContent,
  sheet: SheetName,
  encode: Encode,
): LabelSheet => {
  const { width, height } = SHEETS[sheet];
  const room = width - 2 * MARGIN;
  const marks: Mark[] = [];
  const write = (text: string, y: number, size: number, isBold = false): void => {
    marks.push({ kind: 'text', x: MARGIN, y, ...fittedText(text, { size, room, least: 2.6 }), isBold });
  };
  const scale = width / SHEETS.A6.width;
  const large = isTitleLarge ? 20 : 6;
  write(title, MARGIN + (large - 1) * scale, large * scale, true);
  const barHeight = barcodes.length > 2 ? 22 * scale : 32;
  const step = barHeight + 8 * scale;
  const top = height - MARGIN - barcodes.length * step;
  const line = 5.4 * scale;
  const first = MARGIN + (large + 7) * scale;
  const most = Math.max(1, Math.floor((top - 4 - first) / line));
  const shown = facts.length > most ? facts.slice(0, most - 1) : facts;
  shown.forEach(({ name, value }, at) => {
    write(`${name}: ${value}`, first + at * line, 4 * scale);
  });
  if (shown.length < facts.length)
    write(`and ${facts.length - shown.length} more`, first + shown.length * line, 4 * scale);
  marks.push({ kind: 'box', x: MARGIN, y: top - 3, width: room, height: 0.4 });
  barcodes.forEach((barcode, at) => {
    const widths = encode(barcode);
    const module = Math.min(MODULE, (width - 2) / (sumOf(widths) + 2 * QUIET_MODULES));
    const y = top + at * step;
    marks.push(...barsOf(widths, { x: (width - sumOf(widths) * module) / 2, y, module, height: barHeight }));
    write(underBars(barcode), y + barHeight + 4.6 * scale, 4 * scale);
  });
  return { width, height, marks };
};

/** A pallet's number in groups, as people say it. */
const spaced = (sscc: string): string =>
  `${sscc.slice(0, 1)} ${sscc.slice(1, 5)} ${sscc.slice(5, 9)} ${sscc.slice(9, 13)} ${sscc.slice(13, 17)} ${sscc.slice(17)}`;

const underBars = (barcode: LabelBarcode): string => {
  const first = typeof barcode === 'string' ? undefined : barcode[0];
  return first?.ai === '00' ? `(00) ${spaced(first.content)}` : barcodeText(barcode);
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const round = (value: number): string => String(Math.round(value * 1000) / 1000);

const markSvg = (mark: Mark): string =>
  mark.kind === 'box'
    ? `<rect x="${round(mark.x)}" y="${round(mark.y)}" width="${round(mark.width)}" height="${round(mark.height)}"/>`
    : `<text x="${round(mark.x)}" y="${round(mark.y)}" font-size="${round(mark.size)}"${mark.isBold ? ' font-weight="700"' : ''}>${escaped(mark.text)}</text>`;

/** As the browser prints it, to the millimetre. */
export const sheetSvg = ({ width, height, marks }: LabelSheet): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" font-family="Arial, Helvetica, sans-serif" fill="#000"><rect width="${width}" height="${height}" fill="#fff"/>${marks.map(markSvg).join('')}</svg>`;
