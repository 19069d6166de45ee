import { NO_SIGHTING, nextSighting, OUT_OF_SIGHT_MS } from './sighting.ts';

/** What is taken of these frames, one every 100 ms; null is a frame without a code. */
const takenOf = (frames: readonly (string | null)[], everyMs = 100): readonly string[] => {
  let sighting = NO_SIGHTING;
  return frames.flatMap((text, index) => {
    const next = nextSighting(sighting, text, index * everyMs);
    sighting = next.sighting;
    return next.taken === null ? [] : [next.taken];
  });
};

describe('a code before the camera', () => {
  it('is taken when two frames in a row read the same', () => {
    expect(takenOf(['A'])).toEqual([]);
    expect(takenOf(['A', 'A'])).toEqual(['A']);
    expect(takenOf(['A', 'B', 'A', 'B'])).toEqual([]);
    expect(takenOf(['A', null, 'A'])).toEqual([]);
  });

  it('is taken once for as long as it is held there, however its reading flickers', () => {
    expect(takenOf(['A', 'A', 'A', null, 'A', 'A', null, null, 'A', 'A'])).toEqual(['A']);
  });

  it('gives way to another at once', () => {
    expect(takenOf(['A', 'A', 'B', 'B', 'A', 'A'])).toEqual(['A', 'B', 'A']);
  });

  it('is taken again after it was out of sight', () => {
    const away = Array.from({ length: OUT_OF_SIGHT_MS / 100 }, () => null);
    expect(takenOf(['A', 'A', ...away, 'A', 'A'])).toEqual(['A', 'A']);
  });
});
