/** Something of a person's that is kept in this browser until it has reached the server. */
export interface Kept {
  /** Of the person: it is shown to nobody else. */
  readonly sub: string;
  /** What it is about; a person has one of each. */
  readonly of: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** Where it is kept. It outlives the tab, the session and the network. */
export interface KeptStore<T extends Kept> {
  /** All of somebody's, the newest first. */
  of(sub: string): Promise<readonly T[]>;
  get(sub: string, of: string): Promise<T | null>;
  put(kept: T): Promise<void>;
  drop(kept: Pick<T, 'sub' | 'of'>): Promise<void>;
  /** Its person has left it, as it is: now others may look. */
  left(): void;
  /** Whether it outlives the tab at all: some browsers forbid it in private windows. */
  isLasting(): boolean;
  /** Told when something comes, goes, is left or gets another outline, in this tab or another. */
  subscribe(listener: () => void): () => void;
}

interface KeptStoreOptions<T extends Kept> {
  readonly database: string;
  /** The database's one object store, and the channel over which tabs tell each other. */
  readonly store: string;
  /** Of no use to anybody any more. `now`: epoch milliseconds. */
  readonly isOutdated: (kept: T, now: number) => boolean;
  /** What others see of it: a change that leaves it the same is not told. */
  readonly outline: (kept: T) => string;
}

interface Shelf<T extends Kept> {
  all(sub: string): Promise<readonly T[]>;
  put(kept: T): Promise<void>;
  drop(sub: string, of: string): Promise<void>;
}

const VERSION = 1;

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const indexedShelf = async <T extends Kept>(
  { database: name, store, isOutdated }: KeptStoreOptions<T>,
  now: number,
): Promise<Shelf<T>> => {
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
    drop: (sub, of) => answer(objects('readwrite').delete([sub, of])),
  };
};

const memoryShelf = <T extends Kept>(): Shelf<T> => {
  const all = new Map<string, T>();
  const keyOf = (sub: string, of: string): string => JSON.stringify([sub, of]);
  return {
    all: async (sub) => [...all.values()].filter((kept) => kept.sub === sub),
    put: async (kept) => void all.set(keyOf(kept.sub, kept.of), kept),
    drop: async (sub, of) => void all.delete(keyOf(sub, of)),
  };
};

export const newKeptStore = <T extends Kept>(options: KeptStoreOptions<T>): KeptStore<T> => {
  const { isOutdated, outline } = options;
  let isLasting = true;
  let shelf: Promise<Shelf<T>> | undefined;
  const listeners = new Set<() => void>();
  // Tabs of one browser share what is kept, and tell each other.
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(options.store);
  const tellHere = (): void => {
    for (const listener of listeners) listener();
  };
  tabs?.addEventListener('message', tellHere);
  const tell = (): void => {
    tabs?.postMessage('changed');
    tellHere();
  };

  const theShelf = (): Promise<Shelf<T>> => {
    shelf ??= indexedShelf(options, Date.now()).catch(() => {
      isLasting = false;
      return memoryShelf();
    });
    return shelf;
  };
  // One after the other, so that an older state never comes to lie over a newer one.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Answer>(work: (shelf: Shelf<T>) => Promise<Answer>): Promise<Answer> => {
    const turn = last.then(theShelf).then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const find = async (on: Shelf<T>, sub: string, of: string): Promise<T | null> =>
    (await on.all(sub)).find((kept) => kept.of === of && !isOutdated(kept, Date.now())) ?? null;
  const outlineOf = (kept: T | null): string => (kept ? outline(kept) : '');

  return {
    of: (sub) =>
      inTurn(async (on) =>
        (await on.all(sub))
          .filter((kept) => !isOutdated(kept, Date.now()))
          .toSorted((a, b) => b.savedAt - a.savedAt),
      ),
    get: (sub, of) => inTurn((on) => find(on, sub, of)),
    put: (kept) =>
      inTurn(async (on) => {
        const before = await find(on, kept.sub, kept.of);
        await on.put(kept);
        if (outlineOf(before) !== outline(kept)) tell();
      }),
    drop: ({ sub, of }) =>
      inTurn(async (on) => {
        await on.drop(sub, of);
        tell();
      }),
    left: () => void inTurn(async () => tell()),
    isLasting: () => isLasting,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
