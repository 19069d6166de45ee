import type { Measure, Target } from './measure.ts';
import { TARGETS } from './targets.ts';

/** Targets of these groups that no figure was held against, by name: nobody shall take them for met. */
export const notMeasured = (
  groups: readonly (keyof typeof TARGETS)[],
  measures: readonly Measure[],
): readonly string[] => {
  const held = new Set(measures.map(({ target }) => target));
  return groups.flatMap((group) =>
    Object.entries<Target>(TARGETS[group])
      .filter(([, target]) => !held.has(target))
      .map(([name]) => `${group} ${name}`),
  );
};
