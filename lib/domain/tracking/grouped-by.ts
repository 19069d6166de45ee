/** Those of one key together; groups keep the order in which they begin. */
export const groupedBy = <One>(
  all: readonly One[],
  keyOf: (one: One) => string,
): readonly (readonly [One, ...One[]])[] => {
  const groups = new Map<string, [One, ...One[]]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return [...groups.values()];
};
