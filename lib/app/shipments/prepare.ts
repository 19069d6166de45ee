import type { CallContext } from '#app/dispatch.ts';
import type { StockInTurn } from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { ok } from '#domain/result.ts';
import { PICKS_PER_WRITE } from '#domain/shipments/give-back.ts';
import { type AllocationStock, allocate } from '#domain/shipments/pick/allocate.ts';
import { notAllocated } from '#domain/shipments/pick/line-quantities.ts';
import { prepareShipment } from '#domain/shipments/prepare-shipment.ts';
import { picksOf, type Shipment } from '#domain/shipments/shipment.ts';
import { ssccOf } from '#domain/stock/ledger/place.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { actOnShipment, stampOf, writeShipment } from './act-on-shipment.ts';
import { answered } from './answered.ts';
import { termsOf } from './goods-terms.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
import type { Decided } from './shipment-write.ts';

/** What is there of an item, with what is asked of it. */
type Found = AllocationStock & StockInTurn;

const stockFor = async (
  deps: ShipmentDeps,
  shipment: Shipment,
  now: number,
): Promise<ReadonlyMap<string, Found>> => {
  const open = shipment.lines.filter((line) => notAllocated(line) > 0);
  const ids = [...new Map(open.map(({ inventoryID }) => [itemKey(inventoryID), inventoryID])).values()];
  const terms = await termsOf(deps, shipment, ids, now);
  const found = await Promise.all(
    ids.map(async (inventoryID) => {
      const stock = await deps.lotsInTurn.begin(inventoryID);
      return [itemKey(inventoryID), { ...stock, terms: terms(inventoryID) }] as const;
    }),
  );
  return new Map(found);
};

/** The same with what comes next of these items. */
const withMore = async (
  stock: ReadonlyMap<string, Found>,
  short: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Found>> => {
  const read = await Promise.all(
    [...stock].map(
      async ([key, { more, ...found }]): Promise<[string, Found]> => [
        key,
        more && short.has(key) ? { ...found, ...(await more()) } : { ...found, more },
      ],
    ),
  );
  return new Map(read);
};

/** What it can speak for of stock as it stands, as much of it as one write takes; with the lots that it depends on. */
const allocated = async (
  deps: ShipmentDeps,
  shipment: Shipment,
  now: number,
): Promise<Pick<Shipment, 'lines'> & Required<Pick<Decided, 'standing' | 'chosen'>>> => {
  const { warehouseID } = shipment;
  const before = new Set(picksOf(shipment));
  for (let stock = await stockFor(deps, shipment, now); ; ) {
    const balances = [...stock.values()].flatMap((one) => one.balances);
    const pallets = await deps.pallets.loadMany(balances.map(ssccOf).filter((sscc) => sscc !== null));
    const lines = allocate(shipment.lines, { stock, pallets, warehouseID }, PICKS_PER_WRITE);
    const added = picksOf({ lines }).filter((pick) => !before.has(pick));
    const open = lines.filter((line) => notAllocated(line) > 0).map((line) => itemKey(line.inventoryID));
    const short = new Set(open.filter((key) => stock.get(key)?.more));
    if (short.size === 0 || added.length >= PICKS_PER_WRITE) {
      const chosen = new Set(added.map(lotIdKey));
      const lots = [...stock.values()].flatMap((one) => one.lots);
      return { lines, standing: lots.filter((lot) => chosen.has(lotIdKey(lot))), chosen: balances };
    }
    stock = await withMore(stock, short);
  }
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
    ...{ shipmentId, version, stamp, person: context.person },
    async decide(shipment) {
      const { lines, standing, chosen } = await allocated(deps, shipment, now);
      const next = prepareShipment(shipment, lines, stamp);
      return next.ok ? ok({ next: next.value, standing, chosen }) : next;
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
        const { lines, standing, chosen } = await allocated(deps, shipment, now);
        const isMore = lines.some((line, at) => line !== shipment.lines[at]);
        return ok(
          isMore
            ? { next: { ...shipment, lines, version: shipment.version + 1 }, standing, chosen }
            : { next: shipment },
        );
      },
    });
  }
  return answered(deps, prepared);
};
