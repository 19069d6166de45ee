import type { RecallCustomer, RecallDetail, RecalledLot, RecallRow } from '#api/tracking/recall-answers.ts';
import type { PalletStore } from '#app/pallets/pallet-ports.ts';
import type { KnownItems, LotStore } from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { add, type Quantity, toNumber } from '#domain/quantity.ts';
import { sideBySide } from '#domain/side-by-side.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { timeToReachAll } from '#domain/tracking/recall/decide-recall.ts';
import { holdCount, Recall } from '#domain/tracking/recall/recall.ts';
import { scopeOf } from '#domain/tracking/recall/recall-scope.ts';
import type { Trace } from '#domain/tracking/trace.ts';
import { lotNode } from '#domain/tracking/trace-edge.ts';
import { nodeKey, readNode } from '#domain/tracking/trace-node.ts';
import { balanceOf, type LotBalanceDeps } from '../lot-balance.ts';
import { type TraceLedgerDeps, type TraceRead, traceLedger } from '../trace-ledger.ts';
import type { ShipmentName, ShipmentNames } from '../tracking-ports.ts';
import type { RecallStore, WholeRecall } from './recall-ports.ts';

export interface RecallResponseDeps extends TraceLedgerDeps, LotBalanceDeps {
  readonly recalls: Pick<RecallStore, 'scopeOf'>;
  readonly lots: Pick<LotStore, 'loadMany'>;
  readonly items: KnownItems;
  readonly pallets: Pick<PalletStore, 'loadMany'>;
  readonly shipmentNames: ShipmentNames;
}

/** What is kept of the trace as the recall was opened. */
interface KeptScope {
  readonly steps: number;
  readonly lots: readonly LotId[];
  readonly pallets: readonly string[];
  readonly shipments: readonly string[];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly qty: number }[];
}

export const keptScope = (trace: Trace): KeptScope => {
  const nodes = [...trace.nodes.values()];
  const edges = [...trace.edges.values()];
  const { lots, pallets } = scopeOf(trace);
  return {
    ...{ steps: edges.length, lots, pallets },
    shipments: nodes.flatMap((node) => (node.kind === 'shipment' ? [node.id] : [])),
    edges: edges.map(({ from, to, qty }) => ({ from: nodeKey(from), to: nodeKey(to), qty })),
  };
};

const SIDE_BY_SIDE = 16;

/** What became of each lot; `isSettled`: nobody moved any of them while it was reckoned. */
const lotsOf = async (
  deps: RecallResponseDeps,
  lots: readonly LotId[],
  lines: TraceRead['lines'],
): Promise<{ readonly lots: readonly RecalledLot[]; readonly isSettled: boolean }> => {
  const [known, items] = await Promise.all([
    deps.lots.loadMany(lots),
    deps.items.loadMany(lots.map(({ inventoryID }) => inventoryID)),
  ]);
  let isSettled = true;
  const one = async (id: LotId): Promise<RecalledLot> => {
    const { balance, balances, ...read } = await balanceOf(deps, id, lines.get(nodeKey(lotNode(id))));
    isSettled &&= read.isSettled;
    const [lot, item] = [known.get(lotIdKey(id)), items.get(itemKey(id.inventoryID))];
    return {
      ...{ inventoryID: lot?.inventoryID ?? id.inventoryID, lotNumber: lot?.lotNumber ?? id.lotNumber },
      ...{ name: item?.name ?? '', baseUom: item?.baseUom ?? '' },
      ...{ status: lot?.status ?? null, recallId: lot?.recallId ?? null },
      ...{ in: toNumber(balance.in), onHand: toNumber(balance.onHand), used: toNumber(balance.used) },
      ...{ shipped: toNumber(balance.shipped), scrapped: toNumber(balance.scrapped) },
      ...{ sampled: toNumber(balance.sampled), unexplained: toNumber(balance.unexplained) },
      difference: toNumber(balance.difference),
      places: balances.map(({ place, onHand }) => ({ place, qty: toNumber(onHand) })),
      origin: lot ? { type: lot.origin.type, at: lot.receivedAt, vendorID: lot.vendorID } : null,
      ...{ useBy: lot?.useBy ?? null, bestBefore: lot?.bestBefore ?? null },
    };
  };
  const became = await sideBySide(lots, SIDE_BY_SIDE, one);
  return { lots: became, isSettled };
};

