import { openDB } from 'idb';

/** Something of a person's that is stored in this browser until it has reached the server. */
export interface OfflineRecord {
  /** Of the person: it is shown to nobody else. */
  readonly sub: string;
  /** What it is about; a person has one of each. */
  readonly of: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

type RecordKey = Pick<OfflineRecord, 'sub' | 'of'>;

/** Changes a record: what is stored now (null: nothing) to what shall be; null leaves it as it is. */
type RecordChange<T> = (current: T | null) => T | null;

/** Where records are stored. It outlives the tab, the session and the network. */
export interface OfflineStore<T extends OfflineRecord> {
  /** All of somebody's, the newest first. */
  list(sub: string): Promise<readonly T[]>;
  get(sub: string, of: string): Promise<T | null>;
  put(record: T): Promise<void>;
  /** Reads and writes in one transaction: no other tab comes between. */
  update(key: RecordKey, change: RecordChange<T>): Promise<void>;
  remove(key: RecordKey): Promise<void>;
  /** Its person has left it, as it is: now others may look. */
  notifyListeners(): void;
  /** Whether it outlives the tab at all: some browsers forbid it in private windows. */
  isPersistent(): boolean;
  /** Called when a record comes, goes, is left or changes its visible state, in this tab or another. */
  subscribe(listener: () => void): () => void;
}

interface OfflineStoreOptions<T extends OfflineRecord> {
  readonly database: string;
  /** The database's one object store, and the channel over which tabs tell each other. */
  readonly store: string;
  /** Nobody needs it any more. `now`: epoch milliseconds. */
  readonly isExpired: (record: T, now: number) => boolean;
  /** What others see of it: a change that leaves it the same notifies nobody. */
  readonly visibleState: (record: T) => string;
}

interface StorageBackend<T extends OfflineRecord> {
  all(sub: string): Promise<readonly T[]>;
  get(key: RecordKey): Promise<T | undefined>;
  update(key: RecordKey, change: (current: T | undefined) => T | null): Promise<void>;
  remove(key: RecordKey): Promise<void>;
}

const VERSION = 1;

/** Devices in use have these databases: their names, version and key path stay as they are. */
const indexedDbBackend = async <T extends OfflineRecord>(
  { database: name, store, isExpired }: OfflineStoreOptions<T>,
  now: number,
): Promise<StorageBackend<T>> => {
  const database = await openDB(name, VERSION, {
    upgrade: (created) => void created.createObjectStore(store, { keyPath: ['sub', 'of'] }),
  });
  // Nobody's stays longer, whoever opens the product.
  const cleaning = database.transaction(store, 'readwrite');
  for await (const cursor of cleaning.store) {
    if (isExpired(cursor.value, now)) await cursor.delete();
  }
  await cleaning.done;
  return {
    all: (sub) => database.getAll(store, IDBKeyRange.bound([sub], [sub, []])),
    get: ({ sub, of }) => database.get(store, [sub, of]),
    update: async ({ sub, of }, change) => {
      const transaction = database.transaction(store, 'readwrite');
      const next = change(await transaction.store.get([sub, of]));
      if (next) await transaction.store.put(next);
      await transaction.done;
    },
    remove: ({ sub, of }) => database.delete(store, [sub, of]),
  };
};

const memoryBackend = <T extends OfflineRecord>(): StorageBackend<T> => {
  const all = new Map<string, T>();
  const nameOf = ({ sub, of }: RecordKey): string => JSON.stringify([sub, of]);
  return {
    all: async (sub) => [...all.values()].filter((record) => record.sub === sub),
    get: async (key) => all.get(nameOf(key)),
    update: async (key, change) => {
      const next = change(all.get(nameOf(key)));
      if (next) all.set(nameOf(key), next);
    },
    remove: async (key) => void all.delete(nameOf(key)),
  };
};

export const newOfflineStore = <T extends OfflineRecord>(
  options: OfflineStoreOptions<T>,
): OfflineStore<T> => {
  let isPersistent = true;
  let backend: Promise<StorageBackend<T>> | undefined;
  const listeners = new Set<() => void>();
  // Tabs of one browser share what is stored, and tell each other.
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(options.store);
  const notifyThisTab = (): void => {
    for (const listener of listeners) listener();
  };
  tabs?.addEventListener('message', notifyThisTab);
  const notify = (): void => {
    tabs?.postMessage('changed');
    notifyThisTab();
  };

  const openBackend = (): Promise<StorageBackend<T>> => {
    backend ??= indexedDbBackend(options, Date.now()).catch(() => {
      isPersistent = false;
      return memoryBackend();
    });
    return backend;
  };
  // One after the other, so that an older state never overwrites a newer one.
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = <Answer>(work: (backend: StorageBackend<T>) => Promise<Answer>): Promise<Answer> => {
    const turn = last.then(openBackend).then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const unlessExpired = (record: T | undefined): T | null =>
    record && !options.isExpired(record, Date.now()) ? record : null;
  const visibleStateOf = (record: T | null): string => (record ? options.visibleState(record) : '');

  const update = (key: RecordKey, change: RecordChange<T>): Promise<void> =>
    enqueue(async (on) => {
      let isVisible = false;
      await on.update(key, (stored) => {
        const current = unlessExpired(stored);
        const next = change(current);
        isVisible = next !== null && visibleStateOf(current) !== visibleStateOf(next);
        return next;
      });
      if (isVisible) notify();
    });

  return {
    list: (sub) =>
      enqueue(async (on) =>
        (await on.all(sub))
          .filter((record) => unlessExpired(record))
          .toSorted((one, other) => other.savedAt - one.savedAt),
      ),
    get: (sub, of) => enqueue(async (on) => unlessExpired(await on.get({ sub, of }))),
    put: (record) => update(record, () => record),
    update,
    remove: (key) =>
      enqueue(async (on) => {
        await on.remove(key);
        notify();
      }),
    notifyListeners: () => void enqueue(async () => notify()),
    isPersistent: () => isPersistent,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
