import { readdirSync, readFileSync } from 'node:fs';

/** Parents of all processes, as the kernel tells them (Linux). */
const parents = (): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The command stands in brackets and may hold anything: what is wanted comes after the last of them.
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      found.set(
        Number(name),
        Number(
          stat
            .slice(stat.lastIndexOf(')') + 2)
            .split(' ')
            .at(1),
        ),
      );
    } catch {
      // It ended while we looked.
    }
  }
  return found;
};

/** A process and everything it started, workers in process groups of their own included. */
const treeOf = (root: number): readonly number[] => {
  const all = [...parents()];
  const tree = [root];
  for (const parent of tree) tree.push(...all.filter(([, of]) => of === parent).map(([pid]) => pid));
  return tree;
};

/** `kill -9` of a process and all it started, as a power cut would end them: nobody gets to say goodbye. */
export const killTree = (root: number): void => {
  for (const pid of treeOf(root)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
  }
};
