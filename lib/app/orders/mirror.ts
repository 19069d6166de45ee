import type { AccountingResult, ReadOptions } from '#app/accounting/accounting-response-ports.ts';
import { type Decision, knownFirst, mutate, type Retry, stands, write } from '#app/mutate.ts';
import type { WriteConflict } from '#app/write-conflict.ts';
import {
  firstMirror,
  type MirroredOrder,
  type SnapshotOf,
  withSnapshot,
} from '#domain/orders/mirrored-order.ts';
import { ok, type Result } from '#domain/result.ts';

/** What is mirrored: where it is kept, how one is read, and what becomes of one that is gone. */
export interface Mirror<Order extends MirroredOrder> extends Retry {
  readonly clock: { now(): number };
  readonly orders: {
    load(orderKey: string): Promise<Order | null>;
    loadMany(orderKeys: readonly string[]): Promise<readonly Order[]>;
    save(next: Order, previous: Order | null): Promise<Result<void, WriteConflict>>;
  };
  keyOf(order: SnapshotOf<Order>): string;
  goneFrom(order: Order, asOf: string): SnapshotOf<Order>;
  /** Reads one by key; null when there is none. `asOf`: before the reading began. */
  readOne(
    order: OrderKeys & { readonly before: Order | null },
    asOf: string,
    options: ReadOptions,
  ): AccountingResult<SnapshotOf<Order> | null>;
}

interface OrderKeys {
  readonly orderType: string;
  readonly orderNbr: string;
}

/** Tries of a save that meets other writers; each asks the rule again, so that giving up is only slow, never wrong. */
const MAX_ATTEMPTS = 6;

/** Only `asOf` moved: not worth a write, whose cost grows with the order's lines. */
const isUnchanged = <Order extends MirroredOrder>(order: Order, snapshot: SnapshotOf<Order>): boolean => {
  const { asOf: _was, reservations: _r, version: _v, epoch: _e, ...storedOrder } = order;
  const { asOf: _is, ...read } = snapshot as { asOf: string };
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
const saveReading = async <Order extends MirroredOrder>(
  mirror: Mirror<Order>,
  snapshot: SnapshotOf<Order>,
  before: Order | null,
  options: { evenIfUnchanged: boolean },
): Promise<Order> => {
  // A snapshot and what is reserved are all that an order is.
  const first = firstMirror(snapshot) as unknown as Order;
  // Given up: what stands then is answered, as it is where the rule refuses the reading.
  const saved = await mutate<Order | null, Order, Order>(mirror, {
    load: knownFirst<Order | null>(before, () => mirror.orders.load(mirror.keyOf(snapshot))),
    decide(order): Result<Decision<Order>, Order> {
      if (order === null) return write(first);
      if (!options.evenIfUnchanged && isUnchanged(order, snapshot)) return stands(order);
      // An order that appeared during the reading has no epoch from before it: its own first reading stands.
      if (before === null) return stands(order);
      const next = withSnapshot(order, snapshot, before.epoch);
      return next.ok ? write(next.value) : stands(order);
    },
    save: (next, order) => mirror.orders.save(next, order),
    maxAttempts: MAX_ATTEMPTS,
    // Somebody is still writing the first one: no version is stored as 0, so that nothing decided on it is saved.
    contended: (order) => order ?? { ...first, version: 0 },
  });
  return saved.ok ? saved.value : saved.error;
};

/** Reads one order by key and mirrors it. Null: neither the accounting system nor we have it. */
export const mirrorOne = async <Order extends MirroredOrder>(
  mirror: Mirror<Order>,
  order: OrderKeys & { readonly before: Order | null },
  options: ReadOptions,
): AccountingResult<Order | null> => {
  const asOf = new Date(mirror.clock.now()).toISOString();
  const read = await mirror.readOne(order, asOf, options);
  if (!read.ok) return read;
  if (read.value !== null)
    return ok(await saveReading(mirror, read.value, order.before, { evenIfUnchanged: true }));
  if (order.before === null) return ok(null);
  const gone = mirror.goneFrom(order.before, asOf);
  return ok(await saveReading(mirror, gone, order.before, { evenIfUnchanged: true }));
};

/** What came of reading a list. */
interface Listed<Order> {
  readonly orders: readonly Order[];
  /** Everything that we hold as open was in the list or was read again. */
  readonly isComplete: boolean;
}

/**
 * Reads a list of open orders and mirrors them. An order that we hold as open and the list lacks is read by key
 * before anything is concluded: a list may be empty or short without saying so (accounting-contract.md §6).
 * `mostReadAgain`: how many at most, those read longest ago first; the others stay as they are.
 */
export const mirrorListed = async <Order extends MirroredOrder>(
  mirror: Mirror<Order>,
  {
    openKeys,
    readList,
    mostReadAgain = Number.POSITIVE_INFINITY,
  }: {
    readonly openKeys: readonly string[];
    readonly mostReadAgain?: number;
    readList(asOf: string, held: readonly Order[]): AccountingResult<readonly SnapshotOf<Order>[]>;
  },
  options: ReadOptions,
): AccountingResult<Listed<Order>> => {
  const held = await mirror.orders.loadMany(openKeys);
  const before = new Map(held.map((order) => [mirror.keyOf(order), order]));
  const asOf = new Date(mirror.clock.now()).toISOString();
  const read = await readList(asOf, held);
  if (!read.ok) return read;

  const orders: Order[] = [];
  for (const snapshot of read.value) {
    const key = mirror.keyOf(snapshot);
    const storedOrder = before.get(key) ?? null;
    const saved = await saveReading(mirror, snapshot, storedOrder, { evenIfUnchanged: false });
    // Held, but not found by the index before the reading: its epoch then is unknown, so it is read again by key.
    if (storedOrder === null && saved.asOf !== asOf) {
      const again = await mirrorOne(mirror, { ...keysOf(snapshot), before: saved }, options);
      if (!again.ok) return again;
      if (again.value) orders.push(again.value);
    } else orders.push(saved);
    before.delete(key);
  }
  const missing = [...before.values()].sort((a, b) => (a.asOf < b.asOf ? -1 : 1));
  for (const order of missing.slice(0, mostReadAgain)) {
    const again = await mirrorOne(mirror, { ...keysOf(order), before: order }, options);
    if (!again.ok) return again;
    if (again.value) orders.push(again.value);
  }
  const left = missing.slice(mostReadAgain);
  return ok({ orders: [...orders, ...left], isComplete: left.length === 0 });
};

/** Every order that is mirrored has both; the generic type can't say so. */
const keysOf = (order: object): OrderKeys => order as OrderKeys;
