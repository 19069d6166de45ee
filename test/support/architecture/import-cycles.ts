/** Who imports whom: a file's path, and the paths of the files that it imports. */
type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * Files that import each other, directly or around a corner: one entry for each group, its files in order. None of
 * them can be read, tested or moved without the others.
 */
export const importCycles = (graph: ImportGraph): readonly string[] => {
  const groups: string[] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];

  // Tarjan's strongly connected components: `lowest` is the earliest open file that can be reached.
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      const seen = order.get(target);
      if (seen === undefined) lower(file, visit(target));
      else if (open.includes(target)) lower(file, seen);
    }
    if (lowest.get(file) === number) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1 || graph.get(file)?.includes(file)) groups.push(group.sort().join(' ⇄ '));
    }
    return lowest.get(file) ?? number;
  };
  const lower = (file: string, reached: number) =>
    lowest.set(file, Math.min(lowest.get(file) ?? reached, reached));

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return groups.sort();
};
