import type { Accounting, AccountingResult, OrderStore, ReadOptions } from '#app/ports.ts';
import { type Order, type OrderSnapshot, orderKeyOf } from '#domain/receiving/order/order.ts';
import { firstMirror, goneFrom, withSnapshot } from '#domain/receiving/order/order-snapshot.ts';
import { ok } from '#domain/result.ts';
import { type OrderSources, toSnapshots } from './read-order.ts';

/** What keeping the mirror of purchase orders needs. */
export interface MirrorDeps extends OrderSources {
  readonly orders: OrderStore;
  readonly accounting: Pick<Accounting, 'openOrdersOf' | 'order' | 'orderOfAnyType' | 'itemsById'>;
  readonly clock: { now(): number };
}

/** Tries of a save that meets other writers; each meets the rule again, so that giving up is only slow, never wrong. */
const MAX_SAVE_ATTEMPTS = 5;

/** Only `asOf` moved: not worth a write, whose cost grows with the order's lines. */
const isUnchanged = (order: Order, snapshot: OrderSnapshot): boolean => {
  const { asOf: _was, reservations: _r, version: _v, epoch: _e, ...storedOrder } = order;
  const { asOf: _is, ...read } = snapshot;
  return JSON.stringify(sorted(storedOrder)) === JSON.stringify(sorted(read));
};

const sorted = (record: object): unknown =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Saves a reading if it may be trusted, and answers the mirror as it then stands: with the reading in it, or
 * frozen and still exact. `before`: the mirror as it was before the reading began (null: we held nothing).
 */
export const saveReading = async (
  deps: Pick<MirrorDeps, 'orders'>,
  snapshot: OrderSnapshot,
  before: Order | null,
  options: { evenIfUnchanged: boolean },
): Promise<Order> => {
  let order = before;
  for (let attempt = 0; ; attempt += 1) {
    if (order === null) {
      const first = firstMirror(snapshot);
      if ((await deps.orders.save(first, null)).ok) return first;
    } else {
      if (!options.evenIfUnchanged && isUnchanged(order, snapshot)) return order;
      // An order that appeared during the reading has no epoch from before it: its own first reading stands.
      const next = before === null ? null : withSnapshot(order, snapshot, before.epoch);
      if (!next?.ok) return order;
      if ((await deps.orders.save(next.value, order)).ok) return next.value;
    }
    order = await deps.orders.load(orderKeyOf(snapshot));
    if (order !== null && attempt >= MAX_SAVE_ATTEMPTS) return order;
  }
};

/** Reads one order by key and mirrors it. Null: neither the accounting system nor we have it. */
export const mirrorOrder = async (
  deps: MirrorDeps,
  order: { orderType: string; orderNbr: string; before: Order | null },
  options: ReadOptions,
): AccountingResult<Order | null> => {
  const asOf = new Date(deps.clock.now()).toISOString();
  const read = await deps.accounting.order(order.orderType, order.orderNbr, options);
  if (!read.ok) return read;
  if (read.value === null) {
    if (order.before === null) return ok(null);
    return ok(await saveReading(deps, goneFrom(order.before, asOf), order.before, { evenIfUnchanged: true }));
  }
  const snapshots = await toSnapshots([read.value], asOf, deps, options);
  if (!snapshots.ok) return snapshots;
  const [snapshot] = snapshots.value;
  return ok(
    snapshot ? await saveReading(deps, snapshot, order.before, { evenIfUnchanged: true }) : order.before,
  );
};

/**
 * Reads a vendor's open orders and mirrors them. An order that we hold as open and the list lacks is read by key
 * before anything is concluded: a list may be empty or short without saying so (accounting-contract.md §6).
 */
export const mirrorVendor = async (
  deps: MirrorDeps,
  vendor: { vendorID: string; openKeys: readonly string[] },
  options: ReadOptions,
): AccountingResult<readonly Order[]> => {
  const before = new Map(
    (await deps.orders.loadMany(vendor.openKeys)).map((order) => [orderKeyOf(order), order]),
  );
  const asOf = new Date(deps.clock.now()).toISOString();
  const read = await deps.accounting.openOrdersOf(vendor.vendorID, options);
  if (!read.ok) return read;
  const snapshots = await toSnapshots(read.value, asOf, deps, options);
  if (!snapshots.ok) return snapshots;

  const orders: Order[] = [];
  for (const snapshot of snapshots.value) {
    const key = orderKeyOf(snapshot);
    const storedOrder = before.get(key) ?? null;
    const saved = await saveReading(deps, snapshot, storedOrder, { evenIfUnchanged: false });
    // Held, but not found by the index before the reading: its epoch then is unknown, so it is read again by key.
    if (storedOrder === null && saved.asOf !== asOf) {
      const again = await mirrorOrder(deps, { ...snapshot, before: saved }, options);
      if (!again.ok) return again;
      if (again.value) orders.push(again.value);
    } else orders.push(saved);
    before.delete(key);
  }
  for (const missing of before.values()) {
    const again = await mirrorOrder(deps, { ...missing, before: missing }, options);
    if (!again.ok) return again;
    if (again.value) orders.push(again.value);
  }
  return ok(orders);
};
