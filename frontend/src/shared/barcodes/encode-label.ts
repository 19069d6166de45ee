import type { LabelBarcode } from '#domain/labels/label.ts';
import type { BarWidths } from '#domain/labels/label-sheet.ts';
import { encodeCode128 } from './encode-code-128.ts';
import { encodeGs1 } from './encode-gs1.ts';

/** What a barcode of a label says, as bars and spaces in modules. */
export const encodeLabel = (barcode: LabelBarcode): BarWidths =>
  typeof barcode === 'string' ? encodeCode128(barcode) : encodeGs1(barcode);
