import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import type { Trace } from '../trace.ts';
import { nodeKey, readNode } from '../trace-node.ts';
import type { Recall, RecallHolds } from './recall.ts';

/** A recall that is open, with what it is to hold. */
export interface OpenRecall {
  readonly recall: Pick<Recall, 'recallId' | 'start'>;
  readonly holds: Pick<RecallHolds, 'lots' | 'pallets'>;
}

/** Whether it has a lot, also where it has not come to hold it yet. */
const hasLot = ({ holds }: OpenRecall, lot: LotId): boolean =>
  holds.lots.some((one) => lotIdKey(one) === lotIdKey(lot));

/** The open recalls that a lot is in. */
export const recallsOfLot = (
  open: readonly OpenRecall[],
  lot: LotId & { readonly recallId?: string | null },
): readonly string[] =>
  open
    .filter((one) => hasLot(one, lot) || lot.recallId === one.recall.recallId)
    .map(({ recall }) => recall.recallId);

interface PalletSeen {
  readonly sscc: string;
  readonly hold: { readonly recallId?: string | null | undefined } | null;
  readonly lines: readonly LotId[];
}

/** The open recalls that a pallet is in, by itself or by what is on it. */
export const recallsOfPallet = (
  open: readonly OpenRecall[],
  { sscc, hold, lines }: PalletSeen,
): readonly string[] =>
  open
    .filter(
      (one) =>
        one.holds.pallets.includes(sscc) ||
        hold?.recallId === one.recall.recallId ||
        lines.some((line) => hasLot(one, line)),
    )
    .map(({ recall }) => recall.recallId);

/** The nodes of a trace that one recall has, by `nodeKey`. */
const nodesOf = ({ recall, holds }: OpenRecall, { nodes, edges }: Pick<Trace, 'nodes' | 'edges'>) => {
  const lots = new Set(holds.lots.map(lotIdKey));
  const pallets = new Set(holds.pallets);
  const start = readNode(recall.start.kind, recall.start.id);
  const found = new Set(start ? [nodeKey(start)] : []);
  for (const [key, node] of nodes)
    if (node.kind === 'lot' ? lots.has(lotIdKey(node)) : node.kind === 'pallet' && pallets.has(node.id))
      found.add(key);
  const all = [...edges.values()];
  // What such goods went into: first onto pallets, which then went with them.
  for (const into of [['pallet'], ['run', 'shipment']])
    for (const { from, to } of all)
      if (into.includes(to.kind) && found.has(nodeKey(from))) found.add(nodeKey(to));
  return found;
};

/**
 * The open recalls that each node of a trace is in, by `nodeKey`: lots and pallets that one is to hold, where one begins,
 * and the runs and shipments that took of either.
 */
export const recalledNodes = (
  trace: Pick<Trace, 'nodes' | 'edges'>,
  open: readonly OpenRecall[],
): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const one of open)
    for (const key of nodesOf(one, trace)) found.set(key, [...(found.get(key) ?? []), one.recall.recallId]);
  return found;
};
