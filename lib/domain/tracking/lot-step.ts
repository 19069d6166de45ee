import type { Quantity } from '#domain/quantity.ts';
import type { MovementKind } from '#domain/stock/ledger/movement-kinds.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { groupedBy } from './grouped-by.ts';
import { carriedBy, shippedFrom } from './shipped-lines.ts';
import { lotNode, type Step, type TraceEdge } from './trace-edge.ts';
import type { TracedDocument } from './trace-kinds.ts';
import type { TraceNode } from './trace-node.ts';
import { flowOf, sumOf, type TracedLine } from './traced-line.ts';

/** By which documents goods of a lot came or went, and by how much: `sign` 1 for what came. */
const byDocument = (
  lot: LotId,
  lines: readonly TracedLine[],
  { kinds, document, sign }: { kinds: readonly MovementKind[]; document: TracedDocument; sign: 1 | -1 },
): readonly TraceEdge[] => {
  const own = lines.filter((line) => kinds.includes(line.kind) && line.document.type === document);
  return groupedBy(own, (line) => line.document.id).flatMap((group): TraceEdge[] => {
    const flow = flowOf((sign * sumOf(group)) as Quantity, group);
    if (!flow) return [];
    const other: TraceNode = { kind: document, id: group[0].document.id };
    const ends = sign === 1 ? { from: other, to: lotNode(lot) } : { from: lotNode(lot), to: other };
    return [{ ...ends, ...flow, lot, document: group[0].document }];
  });
};

const came = (
  kinds: readonly MovementKind[],
  document: TracedDocument,
  lot: LotId,
  lines: readonly TracedLine[],
) => byDocument(lot, lines, { kinds, document, sign: 1 });

const went = (
  kinds: readonly MovementKind[],
  document: TracedDocument,
  lot: LotId,
  lines: readonly TracedLine[],
) => byDocument(lot, lines, { kinds, document, sign: -1 });

/** Where a lot came from: the runs that made it, and what brought it. */
export const lotBackward = (lot: LotId, lines: readonly TracedLine[]): Step => {
  const onward = [...came(['produce'], 'run', lot, lines), ...came(['adjust'], 'adjustment', lot, lines)];
  const ends = [
    ...came(['receive'], 'receipt', lot, lines),
    ...came(['opening'], 'opening', lot, lines),
    ...came(['count'], 'count', lot, lines),
  ];
  return { edges: [...ends, ...onward], next: onward.map(({ from }) => from) };
};

/** The pallets that carry a lot, and the shipments that took it, on a pallet or loose. */
const leaving = (lot: LotId, lines: readonly TracedLine[]): readonly TraceEdge[] => {
  const onPallets = carriedBy(lines).map(
    ({ sscc, flow }): TraceEdge => ({
      ...{ from: lotNode(lot), to: { kind: 'pallet', id: sscc }, lot, ...flow },
      document: { type: 'pallet', id: sscc },
    }),
  );
  const shipped = shippedFrom(lines).map(
    ({ shipmentId, sscc, flow }): TraceEdge => ({
      from: sscc === null ? lotNode(lot) : { kind: 'pallet', id: sscc },
      to: { kind: 'shipment', id: shipmentId },
      ...{ lot, ...flow },
      document: { type: 'shipment', id: shipmentId },
    }),
  );
  return [...onPallets, ...shipped];
};

/** Where a lot went: into runs, onto pallets and trucks. An issue that was wholly returned went nowhere. */
export const lotForward = (lot: LotId, lines: readonly TracedLine[]): Step => {
  const onward = [
    ...went(['issue', 'return'], 'run', lot, lines),
    ...went(['adjust'], 'adjustment', lot, lines),
  ];
  const ends = [...leaving(lot, lines), ...went(['count'], 'count', lot, lines)];
  return { edges: [...onward, ...ends], next: onward.map(({ to }) => to) };
};

/** The pallets of a trace that a lot is on, or left on. */
export const ontoPallets = (
  lot: LotId,
  lines: readonly TracedLine[],
  isTraced: (pallet: TraceNode) => boolean,
): readonly TraceEdge[] => leaving(lot, lines).filter(({ to }) => to.kind === 'pallet' && isTraced(to));

/** What is or was on a pallet and left with it: which lots. */
export const palletBackward = (sscc: string, lines: readonly TracedLine[]): Step => {
  const edges = lotsOf(lines).flatMap(([lot, own]) =>
    leaving(lot, own).filter(({ to }) => to.kind === 'pallet' && to.id === sscc),
  );
  return { edges, next: edges.map(({ from }) => from) };
};

/** With which shipment a pallet left. */
export const palletForward = (sscc: string, lines: readonly TracedLine[]): Step => {
  const edges = lotsOf(lines).flatMap(([lot, own]) =>
    leaving(lot, own).filter(({ from }) => from.kind === 'pallet' && from.id === sscc),
  );
  return { edges, next: [] };
};

/** Lines by their lot. */
export const lotsOf = (lines: readonly TracedLine[]): readonly (readonly [LotId, readonly TracedLine[]])[] =>
  groupedBy(lines, lotIdKey).map((own) => [
    { inventoryID: own[0].inventoryID, lotNumber: own[0].lotNumber },
    own,
  ]);
