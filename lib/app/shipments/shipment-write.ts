import { type DomainError, domainError } from '#domain/errors.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { type PalletProgress, palletOfShipment } from '#domain/pallets/pallet-of-shipment.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { subtract, toNumber, ZERO } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { releasePlan } from '#domain/sales-orders/plan-shipment.ts';
import { salesOrderKey } from '#domain/sales-orders/sales-order.ts';
import {
  type DockDay,
  dockDayKey,
  emptyDockDay,
  withBooking,
  withoutBooking,
} from '#domain/shipments/dock/dock-day.ts';
import { leftMarks } from '#domain/shipments/left-marks.ts';
import { type AllocationChange, effectsOf, type PalletStanding } from '#domain/shipments/pick/effects.ts';
import { ordersOf, type Shipment } from '#domain/shipments/shipment.ts';
import { isOpenShipment } from '#domain/shipments/shipment-status.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import { balanceKey, type Movement } from '#domain/stock/ledger/movement.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import type { ShipmentWritingDeps } from './shipment-deps.ts';
import type { Allocating, ShipmentWrite } from './shipment-ports.ts';

/** What was decided of a shipment, and what else it depends on. */
export interface Decided {
  readonly next: Shipment;
  readonly movement?: Movement;
  readonly standing?: readonly Lot[];
  /** Queued with the first of what leaves: from there on all of it does. */
  readonly posting?: Posting;
  /** Its goods were chosen here, of these balances as they were read: nobody asked for just these. */
  readonly chosen?: readonly Balance[];
}

interface Change extends Decided {
  readonly previous: Shipment | null;
  readonly now: number;
}

const notEnough = ({ delta, place, ...lot }: AllocationChange, free: number): DomainError => {
  const message = `${lotName(lot)}: ${toNumber(delta)} wanted, ${free} free at ${placeName(place)}.`;
  return domainError('NOT_ENOUGH_STOCK', message, {
    details: [{ path: 'qty', code: 'NOT_ENOUGH_STOCK', message }],
  });
};

/** What leaves stock takes what was spoken for with it: of the rest, whether there is as much. */
const allocating = async (
  { shipments }: ShipmentWritingDeps,
  changes: readonly AllocationChange[],
  { movement, chosen = [] }: Pick<Change, 'movement' | 'chosen'>,
): Promise<Result<readonly Allocating[], DomainError>> => {
  const leaving = new Set(movement?.lines.map(balanceKey));
  const own = changes.filter((change) => !leaving.has(balanceKey(change)));
  const known = new Map(chosen.map((balance) => [balanceKey(balance), balance]));
  const missing = own.filter((change) => change.delta > 0 && !known.has(balanceKey(change)));
  const balances = new Map([...known, ...(await shipments.loadBalances(missing))]);
  const found: Allocating[] = [];
  for (const change of own) {
    const balance = balances.get(balanceKey(change));
    const free = subtract(balance?.onHand ?? ZERO, balance?.allocated ?? ZERO);
    if (change.delta > 0 && change.delta > free) return err(notEnough(change, toNumber(free)));
    found.push({ change, allocatedBefore: balance?.allocated ?? ZERO });
  }
  return ok(found);
};

const PROGRESS = { planned: 'Allocated', picked: 'Allocated', loaded: 'Loaded', shipped: 'Shipped' } as const;

const palletTaken = ({ sscc }: PalletStanding): DomainError =>
  domainError('WRONG_PALLET', `Pallet ${sscc} was taken meanwhile. Look where it stands.`);

