import type { DrawingContext } from 'bwip-js/browser';
import type { BarWidths } from '#domain/labels/label-sheet.ts';

const NOTHING = (): void => undefined;

/** Takes what the library would draw, one upright line a bar, as widths of bars and spaces in turn. */
export const barWidths = (): DrawingContext<BarWidths> => {
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
