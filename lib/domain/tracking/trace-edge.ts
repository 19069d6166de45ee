import type { Movement } from '#domain/stock/ledger/movement.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { nodeKey, type TraceNode } from './trace-node.ts';
import type { Flow } from './traced-line.ts';

/** Goods of a lot that went from one node to another and stayed gone: what came back is not in it. */
export interface TraceEdge extends Flow {
  readonly from: TraceNode;
  readonly to: TraceNode;
  readonly lot: LotId;
  /** By which it went. */
  readonly document: Movement['document'];
}

export type Direction = 'forward' | 'backward';

/** What lies next to a node: its edges in one direction, and those of their ends from which the trace goes on. */
export interface Step {
  readonly edges: readonly TraceEdge[];
  readonly next: readonly TraceNode[];
}

/** One text for an edge: of a lot between two nodes there is one. */
export const edgeKey = ({ from, to, lot }: TraceEdge): string =>
  `${nodeKey(from)}|${nodeKey(to)}|${lotIdKey(lot)}`;

export const lotNode = ({ inventoryID, lotNumber }: LotId): TraceNode & LotId => ({
  kind: 'lot',
  inventoryID,
  lotNumber,
});