interface Got {
  readonly name: ShipmentName;
  readonly lot: LotId;
  readonly qty: Quantity;
}

const customersOf = (
  got: readonly Got[],
  { contacted }: Recall,
  unitOf: (inventoryID: string) => string,
): readonly RecallCustomer[] => {
  const customers = new Map<string, Got[]>();
  for (const one of got)
    customers.set(one.name.customerID, [...(customers.get(one.name.customerID) ?? []), one]);
  return [...customers.entries()].map(([customerID, own]) => {
    const goods = new Map<string, { lot: LotId; qty: Quantity }>();
    for (const { lot, qty } of own) {
      const before = goods.get(lotIdKey(lot));
      goods.set(lotIdKey(lot), { lot, qty: before ? add(before.qty, qty) : qty });
    }
    const shipments = new Map(own.map(({ name }) => [name.shipmentId, name.shipmentNbr]));
    return {
      ...{ customerID, customerName: own[0]?.name.customerName ?? '' },
      shipments: [...shipments].map(([shipmentId, shipmentNbr]) => ({ shipmentId, shipmentNbr })),
      goods: [...goods.values()].map(({ lot, qty }) => ({
        ...{ inventoryID: lot.inventoryID, lotNumber: lot.lotNumber, qty: toNumber(qty) },
        baseUom: unitOf(lot.inventoryID),
      })),
      contacts: contacted
        .filter((contact) => contact.customerID === customerID)
        .map(({ at, by, outcome, note }) => ({ at, by, outcome, note })),
    };
  });
};

const gotOf = async (
  { shipmentNames }: RecallResponseDeps,
  { edges, nodes }: Trace,
): Promise<readonly Got[]> => {
  const ids = [...nodes.values()].flatMap((node) => (node.kind === 'shipment' ? [node.id] : []));
  const names = await shipmentNames.namesOf(ids);
  return [...edges.values()].flatMap(({ to, lot, qty }): Got[] => {
    const name = to.kind === 'shipment' ? names.get(to.id) : undefined;
    return name ? [{ name, lot, qty }] : [];
  });
};

export const toRecallRow = (recall: Recall): RecallRow => {
  const { contacted: _contacted, ...row } = Recall.toWire(recall);
  return row;
};

/** A recall with what its scope is now: traced again, so that what was shipped since is in it. */
export const toRecallDetail = async (
  deps: RecallResponseDeps,
  { recall, holds }: WholeRecall,
): Promise<RecallDetail> => {
  const start = readNode(recall.start.kind, recall.start.id);
  const [{ trace, lines, asOf, isSettled }, kept] = await Promise.all([
    traceLedger(deps, start ?? { kind: 'run', id: '' }, 'forward'),
    deps.recalls.scopeOf(recall.recallId) as Promise<KeptScope | null>,
  ]);
  const scope = scopeOf(trace);
  const notByLot = [...trace.nodes.values()].flatMap((node) =>
    node.kind === 'lot' && node.lotNumber === '' ? [node.inventoryID] : [],
  );
  const [{ lots, isSettled: areLotsSettled }, pallets, got] = await Promise.all([
    lotsOf(deps, scope.lots, lines),
    deps.pallets.loadMany(scope.pallets),
    gotOf(deps, trace),
  ]);
  const units = new Map(lots.map(({ inventoryID, baseUom }) => [itemKey(inventoryID), baseUom]));
  const customers = customersOf(got, recall, (inventoryID) => units.get(itemKey(inventoryID)) ?? '');
  return {
    ...toRecallRow(recall),
    ...{ asOf: new Date(asOf).toISOString(), settled: isSettled && areLotsSettled },
    holds: { state: holds.state, done: Math.min(holds.done, holdCount(holds)), of: holdCount(holds) },
    atOpening: {
      steps: kept?.steps ?? 0,
      lots: kept?.lots.length ?? 0,
      shipments: kept?.shipments.length ?? 0,
    },
    lots: [...lots],
    pallets: scope.pallets.flatMap((sscc) => {
      const pallet = pallets.get(sscc);
      return pallet
        ? [{ sscc, state: pallet.state, location: pallet.location, recallId: pallet.hold?.recallId ?? null }]
        : [];
    }),
    customers: [...customers],
    notByLot: [...new Set(notByLot)],
    msToReachAll: timeToReachAll(
      recall,
      customers.map(({ customerID }) => customerID),
    ),
  };
};
