import { code128Characters, modulesOf, QUIET_MODULES } from './code-128.ts';
import { fittedText } from './fitted-text.ts';
import { barcodeText, type LabelBarcode, type LabelContent } from './label.ts';

/** Dots a millimetre of the usual printers, which print 203 dots an inch. */
const DOTS = 8;

const [WIDTH, HEIGHT] = [105 * DOTS, 148 * DOTS];
const MARGIN = 5 * DOTS;

/** A field's text: what the language takes for its own is written in hexadecimal. */
const fieldText = (text: string): string =>
  text.replaceAll(/[\^~_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** In a block of text a backslash begins a line break; two of them are one (ZPL II Programming Guide, ^FB). */
const blockText = (text: string): string => fieldText(text.replaceAll('\\', '\\\\'));

const ROOM = WIDTH - 2 * MARGIN;

/** On one line: a printer sets what is too long for a block over itself. */
const textAt = (y: number, height: number, typed: string): string => {
  const { size, text } = fittedText(typed, { size: height, room: ROOM, least: 20 });
  const dots = Math.floor(size);
  return `^FO${MARGIN},${y}^A0N,${dots},${dots}^FB${ROOM},1,0,L^FH_^FD${blockText(text)}^FS`;
};

/** Dots of the narrowest bar: 0.5 mm as on paper where it fits, never one, which no printer draws well. */
const moduleOf = (barcode: LabelBarcode): number =>
  4 * modulesOf(barcode) <= WIDTH ? 4 : 3 * modulesOf(barcode) <= WIDTH ? 3 : 2;

/**
 * The label as a printer of labels takes it (ZPL II), 105 × 148 mm. Its own barcodes, in mode N: each character is said,
 * so that separators of GS1 stand where they must whatever the firmware.
 */
export const labelZpl = ({ title, facts, barcodes, isTitleLarge = false }: LabelContent): string => {
  const large = isTitleLarge ? 160 : 52;
  const first = MARGIN + large + 18;
  const lines: string[] = [
    '^XA',
    '^CI28',
    `^PW${WIDTH}`,
    `^LL${HEIGHT}`,
    '^LH0,0',
    textAt(MARGIN, large, title),
  ];
  const rows = facts.slice(0, 9);
  rows.forEach(({ name, value }, at) => {
    lines.push(textAt(first + at * 38, 30, `${name}: ${value}`));
  });
  if (facts.length > rows.length)
    lines.push(textAt(first + rows.length * 38, 30, `and ${facts.length - rows.length} more`));
  const barHeight = barcodes.length > 2 ? 120 : 190;
  const step = barHeight + 52;
  const top = HEIGHT - MARGIN - barcodes.length * step;
  lines.push(`^FO${MARGIN},${top - 14}^GB${ROOM},3,3^FS`);
  barcodes.forEach((barcode, at) => {
    const y = top + at * step;
    const module = moduleOf(barcode);
    const x = Math.round((WIDTH - modulesOf(barcode) * module) / 2) + QUIET_MODULES * module;
    const data = code128Characters(barcode).join('');
    lines.push(`^FO${x},${y}^BY${module}^BCN,${barHeight},N,N,N,N^FH_^FD${fieldText(data)}^FS`);
    lines.push(textAt(y + barHeight + 8, 30, barcodeText(barcode)));
  });
  lines.push('^XZ');
  return `${lines.join('\n')}\n`;
};
