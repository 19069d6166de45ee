// One symbology by its name: the whole library is four times as large.
import { type DrawingContext, gs1_128 } from 'bwip-js/browser';
import type { BarWidths } from '#domain/labels/label-sheet.ts';
import { bracketed, type LabelElement } from '#domain/labels/pallet-label.ts';

const NOTHING = (): void => undefined;

/** Takes what the library would draw, one upright line a bar, as widths of bars and spaces in turn. */
const barWidths = (): DrawingContext<BarWidths> => {
  const widths: number[] = [];
  let drawnTo = 0;
  return {
    line: (x, _y0, _x1, _y1, width) => {
      // The middle of a bar that is an odd number of modules wide is rounded up.
      const left = Math.floor(x - width / 2);
      if (widths.length > 0) widths.push(left - drawnTo);
      widths.push(width);
      drawnTo = left + width;
    },
    end: () => widths,
    // One module is one unit, and nothing but bars is drawn.
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    ...{ init: NOTHING, polygon: NOTHING, hexagon: NOTHING, ellipse: NOTHING, fill: NOTHING, text: NOTHING },
  };
};

/** The elements as a GS1-128 barcode: its bars and spaces in modules. */
export const encodeGs1 = (elements: readonly LabelElement[]): BarWidths => {
  const widths = gs1_128({ bcid: 'gs1-128', text: bracketed(elements) }, barWidths());
  if (widths.length === 0) throw new Error(`No barcode could be made of ${bracketed(elements)}.`);
  return widths;
};
