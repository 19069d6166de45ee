import type { Quantity } from '#domain/quantity.ts';
import type { MovementKind } from '#domain/stock/ledger/movement-kinds.ts';
import { lotsOf } from './lot-step.ts';
import { shippedFrom } from './shipped-lines.ts';
import { type Direction, lotNode, type Step, type TraceEdge } from './trace-edge.ts';
import type { TracedDocument } from './trace-kinds.ts';
import type { TraceNode } from './trace-node.ts';
import { flowOf, sumOf, type TracedLine } from './traced-line.ts';

/** By which kinds of movement a document takes goods, and by which it brings them. */
const KINDS: Readonly<
  Record<Exclude<TracedDocument, 'shipment'>, Readonly<Record<'takes' | 'brings', readonly MovementKind[]>>>
> = {
  run: { takes: ['issue', 'return'], brings: ['produce'] },
  receipt: { takes: [], brings: ['receive'] },
  opening: { takes: [], brings: ['opening'] },
  adjustment: { takes: ['adjust'], brings: ['adjust'] },
  count: { takes: ['count'], brings: ['count'] },
};

type Document = TraceNode & { readonly kind: TracedDocument };

/** The lots that a document took (backward), or brought (forward): what came back of them is not in it. */
const lotsBeside = (
  document: Document & { readonly kind: keyof typeof KINDS },
  direction: Direction,
  lines: readonly TracedLine[],
): readonly TraceEdge[] => {
  const isForward = direction === 'forward';
  const kinds = KINDS[document.kind][isForward ? 'brings' : 'takes'];
  const own = lines.filter(({ kind }) => kinds.includes(kind));
  return lotsOf(own).flatMap(([lot, ofLot]): TraceEdge[] => {
    const flow = flowOf((isForward ? sumOf(ofLot) : -sumOf(ofLot)) as Quantity, ofLot);
    if (!flow) return [];
    const ends = isForward ? { from: document, to: lotNode(lot) } : { from: lotNode(lot), to: document };
    return [{ ...ends, ...flow, lot, document: { type: document.kind, id: document.id } }];
  });
};

/** What a shipment took, and on which pallets. */
const shipped = (shipment: Document, lines: readonly TracedLine[]): readonly TraceEdge[] =>
  lotsOf(lines).flatMap(([lot, own]) =>
    shippedFrom(own).flatMap(({ sscc, flow }): TraceEdge[] => {
      const document = { type: 'shipment', id: shipment.id } as const;
      if (sscc === null) return [{ from: lotNode(lot), to: shipment, lot, ...flow, document }];
      const pallet: TraceNode = { kind: 'pallet', id: sscc };
      return [
        { from: pallet, to: shipment, lot, ...flow, document },
        { from: lotNode(lot), to: pallet, lot, ...flow, document: { type: 'pallet', id: sscc } },
      ];
    }),
  );

/** What lies next to a document, by the lines of all its movements. */
export const documentStep = (
  document: Document,
  direction: Direction,
  lines: readonly TracedLine[],
): Step => {
  const { kind } = document;
  if (kind === 'shipment') {
    const edges = direction === 'forward' ? [] : shipped(document, lines);
    return { edges, next: edges.map(({ lot }) => lotNode(lot)) };
  }
  const edges = lotsBeside({ ...document, kind }, direction, lines);
  return { edges, next: edges.map(({ lot }) => lotNode(lot)) };
};
