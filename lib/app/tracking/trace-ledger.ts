import type { Clock } from '#app/clock-ports.ts';
import type { PalletStore } from '#app/pallets/pallet-ports.ts';
import { sideBySide } from '#domain/side-by-side.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { asked, beginTrace, goOn, type Trace } from '#domain/tracking/trace.ts';
import { type Direction, lotNode } from '#domain/tracking/trace-edge.ts';
import type { TracedDocument } from '#domain/tracking/trace-kinds.ts';
import { nodeKey, type TraceNode } from '#domain/tracking/trace-node.ts';
import type { TracedLine } from '#domain/tracking/traced-line.ts';
import type { TracedLedger } from './tracking-ports.ts';

export interface TraceLedgerDeps {
  readonly traced: TracedLedger;
  readonly pallets: Pick<PalletStore, 'loadMany'>;
  readonly clock: Clock;
  wait(ms: number): Promise<void>;
}

/** A trace as it was read. */
export interface TraceRead {
  readonly trace: Trace;
  /** When it was read last, epoch ms. */
  readonly asOf: number;
  /** Whether it says all that was written before: false where goods moved along it while it was read. */
  readonly isSettled: boolean;
  /** By `nodeKey`: the lines that were read last of each node. */
  readonly lines: ReadonlyMap<string, readonly TracedLine[]>;
}

/** So many questions are asked side by side. */
const SIDE_BY_SIDE = 16;

/** An index tells of what was written so long ago. */
const INDEX_LAG_MS = 5_000;

/** So often a trace is read while it changes, and how long in between. */
const MAX_PASSES = 5;
const BETWEEN_MS = 100;

/** A pallet is a place: what came there and left is with the lots that were ever put on it. */
const linesOfPallet = async ({ traced, pallets }: TraceLedgerDeps, sscc: string) => {
  const [known, [own = []]] = await Promise.all([
    pallets.loadMany([sscc]),
    traced.linesOfDocuments([{ type: 'pallet', id: sscc }]),
  ]);
  const lots: readonly LotId[] = [...(known.get(sscc)?.lines ?? []), ...own];
  const wanted = [...new Map(lots.map((lot) => [lotIdKey(lot), lotNode(lot)])).values()];
  const lines = await sideBySide(
    // Goods without a lot number have a ledger that never ends: what the pallet's own movements say is enough.
    wanted.filter(({ lotNumber }) => lotNumber !== ''),
    SIDE_BY_SIDE,
    traced.linesOfLot,
  );
  const nameless = own.filter(({ lotNumber }) => lotNumber === '');
  return [...lines.flat(), ...nameless].filter(({ place }) => place === `hu:${sscc}`);
};

type Document = TraceNode & { readonly kind: TracedDocument; readonly id: string };

const isDocument = (node: TraceNode): node is Document => node.kind !== 'lot' && node.kind !== 'pallet';

/** The lines of each of these nodes, by `nodeKey`. */
const linesOf = async (deps: TraceLedgerDeps, nodes: readonly TraceNode[]) => {
  const documents = nodes.filter(isDocument);
  const others = nodes.filter((node): node is Exclude<TraceNode, Document> => !isDocument(node));
  const [ofDocuments, ofOthers] = await Promise.all([
    deps.traced.linesOfDocuments(documents.map(({ kind, id }) => ({ type: kind, id }))),
    sideBySide(others, SIDE_BY_SIDE, (node) =>
      node.kind === 'lot' ? deps.traced.linesOfLot(node) : linesOfPallet(deps, node.id),
    ),
  ]);
  return [
    ...documents.map((node, at) => [nodeKey(node), ofDocuments[at] ?? []] as const),
    ...others.map((node, at) => [nodeKey(node), ofOthers[at] ?? []] as const),
  ];
};

interface Pass extends Pick<TraceRead, 'trace' | 'lines'> {
  /** When the newest of what was met was written, epoch ms; 0: nothing was met. */
  readonly newest: number;
}

const onePass = async (
  deps: TraceLedgerDeps,
  start: TraceNode,
  direction: Direction | 'both',
): Promise<Pass> => {
  const known = new Map<string, readonly TracedLine[]>();
  let newest = '';
  let trace = beginTrace(start, direction);
  while (trace.open.length > 0) {
    const wanted = asked(trace).filter((node) => !known.has(nodeKey(node)));
    for (const [key, lines] of await linesOf(deps, wanted)) {
      known.set(key, lines);
      for (const { at } of lines) if (at > newest) newest = at;
    }
    trace = goOn(trace, known);
  }
  return { trace, lines: known, newest: newest === '' ? 0 : Date.parse(newest) };
};

const contentOf = ({ edges }: Trace): string =>
  JSON.stringify([...edges].map(([key, { qty, until }]) => [key, qty, until]).toSorted());

/**
 * A trace of any depth: breadth first, one key question for each node, sixteen at a time. One that met what was written
 * seconds ago is read again until two readings agree, since an index may not tell of it yet.
 */
export const traceLedger = async (
  deps: TraceLedgerDeps,
  start: TraceNode,
  direction: Direction | 'both',
): Promise<TraceRead> => {
  let before: string | null = null;
  for (let pass = 1; ; pass += 1) {
    const asOf = deps.clock.now();
    const { newest, ...read } = await onePass(deps, start, direction);
    if (newest < asOf - INDEX_LAG_MS) return { ...read, asOf, isSettled: true };
    const content = contentOf(read.trace);
    if (content === before || pass === MAX_PASSES) return { ...read, asOf, isSettled: content === before };
    before = content;
    await deps.wait(BETWEEN_MS);
  }
};
