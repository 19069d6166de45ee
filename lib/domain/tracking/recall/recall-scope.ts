import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import type { Trace } from '../trace.ts';
import { lotNode } from '../trace-edge.ts';
import { isFollowed } from '../trace-node.ts';
import type { RecallHolds } from './recall.ts';

/** What a recall is about: the lots and pallets of its trace. Goods without a lot number can't be held apart. */
interface Scope {
  readonly lots: readonly LotId[];
  readonly pallets: readonly string[];
  /** The runs in it: what they make may be in it before anything of it was made. */
  readonly runs: readonly string[];
}

export const scopeOf = ({ nodes }: Pick<Trace, 'nodes'>): Scope => {
  const all = [...nodes.values()];
  const idsOf = (kind: 'pallet' | 'run') => all.flatMap((node) => (node.kind === kind ? [node.id] : []));
  return {
    lots: all.flatMap((node) => (node.kind === 'lot' && isFollowed(node) ? [lotNode(node)] : [])),
    pallets: idsOf('pallet'),
    runs: idsOf('run'),
  };
};

/**
 * The holds with what a scope has beyond them. Lots are held before pallets, so that nothing new comes onto a pallet: what
 * is added begins the order anew, and what is held already is passed over.
 */
export const withScope = (
  holds: RecallHolds,
  lots: readonly LotId[],
  pallets: readonly string[],
): { readonly holds: RecallHolds; readonly added: number } => {
  const known = new Set([...holds.lots.map(lotIdKey), ...holds.pallets]);
  const newLots = [...new Map(lots.map((lot) => [lotIdKey(lot), lot])).entries()]
    .filter(([key]) => !known.has(key))
    .map(([, { inventoryID, lotNumber }]) => ({ inventoryID, lotNumber }));
  const newPallets = [...new Set(pallets)].filter((sscc) => !known.has(sscc));
  const added = newLots.length + newPallets.length;
  return {
    holds:
      added === 0
        ? holds
        : {
            ...holds,
            lots: [...holds.lots, ...newLots],
            pallets: [...holds.pallets, ...newPallets],
            ...{ state: 'holding', done: 0 },
          },
    added,
  };
};
