import type { Direction } from './trace-edge.ts';

/** An edge as far as a tree needs it: the keys of its ends. */
interface Ends {
  readonly from: string;
  readonly to: string;
}

/** A node in a tree, the edges that lead to it from its parent, and what lies behind it. */
export interface Branch<Edge extends Ends> {
  readonly key: string;
  /** None: it is where the tree begins. */
  readonly edges: readonly Edge[];
  readonly branches: readonly Branch<Edge>[];
  /** What lies behind it is opened out elsewhere in the tree: beneath this key. Null: here, or nothing does. */
  readonly elsewhere: string | null;
}

/**
 * A trace as a tree of one direction. A node that is come to by several ways is opened out once, nearest to the
 * beginning, so that goods which were mixed, or went round in rework, don't make it endless.
 */
export const treeOf = <Edge extends Ends>(
  start: string,
  edges: readonly Edge[],
  direction: Direction,
): Branch<Edge> => {
  const [near, far] = direction === 'forward' ? (['from', 'to'] as const) : (['to', 'from'] as const);
  const beside = new Map<string, Map<string, Edge[]>>();
  for (const edge of edges) {
    const ends = beside.get(edge[near]) ?? new Map<string, Edge[]>();
    beside.set(edge[near], ends.set(edge[far], [...(ends.get(edge[far]) ?? []), edge]));
  }
  interface Grown {
    readonly key: string;
    readonly edges: readonly Edge[];
    readonly branches: Grown[];
    readonly elsewhere: string | null;
  }
  const root: Grown = { key: start, edges: [], branches: [], elsewhere: null };
  /** By key: beneath which it is opened out. The start is beneath nothing but itself. */
  const opened = new Map([[start, start]]);
  // Level by level: the nearest place of a node is the one that is opened out.
  for (let level = [root]; level.length > 0; ) {
    const next: Grown[] = [];
    for (const parent of level)
      for (const [key, leading] of beside.get(parent.key) ?? []) {
        const before = opened.get(key);
        const elsewhere = before !== undefined && beside.has(key) ? before : null;
        const branch: Grown = { key, edges: leading, branches: [], elsewhere };
        parent.branches.push(branch);
        if (before !== undefined) continue;
        opened.set(key, parent.key);
        next.push(branch);
      }
    level = next;
  }
  return root;
};