const palletWrites = async (
  { pallets }: ShipmentWritingDeps,
  standings: readonly PalletStanding[],
  { next, now }: Change,
): Promise<Result<ShipmentWrite['pallets'], DomainError>> => {
  const known = await pallets.loadMany(standings.map(({ sscc }) => sscc));
  const writes: { next: Pallet; previous: Pallet }[] = [];
  for (const standing of standings) {
    const previous = known.get(standing.sscc);
    const progress: PalletProgress = standing.to && PROGRESS[standing.to];
    const after = previous && palletOfShipment(previous, next, progress, { by: next.updatedBy, now });
    if (!previous || !after) {
      // Nobody's to give back: there is nothing to write.
      if (progress === null) continue;
      return err(palletTaken(standing));
    }
    if (after !== previous) writes.push({ next: after, previous });
  }
  return ok(writes);
};

type Booked = Pick<DockDay, 'dock' | 'day'> & { readonly window: NonNullable<Shipment['window']> };

const bookedAt = (shipment: Shipment | null): Booked | null =>
  shipment &&
  isOpenShipment(shipment.status) &&
  shipment.dock !== null &&
  shipment.day !== null &&
  shipment.window
    ? { dock: shipment.dock, day: shipment.day, window: shipment.window }
    : null;

const dockWrites = async (
  { shipments }: ShipmentWritingDeps,
  { previous, next }: Change,
): Promise<Result<readonly DockDay[], DomainError>> => {
  const [before, after] = [bookedAt(previous), bookedAt(next)];
  if (JSON.stringify(before) === JSON.stringify(after)) return ok([]);
  const wanted = [before, after].filter((one) => one !== null);
  const known = await shipments.loadDocks(wanted);
  const days = new Map(
    wanted.map((at) => [dockDayKey(at), known.get(dockDayKey(at)) ?? emptyDockDay(at.dock, at.day)]),
  );
  const changed = new Map<string, DockDay>();
  for (const [key, day] of days) {
    const isThere = after !== null && dockDayKey(after) === key;
    const booked = isThere ? withBooking(day, next, after.window) : ok(withoutBooking(day, next.shipmentId));
    if (!booked.ok) return booked;
    if (booked.value !== day) changed.set(key, booked.value);
  }
  return ok([...changed.values()]);
};

/** What a cancelled shipment had planned of its orders is open again. */
const releasedOrders = async (
  { salesOrders }: ShipmentWritingDeps,
  { previous, next }: Change,
): Promise<Result<ShipmentWrite['orders'], DomainError>> => {
  if (next.status !== 'Cancelled' || previous?.status === 'Cancelled') return ok([]);
  const keys = ordersOf(next.lines).map(({ orderType, orderNbr }) => salesOrderKey(orderType, orderNbr));
  const orders = await salesOrders.loadMany(keys);
  const writes: { next: ShipmentWrite['orders'][number]['next']; previous: (typeof orders)[number] }[] = [];
  for (const order of orders) {
    const released = releasePlan(order, next.shipmentId);
    if (!released.ok) return err(domainError('INVALID_TRANSITION', released.error.message));
    if (released.value !== order) writes.push({ next: released.value, previous: order });
  }
  return ok(writes);
};

/**
 * All that follows from a change of a shipment, to be written with it: what is spoken for in stock, its pallets, its
 * dock, and the plans of its orders where it was cancelled. NOT_ENOUGH_STOCK, WRONG_PALLET, DOCK_TAKEN.
 */
export const shipmentWrite = async (
  deps: ShipmentWritingDeps,
  change: Change,
): Promise<Result<ShipmentWrite, DomainError>> => {
  const { previous, next, movement, standing = [], posting = null } = change;
  const effects = effectsOf(previous, next);
  const docks = await dockWrites(deps, change);
  if (!docks.ok) return docks;
  const pallets = await palletWrites(deps, effects.pallets, change);
  if (!pallets.ok) return pallets;
  const allocations = await allocating(deps, effects.allocations, change);
  if (!allocations.ok) return allocations;
  const orders = await releasedOrders(deps, change);
  if (!orders.ok) return orders;
  return ok({
    ...{ next, previous, standing, posting, movement: movement ?? null },
    marks: movement ? leftMarks(next, movement) : [],
    ...{ docks: docks.value, pallets: pallets.value, allocations: allocations.value, orders: orders.value },
  });
};
