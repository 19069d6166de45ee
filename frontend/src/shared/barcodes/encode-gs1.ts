// One symbology by its name: the whole library is four times as large.
import { gs1_128 } from 'bwip-js/browser';
import { bracketed, type LabelElement } from '#domain/labels/label.ts';
import type { BarWidths } from '#domain/labels/label-sheet.ts';
import { barWidths } from './bar-widths.ts';

/** The elements as a GS1-128 barcode: its bars and spaces in modules. */
export const encodeGs1 = (elements: readonly LabelElement[]): BarWidths => {
  const widths = gs1_128({ bcid: 'gs1-128', text: bracketed(elements) }, barWidths());
  if (widths.length === 0) throw new Error(`No barcode could be made of ${bracketed(elements)}.`);
  return widths;
};
