import barcodes from 'bwip-js/browser';
import type { BarWidths } from '#domain/labels/label-sheet.ts';
import { bracketed, type LabelElement } from '#domain/labels/pallet-label.ts';

/** The elements as a GS1-128 barcode: its bars and spaces in modules. */
export const encodeGs1 = (elements: readonly LabelElement[]): BarWidths => {
  // Its named `raw` is another function in the build for browsers: a symbology of that name.
  const [drawn] = barcodes.raw({ bcid: 'gs1-128', text: bracketed(elements) });
  if (!drawn || !('sbs' in drawn)) throw new Error(`No barcode could be made of ${bracketed(elements)}.`);
  return drawn.sbs;
};
