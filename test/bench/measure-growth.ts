import { exponent } from './growth.ts';
import type { Measure } from './measure.ts';
import { TARGETS } from './targets.ts';

/** What may grow with the number it is measured by: it is a listing, or the work itself. */
const GROWS =
  /^(list all vendors|load vendors|take a notification|accept a receipt$|post a receipt$|open orders)/;

const NOT_WORTH: ReadonlySet<string> = new Set(['×', 'exponent', '/s']);

/** For everything that was measured at three sizes or more: how it grows with them. */
export const measureGrowth = (measures: readonly Measure[]): Measure[] => {
  const series = new Map<string, Measure[]>();
  for (const measure of measures) {
    if (measure.size === undefined || NOT_WORTH.has(measure.unit)) continue;
    const key = [measure.group, measure.name, measure.unit].join('\n');
    series.set(key, [...(series.get(key) ?? []), measure]);
  }
  return [...series.values()].flatMap((points): Measure[] => {
    const [first] = points;
    const sizes = points.flatMap(({ size }) => (size === undefined ? [] : [size]));
    const slope = exponent(points.map(({ size = 0, value }) => ({ size, value })));
    if (!first || new Set(sizes).size < 3 || slope === null) return [];
    const stays = first.group === 'capacity' && !GROWS.test(first.name);
    return [
      {
        group: 'growth',
        name: `${first.against === undefined ? '' : `${first.group}: `}${first.name} (${first.unit})`,
        value: Math.abs(slope) < 0.005 ? 0 : slope,
        unit: 'exponent',
        beside: { from: Math.min(...sizes), to: Math.max(...sizes) },
        ...(stays ? { target: TARGETS.capacity.doesNotGrow } : {}),
      },
    ];
  });
};
