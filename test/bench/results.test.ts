import { growthPicture } from './growth-picture.ts';
import type { Measure } from './measure.ts';
import { notMeasured } from './not-measured.ts';
import { TARGETS } from './targets.ts';

const of = (more: Partial<Measure>): Measure => ({ group: 'g', name: 'n', value: 1, unit: 'ms', ...more });

describe('what a run of the bench says beside its figures', () => {
  it('names each target that no figure was held against', () => {
    const measures = [of({ target: TARGETS.tracking.longTraceMs }), of({})];
    expect(notMeasured(['tracking'], measures)).toEqual(['tracking recallSeconds']);
    expect(notMeasured(['functions'], [])).toEqual(['functions bundle', 'functions load']);
  });

  it('draws what was measured at three sizes, and nothing else', () => {
    const measures = [10, 100, 1000].map((size) => of({ name: 'a < b', size, value: size * 2 }));
    const picture = growthPicture([...measures, of({ name: 'alone', size: 10 })]);
    expect(picture.match(/<polyline/g)).toHaveLength(1);
    expect(picture).toContain('g: a &lt; b (ms)');
    expect(picture).not.toContain('alone');
    // Proportional growth rises as far as it goes to the right.
    const [first, , last] = (/points="([^"]+)"/.exec(picture)?.[1] ?? '')
      .split(' ')
      .map((point) => point.split(',').map(Number));
    expect((last?.[0] ?? 0) - (first?.[0] ?? 0)).toBeCloseTo((first?.[1] ?? 0) - (last?.[1] ?? 0), 1);
  });
});
