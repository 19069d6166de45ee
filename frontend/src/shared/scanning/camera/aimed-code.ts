import type { Size } from './frame-part.ts';

/** A code that a reader found in a frame. */
export interface SeenCode {
  /** With AIM's symbology identifier where the reader knows it. */
  readonly text: string;
  /** The middle of its bars, in px of the frame. */
  readonly x: number;
  readonly y: number;
}

/** The middle of the picture that a person aims with, as parts of its width and height. */
const AIM = { width: 0.8, height: 0.6 } as const;

/**
 * Which of the codes in sight is meant: the one nearest the middle. A label has several, and so has the carton behind
 * it; what stands at the edge of the picture is taken by nobody.
 */
export const aimedCode = (codes: readonly SeenCode[], { width, height }: Size): SeenCode | null => {
  const offCentre = ({ x, y }: SeenCode) => ({ x: x / width - 0.5, y: y / height - 0.5 });
  const distance = (code: SeenCode): number => Math.hypot(offCentre(code).x, offCentre(code).y);
  const isAimedAt = (code: SeenCode): boolean =>
    Math.abs(offCentre(code).x) <= AIM.width / 2 && Math.abs(offCentre(code).y) <= AIM.height / 2;
  return codes
    .filter(isAimedAt)
    .reduce<SeenCode | null>((best, code) => (best && distance(best) <= distance(code) ? best : code), null);
};
