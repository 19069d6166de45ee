/** Something of a person's that is kept in this browser until it has reached the server. */
export interface OfflineRecord {
  /** Of the person: it is shown to nobody else. */
  readonly sub: string;
  /** What it is about; a person has one of each. */
  readonly of: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** Where it is kept. It outlives the tab, the session and the network. */
export interface OfflineStore<T extends OfflineRecord> {
  /** All of somebody's, the newest first. */
  list(sub: string): Promise<readonly T[]>;
  get(sub: string, list: string): Promise<T | null>;
  put(kept: T): Promise<void>;
  remove(kept: Pick<T, 'sub' | 'of'>): Promise<void>;
  /** Its person has left it, as it is: now others may look. */
  notifyListeners(): void;
  /** Whether it outlives the tab at all: some browsers forbid it in private windows. */
  isPersistent(): boolean;
  /** Told when something comes, goes, is left or gets another outline, in this tab or another. */
  subscribe(listener: () => void): () => void;
}

interface OfflineStoreOptions<T extends OfflineRecord> {
  readonly database: string;
  /** The database's one object store, and the channel over which tabs tell each other. */
  readonly store: string;
  /** Of no use to anybody any more. `now`: epoch milliseconds. */
  readonly isExpired: (kept: T, now: number) => boolean;
  /** What others see of it: a change that leaves it the same is not told. */
  readonly visibleState: (kept: T) => string;
}

interface StorageBackend<T extends OfflineRecord> {
  all(sub: string): Promise<readonly T[]>;
  put(kept: T): Promise<void>;
  remove(sub: string, of: string): Promise<void>;
}

const VERSION = 1;

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const indexedDbBackend = async <T extends OfflineRecord>(
  { database: name, store, isExpired: isOutdated }: OfflineStoreOptions<T>,
  now: number,
): Promise<StorageBackend<T>> => {
  const opening = indexedDB.open(name, VERSION);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: ['sub', 'of'] });
  const database = await answer(opening);
  const objects = (mode: IDBTransactionMode) => database.transaction(store, mode).objectStore(store);
  // Nobody's stays longer, whoever opens the product.
  for (const kept of await answer<T[]>(objects('readonly').getAll())) {
    if (isOutdated(kept, now)) await answer(objects('readwrite').delete([kept.sub, kept.of]));
  }
  return {
    all: (sub) => answer(objects('readonly').getAll(IDBKeyRange.bound([sub], [sub, []]))),
    put: async (kept) => void (await answer(objects('readwrite').put(kept))),
    remove: (sub, of) => answer(objects('readwrite').delete([sub, of])),
  };
};

const memoryBackend = <T extends OfflineRecord>(): StorageBackend<T> => {
  const all = new Map<string, T>();
  const keyOf = (sub: string, of: string): string => JSON.stringify([sub, of]);
  return {
    all: async (sub) => [...all.values()].filter((kept) => kept.sub === sub),
    put: async (kept) => void all.set(keyOf(kept.sub, kept.of), kept),
    remove: async (sub, of) => void all.delete(keyOf(sub, of)),
  };
};

export const newOfflineStore = <T extends OfflineRecord>(
  options: OfflineStoreOptions<T>,
): OfflineStore<T> => {
  const { isExpired: isOutdated, visibleState: outline } = options;
  let isPersistent = true;
  let backend: Promise<StorageBackend<T>> | undefined;
  const listeners = new Set<() => void>();
  // Tabs of one browser share what is kept, and tell each other.
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
  // One after the other, so that an older state never comes to lie over a newer one.
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = <Answer>(work: (backend: StorageBackend<T>) => Promise<Answer>): Promise<Answer> => {
    const turn = last.then(openBackend).then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const find = async (on: StorageBackend<T>, sub: string, of: string): Promise<T | null> =>
    (await on.all(sub)).find((kept) => kept.of === of && !isOutdated(kept, Date.now())) ?? null;
  const visibleStateOf = (kept: T | null): string => (kept ? outline(kept) : '');

  return {
    list: (sub) =>
      enqueue(async (on) =>
        (await on.all(sub))
          .filter((kept) => !isOutdated(kept, Date.now()))
          .toSorted((a, b) => b.savedAt - a.savedAt),
      ),
    get: (sub, of) => enqueue((on) => find(on, sub, of)),
    put: (kept) =>
      enqueue(async (on) => {
        const before = await find(on, kept.sub, kept.of);
        await on.put(kept);
        if (visibleStateOf(before) !== outline(kept)) notify();
      }),
    remove: ({ sub, of }) =>
      enqueue(async (on) => {
        await on.remove(sub, of);
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
