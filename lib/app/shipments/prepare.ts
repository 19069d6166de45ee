import type { CallContext } from '#app/dispatch.ts';
import { itemKey } from '#domain/items/item.ts';
import { ok } from '#domain/result.ts';
import { PICKS_PER_WRITE } from '#domain/shipments/give-back.ts';
import { type AllocationStock, allocate } from '#domain/shipments/pick/allocate.ts';
import { ssccOf } from '#domain/shipments/pick/effects.ts';
import { notAllocated } from '#domain/shipments/pick/line-quantities.ts';
import { prepareShipment } from '#domain/shipments/prepare-shipment.ts';
import { picksOf, type Shipment } from '#domain/shipments/shipment.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { actOnShipment, stampOf, writeShipment } from './act-on-shipment.ts';
import { answered } from './answered.ts';
import { termsOf } from './goods-terms.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
import type { Decided } from './shipment-write.ts';

const stockFor = async (deps: ShipmentDeps, shipment: Shipment, now: number) => {
  const open = shipment.lines.filter((line) => notAllocated(line) > 0);
  const ids = [...new Map(open.map(({ inventoryID }) => [itemKey(inventoryID), inventoryID])).values()];
  const terms = await termsOf(deps, shipment, ids, now);
  const found = await Promise.all(
    ids.map(async (inventoryID) => {
      const { stock } = await deps.itemStock.load(inventoryID);
      return [itemKey(inventoryID), { ...stock, terms: terms(inventoryID) }] as const;
    }),
  );
  return new Map<string, AllocationStock & { readonly lots: (typeof found)[number][1]['lots'] }>(found);
};

/** What it can speak for of stock as it stands, as much of it as one write takes; with the lots that it depends on. */
const allocated = async (
  deps: ShipmentDeps,
  shipment: Shipment,
  now: number,
): Promise<Pick<Shipment, 'lines'> & Required<Pick<Decided, 'standing'>>> => {
  const stock = await stockFor(deps, shipment, now);
  const balances = [...stock.values()].flatMap((one) => one.balances);
  const pallets = await deps.pallets.loadMany(balances.map(ssccOf).filter((sscc) => sscc !== null));
  const { warehouseID } = shipment;
  const lines = allocate(shipment.lines, { stock, pallets, warehouseID }, PICKS_PER_WRITE);
  const before = new Set(picksOf(shipment));
  const added = new Set(
    picksOf({ lines })
      .filter((pick) => !before.has(pick))
      .map(lotIdKey),
  );
  const lots = [...stock.values()].flatMap((one) => one.lots);
  return { lines, standing: lots.filter((lot) => added.has(lotIdKey(lot))) };
};

interface Prepare {
  readonly requestId: string;
  readonly shipmentId: string;
  readonly version: number;
}

/**
 * Speaks for goods by FEFO until there is no more to be had, a write at a time. Broken off, what is open is seen, and the
 * next who asks goes on.
 */
export const prepare = async (deps: ShipmentDeps, request: Prepare, context: CallContext) => {
  const { shipmentId, version } = request;
  const { now } = context;
  const stamp = stampOf(request.requestId, ['prepare'], context);
  let prepared = await actOnShipment(deps, {
    ...{ shipmentId, version, stamp },
    async decide(shipment) {
      const { lines, standing } = await allocated(deps, shipment, now);
      const next = prepareShipment(shipment, lines, stamp);
      return next.ok ? ok({ next: next.value, standing, chosen: true }) : next;
    },
  });
  for (let open = Number.POSITIVE_INFINITY; prepared.ok; ) {
    const left = prepared.value.lines.reduce((sum, line) => sum + notAllocated(line), 0);
    if (left === 0 || left === open) break;
    open = left;
    prepared = await writeShipment(deps, shipmentId, {
      now,
      async decide(shipment) {
        if (shipment.status !== 'Preparing' || shipment.underway) return ok({ next: shipment });
        const { lines, standing } = await allocated(deps, shipment, now);
        const isMore = lines.some((line, at) => line !== shipment.lines[at]);
        return ok(
          isMore
            ? { next: { ...shipment, lines, version: shipment.version + 1 }, standing, chosen: true }
            : { next: shipment },
        );
      },
    });
  }
  return answered(deps, prepared);
};
