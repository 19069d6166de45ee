import type { Movement } from '#domain/stock/ledger/movement.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { asked, beginTrace, goOn, type Trace } from '#domain/tracking/trace.ts';
import type { Direction } from '#domain/tracking/trace-edge.ts';
import { nodeKey, type TraceNode } from '#domain/tracking/trace-node.ts';
import { type TracedLine, tracedLines } from '#domain/tracking/traced-line.ts';

/** What a ledger in memory answers when it is asked for a node. */
const linesOfNode = (lines: readonly TracedLine[], node: TraceNode): readonly TracedLine[] => {
  if (node.kind === 'lot') return lines.filter((line) => lotIdKey(line) === lotIdKey(node));
  return node.kind === 'pallet'
    ? lines.filter(({ place }) => place === `hu:${node.id}`)
    : lines.filter(({ document }) => document.type === node.kind && document.id === node.id);
};

/** A trace over a ledger in memory. */
export const traceOf = (
  ledger: readonly Movement[],
  start: TraceNode,
  direction: Direction | 'both',
): Trace => {
  const lines = ledger.flatMap(tracedLines);
  let trace = beginTrace(start, direction);
  while (trace.open.length > 0)
    trace = goOn(trace, new Map(asked(trace).map((node) => [nodeKey(node), linesOfNode(lines, node)])));
  return trace;
};
