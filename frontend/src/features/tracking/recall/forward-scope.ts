import type { TraceSeen } from '#api/tracking.ts';

interface ForwardScope {
  readonly lots: number;
  readonly pallets: number;
  readonly shipments: number;
  readonly customers: readonly string[];
  /** Items in it that are not kept by lot. */
  readonly notByLot: readonly string[];
}

/** What a recall that begins where a trace does would be about: all that lies forward of it. */
export const forwardScope = ({ nodes, edges }: TraceSeen): ForwardScope => {
  const beside = new Map<string, string[]>();
  for (const { from, to } of edges) beside.set(from, [...(beside.get(from) ?? []), to]);
  const reached = new Set(nodes.slice(0, 1).map(({ key }) => key));
  for (const key of reached) for (const next of beside.get(key) ?? []) reached.add(next);
  const all = nodes.filter(({ key }) => reached.has(key));
  const count = (kind: string) => all.filter((node) => node.kind === kind && node.isFollowed).length;
  return {
    ...{ lots: count('lot'), pallets: count('pallet'), shipments: count('shipment') },
    customers: [...new Set(all.flatMap(({ party }) => (party ? [party.name] : [])))],
    notByLot: [...new Set(all.flatMap(({ lot }) => (lot?.lotNumber === '' ? [lot.inventoryID] : [])))],
  };
};
