import type { BomResponse } from '#api/bom.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { METHOD_LABELS } from './bom-labels.ts';

/** A line, whether it is stored or only typed. */
export type LineTerms = Omit<BomResponse['lines'][number], 'lineNbr'>;

/** What is not as usual of a line. */
export const lineMarks = ({ fixedQty, optional }: Pick<LineTerms, 'fixedQty' | 'optional'>): string =>
  [fixedQty ? 'For a whole run' : '', optional ? 'Optional' : ''].filter(Boolean).join(' · ');

/** '24 EA · 2 % loss · Scanned': all of a line but its component. */
export const lineText = (line: LineTerms): string =>
  [
    `${quantityText(line.qty)} ${line.uom}`,
    line.lossPercent === 0 ? '' : `${quantityText(line.lossPercent)} % loss`,
    METHOD_LABELS[line.method],
    lineMarks(line),
  ]
    .filter(Boolean)
    .join(' · ');
