import type { Measure } from '../measure.ts';

/**
 * A peer's figure, found by the name and the size of ours. Ours stands beside it where it was measured before in the
 * same run, and how many times ours the peer's is.
 */
export const besideOurs = (theirs: Measure, measures: readonly Measure[]): Measure => {
  const ours = measures.find(
    ({ group, name, size, unit }) =>
      group === theirs.group && name === theirs.name && size === theirs.size && unit === theirs.unit,
  );
  const beside: Measure['beside'] = ours ? { ours: ours.value, 'times ours': theirs.value / ours.value } : {};
  const { target: _ours, ...figure } = theirs;
  return {
    ...figure,
    group: 'peer',
    against: `${theirs.group}: ${theirs.name}`,
    beside: { ...beside, ...theirs.beside },
  };
};
