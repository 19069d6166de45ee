import { aimedCode, type SeenCode } from './aimed-code.ts';
import { type Frame, turnedFrame, turnedPoint } from './turned-frame.ts';

/**
 * Bars are read along lines that cross all of them: the longer a code, the less it may be tilted. ZXing itself looks from
 * above and from the side; between the two a frame is turned by these, least first.
 */
const TURNS: readonly [number, ...number[]] = [10, -10, 20, -20, 30, -30, 40, -40];

type ReadFrame = (frame: Frame) => Promise<readonly SeenCode[]>;

/**
 * Reads codes that are held askew as well: where nothing that is aimed at is read, the same frame is looked at once more,
 * turned, and each frame after it by the next turn. The turn at which something was read is kept.
 */
export const readTilted = (read: ReadFrame): ReadFrame => {
  let tried = 0;
  return async (frame) => {
    const straight = await read(frame);
    if (aimedCode(straight, frame)) return straight;
    const turn = TURNS[tried % TURNS.length] ?? TURNS[0];
    const turned = (await read(turnedFrame(frame, turn))).map((code) => ({
      ...code,
      ...turnedPoint(code, frame, -turn),
    }));
    if (aimedCode(turned, frame)) return turned;
    tried += 1;
    return straight;
  };
};
