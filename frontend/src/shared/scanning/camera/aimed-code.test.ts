import { aimedCode } from './aimed-code.ts';
import { readSize, visiblePart } from './frame-part.ts';

const FRAME = { width: 1000, height: 500 };

describe('of the codes in sight', () => {
  it('the one nearest the middle is meant', () => {
    const near = { text: 'near', x: 520, y: 260 };
    const codes = [{ text: 'above', x: 500, y: 120 }, near, { text: 'left', x: 300, y: 250 }];
    expect(aimedCode(codes, FRAME)).toBe(near);
    expect(aimedCode(codes.toReversed(), FRAME)).toBe(near);
  });

  it('none at the edge of the picture is meant, even where it is the only one', () => {
    for (const [x, y] of [
      [50, 250],
      [950, 250],
      [500, 40],
      [500, 460],
    ] as const)
      expect(aimedCode([{ text: 'edge', x, y }], FRAME)).toBeNull();
    expect(aimedCode([], FRAME)).toBeNull();
  });
});

describe('of a frame', () => {
  it('only what the view shows is read', () => {
    expect(visiblePart({ width: 1280, height: 720 }, { width: 640, height: 160 })).toEqual({
      ...{ left: 0, top: 200, width: 1280, height: 320 },
    });
    expect(visiblePart({ width: 720, height: 1280 }, { width: 360, height: 180 })).toEqual({
      ...{ left: 0, top: 460, width: 720, height: 360 },
    });
    expect(visiblePart({ width: 1280, height: 720 }, { width: 200, height: 400 })).toEqual({
      ...{ left: 460, top: 0, width: 360, height: 720 },
    });
  });

  it('all is read while the view has no size', () => {
    expect(visiblePart({ width: 1280, height: 720 }, { width: 0, height: 0 })).toEqual({
      ...{ left: 0, top: 0, width: 1280, height: 720 },
    });
  });

  it('no more pixels are read than bars need', () => {
    expect(readSize({ width: 3840, height: 1080 })).toEqual({ width: 1280, height: 360 });
    expect(readSize({ width: 640, height: 181.5 })).toEqual({ width: 640, height: 182 });
  });
});
