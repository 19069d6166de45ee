import type { ReaderOptions, ReadResult } from 'zxing-wasm/reader';
import type { SeenCode } from './aimed-code.ts';

/** Bars upside down, small or a little turned are read as well; white bars on black are on no label. */
export const ZXING_OPTIONS: ReaderOptions = {
  formats: ['Code128', 'EAN13', 'EAN8', 'UPCA', 'ITF', 'DataBar', 'DataBarExp', 'DataMatrix', 'QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 6,
};

/** What ZXing found, with AIM's symbology identifier before it. */
export const seenByZxing = ({ bytes, symbologyIdentifier, position }: ReadResult): SeenCode => {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
  const middle = (axis: 'x' | 'y'): number => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4;
  return {
    text: `${symbologyIdentifier}${new TextDecoder().decode(bytes)}`,
    x: middle('x'),
    y: middle('y'),
  };
};
