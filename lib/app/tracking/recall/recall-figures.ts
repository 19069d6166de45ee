import type { RecalledPallet, RecallFigures } from '#api/tracking/recall-answers.ts';
import type { PalletStore } from '#app/pallets/pallet-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { toNumber } from '#domain/quantity.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { timeToReachAll } from '#domain/tracking/recall/decide-recall.ts';
import type { Recall } from '#domain/tracking/recall/recall.ts';
import { scopeOf } from '#domain/tracking/recall/recall-scope.ts';
import { recallTotals } from '#domain/tracking/recall/recall-totals.ts';
import type { Trace } from '#domain/tracking/trace.ts';
import { nodeKey, readNode } from '#domain/tracking/trace-node.ts';
import { type TraceLedgerDeps, traceLedger } from '../trace-ledger.ts';
import type { ShipmentNames, ShipmentSent } from '../tracking-ports.ts';
import { recallCustomers } from './recall-customers.ts';
import type { RecallStore } from './recall-ports.ts';
import { type RecalledLotsDeps, recalledLots } from './recalled-lots.ts';

export interface RecallFiguresDeps extends TraceLedgerDeps, RecalledLotsDeps {
  readonly recalls: Pick<RecallStore, 'scopeOf'>;
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

const shipmentsOf = ({ nodes }: Trace): readonly string[] =>
  [...nodes.values()].flatMap((node) => (node.kind === 'shipment' ? [node.id] : []));

export const keptScope = (trace: Trace): KeptScope => {
  const edges = [...trace.edges.values()];
  const { lots, pallets } = scopeOf(trace);
  return {
    ...{ steps: edges.length, lots, pallets },
    shipments: shipmentsOf(trace),
    edges: edges.map(({ from, to, qty }) => ({ from: nodeKey(from), to: nodeKey(to), qty })),
  };
};

/** How a pallet is, and with what it left. */
const toRecalledPallet = (
  { sscc, state, location, hold, lines, shipmentId }: Pallet,
  shipments: ReadonlyMap<string, ShipmentSent>,
): RecalledPallet => {
  const sent = state === 'Shipped' && shipmentId !== null ? shipments.get(shipmentId) : undefined;
  return {
    ...{ sscc, state, location, recallId: hold?.recallId ?? null, isHeld: hold !== null },
    goods: lines.map(({ inventoryID, lotNumber, qty, baseUom }) => ({
      ...{ inventoryID, lotNumber, qty: toNumber(qty), baseUom },
    })),
    shipment: sent
      ? {
          ...{ shipmentId: sent.shipmentId, shipmentNbr: sent.shipmentNbr },
          ...{ customerName: sent.customerName, shippedAt: sent.shippedAt },
        }
      : null,
  };
};

/** A recall's figures as they are now: traced again, so that what was shipped since it was opened is in them. */
export const measuredFigures = async (deps: RecallFiguresDeps, recall: Recall): Promise<RecallFigures> => {
  const start = readNode(recall.start.kind, recall.start.id);
  const [{ trace, lines, asOf, isSettled }, kept] = await Promise.all([
    traceLedger(deps, start ?? { kind: 'run', id: '' }, 'forward'),
    deps.recalls.scopeOf(recall.recallId) as Promise<KeptScope | null>,
  ]);
  const scope = scopeOf(trace);
  const notByLot = [...trace.nodes.values()].flatMap((node) =>
    node.kind === 'lot' && node.lotNumber === '' ? [node.inventoryID] : [],
  );
  const [{ lots, isSettled: areLotsSettled }, pallets, shipments] = await Promise.all([
    recalledLots(deps, scope.lots, lines),
    deps.pallets.loadMany(scope.pallets),
    deps.shipmentNames.namesOf(shipmentsOf(trace)),
  ]);
  const units = new Map(lots.map(({ inventoryID, baseUom }) => [itemKey(inventoryID), baseUom]));
  const unitOf = (inventoryID: string) => units.get(itemKey(inventoryID)) ?? '';
  const customers = recallCustomers(trace, shipments, recall, unitOf);
  return {
    ...{ asOf: new Date(asOf).toISOString(), settled: isSettled && areLotsSettled },
    atOpening: {
      steps: kept?.steps ?? 0,
      lots: kept?.lots.length ?? 0,
      shipments: kept?.shipments.length ?? 0,
    },
    lots: [...lots],
    pallets: scope.pallets.flatMap((sscc) => {
      const pallet = pallets.get(sscc);
      return pallet ? [toRecalledPallet(pallet, shipments)] : [];
    }),
    customers,
    totals: [...recallTotals(lots, customers)],
    notByLot: [...new Set(notByLot)],
    msToReachAll: timeToReachAll(
      recall,
      customers.map(({ customerID }) => customerID),
    ),
  };
};
