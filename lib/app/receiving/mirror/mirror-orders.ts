import type { AccountingResult, ReadOptions } from '#app/accounting/accounting-response-ports.ts';
import type { AccountingItems } from '#app/items/accounting-item-ports.ts';
import { type Decision, knownFirst, mutate, type Retry, stands, write } from '#app/mutate.ts';
import { firstMirror, withSnapshot } from '#domain/orders/mirrored-order.ts';
import { type Order, type OrderSnapshot, orderKeyOf } from '#domain/receiving/order/order.ts';
import { goneFrom } from '#domain/receiving/order/order-snapshot.ts';
import { ok, type Result } from '#domain/result.ts';
import type { AccountingOrders } from './accounting-order-ports.ts';
import type { OrderStore } from './order-ports.ts';
import { type OrderSources, toSnapshot, toSnapshots } from './read-order.ts';

/** What keeping the mirror of purchase orders needs. */
export interface MirrorDeps extends OrderSources, Retry {
  readonly orders: OrderStore;
  readonly accounting: AccountingOrders & Pick<AccountingItems, 'itemsById'>;
  readonly clock: { now(): number };
}

/** Tries of a save that meets other writers; each asks the rule again, so that giving up is only slow, never wrong. */
const MAX_ATTEMPTS = 6;

/** Only `asOf` moved: not worth a write, whose cost grows with the order's lines. */
const isUnchanged = (order: Order, snapshot: OrderSnapshot): boolean => {
  const { asOf: _was, reservations: _r, version: _v, epoch: _e, ...storedOrder } = order;
  const { asOf: _is, ...read } = snapshot;
  return canonical(storedOrder) === canonical(read);
};

/** The same text for the same record, in whatever order its fields were put together. */
const canonical = (record: object): string =>
  JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/**
 * Saves a reading if it may be trusted, and answers the mirror as it then stands: with the reading in it, or
 * frozen and still exact. `before`: the mirror as it was before the reading began (null: we held nothing).
 */
const saveReading = async (
  deps: Pick<MirrorDeps, 'orders' | 'random' | 'wait'>,
  snapshot: OrderSnapshot,
  before: Order | null,
  options: { evenIfUnchanged: boolean },
): Promise<Order> => {
  // Given up: what stands then is answered, as it is where the rule refuses the reading.
  const saved = await mutate<Order | null, Order, Order>(deps, {
    load: knownFirst<Order | null>(before, () => deps.orders.load(orderKeyOf(snapshot))),
    decide(order): Result<Decision<Order>, Order> {
      if (order === null) return write(firstMirror(snapshot));
      if (!options.evenIfUnchanged && isUnchanged(order, snapshot)) return stands(order);
      // An order that appeared during the reading has no epoch from before it: its own first reading stands.
      if (before === null) return stands(order);
      const next = withSnapshot(order, snapshot, before.epoch);
      return next.ok ? write(next.value) : stands(order);
    },
    save: (next, order) => deps.orders.save(next, order),
    maxAttempts: MAX_ATTEMPTS,
    // Somebody is still writing the first one: no version is stored as 0, so that nothing decided on it is saved.
    contended: (order) => order ?? { ...firstMirror(snapshot), version: 0 },
  });
  return saved.ok ? saved.value : saved.error;
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
  const snapshot = await toSnapshot(read.value, asOf, deps, options);
  if (!snapshot.ok) return snapshot;
  return ok(await saveReading(deps, snapshot.value, order.before, { evenIfUnchanged: true }));
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
