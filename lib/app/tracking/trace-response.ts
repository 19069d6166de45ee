import type { TraceNodeSeen } from '#api/tracking.ts';
import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import type { RunStore } from '#app/production/production-ports.ts';
import type { KnownItems, LotStore, StockDocumentStore } from '#app/stock/stock-ports.ts';
import { gtinOfUnit } from '#domain/items/gtin-of-unit.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import { toNumber } from '#domain/quantity.ts';
import { readCountReason } from '#domain/stock/counts/count-reason.ts';
import { type Lot, type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { type OpenRecall, recalledNodes } from '#domain/tracking/recall/recalled-nodes.ts';
import { isFollowed, nodeId, nodeKey, nodeName, type TraceNode } from '#domain/tracking/trace-node.ts';
import type { TraceRead } from './trace-ledger.ts';
import type { ShipmentNames } from './tracking-ports.ts';

export interface TraceNamesDeps {
  readonly lots: Pick<LotStore, 'loadMany'>;
  readonly items: KnownItems;
  readonly itemRules: KnownItemRules;
  readonly documents: Pick<StockDocumentStore, 'loadMany'>;
  readonly runs: Pick<RunStore, 'goodsOf'>;
  readonly shipmentNames: ShipmentNames;
}

const idsOf = (nodes: readonly TraceNode[], kind: TraceNode['kind']): readonly string[] =>
  nodes.flatMap((node) => (node.kind === kind && node.kind !== 'lot' ? [node.id] : []));

/** What is known of the nodes of a trace, asked for all of a kind at once. */
const knownOf = async (deps: TraceNamesDeps, nodes: readonly TraceNode[], moved: readonly LotId[]) => {
  const lotIds: readonly LotId[] = nodes.flatMap((node) => (node.kind === 'lot' ? [node] : []));
  const inventoryIDs = [...lotIds, ...moved].map(({ inventoryID }) => inventoryID);
  const [lots, items, rules, receipts, runs, shipments] = await Promise.all([
    deps.lots.loadMany(lotIds),
    deps.items.loadMany(inventoryIDs),
    deps.itemRules.loadMany(inventoryIDs),
    deps.documents.loadMany(idsOf(nodes, 'receipt')),
    deps.runs.goodsOf(idsOf(nodes, 'run')),
    deps.shipmentNames.namesOf(idsOf(nodes, 'shipment')),
  ]);
  return { lots, items, rules, receipts, runs, shipments };
};

/** Why goods were counted or adjusted, by the document's id: as its movements say. */
const reasonsIn = (lines: TraceRead['lines']): ReadonlyMap<string, string> =>
  new Map(
    [...lines.values()]
      .flat()
      .filter(({ kind }) => kind === 'count' || kind === 'adjust')
      .map(({ document, reason }) => [document.id, reason ?? '']),
  );

type Known = Awaited<ReturnType<typeof knownOf>> & { readonly reasons: ReadonlyMap<string, string> };

const gtinOf = (item: Item | undefined, rules: ItemRules | undefined): string | null =>
  item ? gtinOfUnit([...(rules?.gtins ?? []), ...item.gtins], item.baseUom) : null;

const lotSeen = (id: LotId, known: Known): Pick<TraceNodeSeen, 'detail' | 'lot'> => {
  const lot: Lot | undefined = known.lots.get(lotIdKey(id));
  const item = known.items.get(itemKey(id.inventoryID));
  const gtin = gtinOf(item, known.rules.get(itemKey(id.inventoryID)));
  return {
    detail: item?.name ?? '',
    lot: {
      ...{ inventoryID: lot?.inventoryID ?? id.inventoryID, lotNumber: lot?.lotNumber ?? id.lotNumber },
      ...{ status: lot?.status ?? null, recallId: lot?.recallId ?? null, vendorID: lot?.vendorID ?? null },
      ...{ useBy: lot?.useBy ?? null, bestBefore: lot?.bestBefore ?? null, gtin },
    },
  };
};

const documentSeen = (
  node: Exclude<TraceNode, { kind: 'lot' }>,
  known: Known,
): Partial<Pick<TraceNodeSeen, 'label' | 'detail' | 'party' | 'number'>> => {
  const { kind, id } = node;
  if (kind === 'receipt') {
    const nbr = known.receipts.get(id)?.documentNbr;
    return nbr === undefined ? {} : { label: nbr, number: nbr };
  }
  if (kind === 'run') {
    const goods = known.runs.get(id);
    return goods ? { label: goods.runNumber, number: goods.runNumber, detail: goods.line } : {};
  }
  // No person has ever seen the id of either.
  if (kind === 'adjustment') return { label: 'Adjustment', detail: known.reasons.get(id) ?? '' };
  if (kind === 'count') {
    const count = readCountReason(known.reasons.get(id) ?? null);
    return count ? { label: count.countNbr, number: count.countNbr, detail: count.note ?? '' } : {};
  }
  const shipment = kind === 'shipment' ? known.shipments.get(id) : undefined;
  return shipment
    ? {
        ...{ label: shipment.shipmentNbr, number: shipment.shipmentNbr, detail: shipment.customerName },
        party: { id: shipment.customerID, name: shipment.customerName },
      }
    : {};
};

const seen = (node: TraceNode, known: Known): TraceNodeSeen => ({
  ...{ key: nodeKey(node), kind: node.kind, id: nodeId(node), label: nodeName(node), detail: '' },
  ...{ number: null, lot: null, party: null, isFollowed: isFollowed(node) },
  ...(node.kind === 'lot' ? lotSeen(node, known) : documentSeen(node, known)),
});

/** A trace as it is answered: with what people call each node, its open recalls, and quantities in base units. */
export const toTraceResponse = async (
  deps: TraceNamesDeps,
  { trace: { nodes, edges }, lines }: Pick<TraceRead, 'trace' | 'lines'>,
  open: readonly OpenRecall[],
) => {
  const recalled = recalledNodes({ nodes, edges }, open);
  const all = [...nodes.values()];
  const moved = [...edges.values()].map(({ lot }) => lot);
  const known = { ...(await knownOf(deps, all, moved)), reasons: reasonsIn(lines) };
  return {
    nodes: all.map((node) => {
      const recallIds = recalled.get(nodeKey(node));
      return { ...seen(node, known), ...(recallIds ? { recallIds: [...recallIds] } : {}) };
    }),
    edges: [...edges.values()].map(({ from, to, lot, qty, at, until, by, document }) => ({
      ...{ from: nodeKey(from), to: nodeKey(to), at, until, by: by.join(', '), document },
      ...{ inventoryID: lot.inventoryID, lotNumber: lot.lotNumber, qty: toNumber(qty) },
      baseUom: known.items.get(itemKey(lot.inventoryID))?.baseUom ?? '',
    })),
  };
};
