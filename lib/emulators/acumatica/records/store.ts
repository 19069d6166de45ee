import type { QueuedNotification } from '#emulators/acumatica/push/notification.ts';
import type {
  Assembly,
  Counter,
  Kit,
  LotClass,
  NonStockItem,
  Order,
  Receipt,
  RefreshToken,
  StockAdjustment,
  StockBalance,
  StockItem,
  Vendor,
  Warehouse,
} from './records.ts';
import type { Customer, SalesOrder, Shipment } from './sales-records.ts';

export interface Collections {
  vendors: Vendor;
  warehouses: Warehouse;
  lotClasses: LotClass;
  stockItems: StockItem;
  nonStockItems: NonStockItem;
  kits: Kit;
  assemblies: Assembly;
  adjustments: StockAdjustment;
  issues: StockAdjustment;
  orders: Order;
  customers: Customer;
  salesOrders: SalesOrder;
  shipments: Shipment;
  receipts: Receipt;
  stock: StockBalance;
  refreshTokens: RefreshToken;
  notifications: QueuedNotification;
  counters: Counter;
}

export type Kind = keyof Collections;

/** A record of any kind. */
export type StoredRecord = Collections[Kind];

/** One record written (or, with null, removed) under its key. */
export type Change = { [K in Kind]: [kind: K, key: string, record: Collections[K] | null] }[Kind];

/** Keeps what was committed; called before it becomes visible. */
type Append = (changes: Change[]) => void;

const kinds: Kind[] = [
  'vendors',
  'warehouses',
  'lotClasses',
  'stockItems',
  'nonStockItems',
  'kits',
  'assemblies',
  'adjustments',
  'issues',
  'orders',
  'customers',
  'salesOrders',
  'shipments',
  'receipts',
  'stock',
  'refreshTokens',
  'notifications',
  'counters',
];

/** Keys compare without case and without the padding that the accounting system puts behind ids. */
export function keyOf(...parts: unknown[]): string {
  return parts
    .map((part) =>
      String(part ?? '')
        .trim()
        .toUpperCase(),
    )
    .join('|');
}

class Collection<T extends { id: string }> {
  readonly byKey = new Map<string, T>();
  readonly keyById = new Map<string, string>();
  private sortedKeys: string[] | undefined;

  put(key: string, record: T | null): void {
    const before = this.byKey.get(key);
    if (before) this.keyById.delete(before.id);
    if (record) {
      this.byKey.set(key, record);
      this.keyById.set(record.id, key);
    } else this.byKey.delete(key);
    if (Boolean(before) !== Boolean(record)) this.sortedKeys = undefined;
  }

  keys(): string[] {
    this.sortedKeys ??= [...this.byKey.keys()].sort();
    return this.sortedKeys;
  }
}

/** The books in memory: records by key, ascending. A commit is all or nothing and is kept before it is visible. */
export class Store {
  private readonly collections = new Map<Kind, Collection<{ id: string }>>(
    kinds.map((kind) => [kind, new Collection()]),
  );
  private readonly append: Append;

  constructor(append: Append = () => {}) {
    this.append = append;
  }

  private collection<K extends Kind>(kind: K): Collection<Collections[K]> {
    // Every kind has its collection from the start, which only ever receives records of that kind.
    return this.collections.get(kind) as unknown as Collection<Collections[K]>;
  }

  get<K extends Kind>(kind: K, ...key: unknown[]): Collections[K] | undefined {
    return this.collection(kind).byKey.get(keyOf(...key));
  }

  byId<K extends Kind>(kind: K, id: string): Collections[K] | undefined {
    const key = this.collection(kind).keyById.get(id);
    return key === undefined ? undefined : this.collection(kind).byKey.get(key);
  }

  count(kind: Kind): number {
    return this.collection(kind).byKey.size;
  }

  /** All records of a kind in ascending key order. */
  *all<K extends Kind>(kind: K): Generator<Collections[K]> {
    const collection = this.collection(kind);
    for (const key of collection.keys()) {
      const record = collection.byKey.get(key);
      if (record) yield record;
    }
  }

  /** Records whose key has several parts, by the first of them; what other keys there are costs nothing. */
  under<K extends Kind>(kind: K, first: unknown): Collections[K][] {
    const collection = this.collection(kind);
    const prefix = `${keyOf(first)}|`;
    const keys = collection.keys();
    let [from, to] = [0, keys.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((keys[middle] ?? '') < prefix) from = middle + 1;
      else to = middle;
    }
    const found: Collections[K][] = [];
    for (let at = from; keys[at]?.startsWith(prefix); at += 1) {
      const record = collection.byKey.get(keys[at] ?? '');
      if (record) found.push(record);
    }
    return found;
  }

  list<K extends Kind>(kind: K): Collections[K][] {
    return [...this.all(kind)];
  }

  /** A page without looking at what comes before it. */
  slice<K extends Kind>(kind: K, skip: number, top: number): Collections[K][] {
    const collection = this.collection(kind);
    return collection
      .keys()
      .slice(skip, skip + top)
      .flatMap((key) => collection.byKey.get(key) ?? []);
  }

  commit(changes: Change[]): void {
    if (changes.length === 0) return;
    this.append(changes);
    this.replay(changes);
  }

  /** Applies what is already kept. Kinds that only versions before knew are left out. */
  replay(changes: Change[]): void {
    for (const [kind, key, record] of changes) this.collections.get(kind)?.put(key, record as never);
  }

  /** Everything, as the changes that would make it. */
  *everything(): Generator<Change> {
    for (const kind of kinds) {
      for (const [key, record] of this.collection(kind).byKey) yield [kind, key, record] as Change;
    }
  }

  nextNumber(counter: string): { number: string; change: Change } {
    const value = (this.get('counters', counter)?.value ?? 0) + 1;
    return {
      number: String(value).padStart(6, '0'),
      change: ['counters', keyOf(counter), { id: counter, value }],
    };
  }
}
