import { bracketed, type PalletLabelContent } from './pallet-label.ts';

/** Dots a millimetre of the usual printers, which print 203 dots an inch. */
const DOTS = 8;

const [WIDTH, HEIGHT] = [105 * DOTS, 148 * DOTS];
const MARGIN = 5 * DOTS;

/** A field's text: what the language takes for its own is written in hexadecimal. */
const fieldText = (text: string): string =>
  text.replaceAll(/[\^~_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const textAt = (y: number, height: number, text: string): string =>
  `^FO${MARGIN},${y}^A0N,${height},${height}^FB${WIDTH - 2 * MARGIN},1,0,L^FH_^FD${fieldText(text)}^FS`;

/**
 * The label as a printer of labels takes it (ZPL II), 105 × 148 mm. Its own barcodes: mode D sets the separators of GS1 by
 * the brackets. Bars of 3 dots for the number (0.375 mm), of 2 for what is longer.
 */
export const palletLabelZpl = ({ title, facts, barcodes }: PalletLabelContent): string => {
  const lines: string[] = [
    '^XA',
    '^CI28',
    `^PW${WIDTH}`,
    `^LL${HEIGHT}`,
    '^LH0,0',
    textAt(MARGIN, 52, title),
  ];
  const rows = facts.slice(0, 9);
  rows.forEach(({ name, value }, at) => {
    lines.push(textAt(MARGIN + 70 + at * 38, 30, `${name}: ${value}`));
  });
  if (facts.length > rows.length)
    lines.push(textAt(MARGIN + 70 + rows.length * 38, 30, `and ${facts.length - rows.length} more`));
  const barHeight = barcodes.length > 2 ? 120 : 190;
  const step = barHeight + 52;
  const top = HEIGHT - MARGIN - barcodes.length * step;
  lines.push(`^FO${MARGIN},${top - 14}^GB${WIDTH - 2 * MARGIN},3,3^FS`);
  barcodes.forEach((elements, at) => {
    const data = bracketed(elements);
    const y = top + at * step;
    const module = elements[0]?.ai === '00' ? 3 : 2;
    lines.push(`^FO${MARGIN + 20},${y}^BY${module}^BCN,${barHeight},N,N,N,D^FH_^FD${fieldText(data)}^FS`);
    lines.push(textAt(y + barHeight + 8, 30, data));
  });
  lines.push('^XZ');
  return `${lines.join('\n')}\n`;
};
