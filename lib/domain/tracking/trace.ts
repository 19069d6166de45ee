import { documentStep } from './document-step.ts';
import { lotBackward, lotForward, ontoPallets, palletBackward, palletForward } from './lot-step.ts';
import { type Direction, edgeKey, type Step, type TraceEdge } from './trace-edge.ts';
import { isFollowed, nodeKey, type TraceNode } from './trace-node.ts';
import type { TracedLine } from './traced-line.ts';

/** A node that is to be looked at, and which way. */
interface Open {
  readonly node: TraceNode;
  readonly direction: Direction;
}

/** How far a trace has come. It is whole once nothing is open. */
export interface Trace {
  /** By `nodeKey`, in the order in which they were met; the first is where it began. */
  readonly nodes: ReadonlyMap<string, TraceNode>;
  /** By `edgeKey`. */
  readonly edges: ReadonlyMap<string, TraceEdge>;
  readonly open: readonly Open[];
  /** What was looked at or is open, each way: a loop of rework ends where it was before. */
  readonly visited: ReadonlySet<string>;
}

const visitKey = ({ node, direction }: Open): string => `${direction}|${nodeKey(node)}`;

/** A trace that begins at a node. */
export const beginTrace = (start: TraceNode, direction: Direction | 'both'): Trace => {
  const directions: readonly Direction[] = direction === 'both' ? ['backward', 'forward'] : [direction];
  const open = isFollowed(start) ? directions.map((one) => ({ node: start, direction: one })) : [];
  return {
    nodes: new Map([[nodeKey(start), start]]),
    edges: new Map(),
    open,
    visited: new Set(open.map(visitKey)),
  };
};

/** The nodes of which the ledger is asked next, each once. */
export const asked = ({ open }: Trace): readonly TraceNode[] => [
  ...new Map(open.map(({ node }) => [nodeKey(node), node])).values(),
];

const stepOf = ({ node, direction }: Open, lines: readonly TracedLine[], trace: Trace): Step => {
  if (node.kind === 'lot') {
    if (direction === 'forward') return lotForward(node, lines);
    const { edges, next } = lotBackward(node, lines);
    // How much of it is on the pallets by which it was come to.
    const onto = ontoPallets(node, lines, (pallet) => trace.nodes.has(nodeKey(pallet)));
    return { edges: [...edges, ...onto], next };
  }
  if (node.kind === 'pallet')
    return direction === 'forward' ? palletForward(node.id, lines) : palletBackward(node.id, lines);
  return documentStep({ kind: node.kind, id: node.id }, direction, lines);
};

/**
 * One level further. `lines`: of each node that was asked for, by `nodeKey`, all lines of the lot's own ledger, of the
 * document's movements, or of the place that a pallet is.
 */
export const goOn = (trace: Trace, lines: ReadonlyMap<string, readonly TracedLine[]>): Trace => {
  const nodes = new Map(trace.nodes);
  const edges = new Map(trace.edges);
  const visited = new Set(trace.visited);
  const open: Open[] = [];
  for (const one of trace.open) {
    const step = stepOf(one, lines.get(nodeKey(one.node)) ?? [], trace);
    for (const edge of step.edges) {
      edges.set(edgeKey(edge), edge);
      for (const end of [edge.from, edge.to]) if (!nodes.has(nodeKey(end))) nodes.set(nodeKey(end), end);
    }
    for (const node of step.next) {
      const further = { node, direction: one.direction };
      if (!isFollowed(node) || visited.has(visitKey(further))) continue;
      visited.add(visitKey(further));
      open.push(further);
    }
  }
  return { nodes, edges, open, visited };
};
