import { endUnderway } from '#app/shipments/act-on-shipment.ts';
import type { LedgerLine } from '#app/stock/stock-ports.ts';
import { salesOrderKey } from '#domain/sales-orders/sales-order.ts';
import { picksOf, type Shipment, type ShipmentPick } from '#domain/shipments/shipment.ts';
import { balanceKey } from '#domain/stock/ledger/movement.ts';
import type { Floor } from './floor.ts';
import type { FloorWorld } from './floor-world.ts';

const qtyByPlace = (picks: readonly ShipmentPick[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const pick of picks) sums.set(balanceKey(pick), (sums.get(balanceKey(pick)) ?? 0) + pick.qty);
  return sums;
};

const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/** Whoever comes next ends what somebody died over. */
const endedAll = async ({ stores, now }: FloorWorld, floor: Floor): Promise<readonly Shipment[]> => {
  const retry = { random: () => 0, wait: async () => undefined };
  for (const shipment of (await stores.shipments.loadMany(floor.shipments)).values())
    await endUnderway({ ...stores, ...retry }, shipment, now);
  return [...(await stores.shipments.loadMany(floor.shipments)).values()];
};

/** What balances say is spoken for is what open shipments have in their picks: no more is given away, and none is lost. */
const allocatedViolated = async ({ stores }: FloorWorld, floor: Floor, all: readonly Shipment[]) => {
  const open = all.flatMap(picksOf).filter(({ state }) => state !== 'shipped');
  const balances = await Promise.all(
    [floor.sugar, floor.ginger].map(async (item) => (await stores.itemStock.loadLive(item)).all),
  );
  const allocated = balances.flat().filter((balance) => balance.allocated !== 0);
  return isSame(qtyByPlace(open), new Map(allocated.map((one) => [balanceKey(one), one.allocated])))
    ? null
    : 'what is spoken for is not what the shipments have';
};

/** What left is in the ledger once, and on its way into the books; of what has not left nothing is. */
const leftViolated = async (
  { stores }: FloorWorld,
  shipment: Shipment,
  lines: readonly LedgerLine[],
): Promise<string | null> => {
  const { shipmentId, shipmentNbr, status } = shipment;
  const left = new Map<string, number>();
  for (const line of lines.filter(({ kind, document }) => kind === 'ship' && document.id === shipmentId))
    left.set(balanceKey(line), (left.get(balanceKey(line)) ?? 0) - line.delta);
  const shipped = picksOf(shipment).filter(({ state }) => state === 'shipped');
  if (!isSame(qtyByPlace(shipped), left)) return `${shipmentNbr}: what left is not what the ledger says`;
  const isGone = status === 'Shipped';
  if (!isGone && left.size > 0) return `${shipmentNbr}: it has not left, and its goods have`;
  const posting = await stores.postings.load(shipmentId);
  if ((posting !== null) !== isGone) return `${shipmentNbr}: on its way into the books, or not, wrongly`;
  const items = [...new Set(shipped.map(({ inventoryID }) => inventoryID))];
  for (const item of items) {
    const { notInBooks } = await stores.itemStock.loadBesideBalances(item);
    if (!notInBooks.some(({ documentId }) => documentId === shipmentId))
      return `${shipmentNbr}: it left, and the books still have it, and nothing says so`;
  }
  return null;
};

/** What an order has planned is what its shipments take. */
const plannedViolated = async ({ stores }: FloorWorld, floor: Floor, all: readonly Shipment[]) => {
  const [order] = await stores.salesOrders.loadMany([salesOrderKey('SO', floor.orderNbr)]);
  const planned = Object.entries(order?.reservations ?? {}).flatMap(([id, { qtyByLine }]) =>
    Object.entries(qtyByLine).map(([lineNbr, qty]) => [`${id} ${lineNbr}`, qty] as const),
  );
  const taken = all
    .filter(({ status }) => status !== 'Cancelled')
    .flatMap(({ shipmentId, lines }) =>
      lines.map(({ lineNbr, plannedQty }) => [`${shipmentId} ${lineNbr}`, plannedQty] as const),
    )
    .filter(([, qty]) => qty !== 0);
  return isSame(new Map(planned.filter(([, qty]) => qty !== 0)), new Map(taken))
    ? null
    : 'what the order has planned is not what its shipments take';
};

/** A pallet stands as the shipment has it that speaks for it; one that none speaks for is free. */
const palletStatesViolated = async ({ stores }: FloorWorld, floor: Floor, all: readonly Shipment[]) => {
  const wanted = new Map<string, string>();
  for (const { place, state } of all.flatMap(picksOf))
    if (place.startsWith('hu:'))
      wanted.set(
        place.slice('hu:'.length),
        { planned: 'Allocated', picked: 'Allocated', loaded: 'Loaded', shipped: 'Shipped' }[state],
      );
  for (const { sscc, state } of (await stores.pallets.loadMany([...floor.pallets.keys()])).values()) {
    const expected = wanted.get(sscc) ?? 'free';
    const found = ['Allocated', 'Loaded', 'Shipped'].includes(state) ? state : 'free';
    if (found !== expected) return `pallet ${sscc}: it is ${state}, and its shipment says ${expected}`;
  }
  return null;
};

export const shipmentsViolated = async (
  world: FloorWorld,
  floor: Floor,
  lines: () => Promise<readonly LedgerLine[]>,
): Promise<string | null> => {
  if (world.givenTwice.length > 0) return `${world.givenTwice[0]}: more was spoken for than there was`;
  const all = await endedAll(world, floor);
  const written = await lines();
  for (const shipment of all) {
    const violation = await leftViolated(world, shipment, written);
    if (violation) return violation;
  }
  return (
    (await allocatedViolated(world, floor, all)) ??
    (await plannedViolated(world, floor, all)) ??
    (await palletStatesViolated(world, floor, all))
  );
};
