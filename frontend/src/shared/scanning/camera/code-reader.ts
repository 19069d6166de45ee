import type { SeenCode } from './aimed-code.ts';

/** Finds codes in what a canvas shows. */
export interface CodeReader {
  readonly read: (canvas: HTMLCanvasElement) => Promise<readonly SeenCode[]>;
  readonly close: () => void;
}
