import { openDB } from 'idb';
import type { OfflineRecord, RecordKey } from './offline-record.ts';

/** Where the records of one store are. */
export interface StorageBackend<T extends OfflineRecord> {
  all(sub: string): Promise<readonly T[]>;
  get(key: RecordKey): Promise<T | undefined>;
  /** In one transaction; resolves when it is committed. `change` answers null where nothing is to be written. */
  update(key: RecordKey, change: (current: T | undefined) => T | null): Promise<void>;
  /** In one transaction. */
  removeIf(key: RecordKey, isIt: (current: T | undefined) => boolean): Promise<void>;
  /** Takes away what has expired. */
  clean(isExpired: (record: T) => boolean): Promise<void>;
}

const VERSION = 1;

/** So long a browser may take to open it; some never answer. */
const MAX_OPEN_MS = 10_000;

const inTime = <Opened>(opening: Promise<Opened>): Promise<Opened> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It was not opened in time.')), MAX_OPEN_MS);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Devices in use have these databases: their names, version and key path stay as they are. */
export const indexedDbBackend = async <T extends OfflineRecord>(
  name: string,
  store: string,
): Promise<StorageBackend<T>> => {
  const database = await inTime(
    openDB(name, VERSION, {
      upgrade: (created) => void created.createObjectStore(store, { keyPath: ['sub', 'of'] }),
    }),
  );
  return {
    all: (sub) => database.getAll(store, IDBKeyRange.bound([sub], [sub, []])),
    get: ({ sub, of }) => database.get(store, [sub, of]),
    update: async ({ sub, of }, change) => {
      const transaction = database.transaction(store, 'readwrite');
      const write = async (): Promise<void> => {
        const next = change(await transaction.store.get([sub, of]));
        if (next) await transaction.store.put(next);
      };
      // What was put is stored when the transaction says so: a disk may be full only then.
      await Promise.all([write(), transaction.done]);
    },
    removeIf: async ({ sub, of }, isIt) => {
      const transaction = database.transaction(store, 'readwrite');
      const remove = async (): Promise<void> => {
        if (isIt(await transaction.store.get([sub, of]))) await transaction.store.delete([sub, of]);
      };
      await Promise.all([remove(), transaction.done]);
    },
    clean: async (isExpired) => {
      const transaction = database.transaction(store, 'readwrite');
      const clean = async (): Promise<void> => {
        for await (const cursor of transaction.store) if (isExpired(cursor.value)) await cursor.delete();
      };
      await Promise.all([clean(), transaction.done]);
    },
  };
};

/** As long as the page is open, and no longer. */
export const memoryBackend = <T extends OfflineRecord>(): StorageBackend<T> => {
  const records = new Map<string, T>();
  const nameOf = ({ sub, of }: RecordKey): string => JSON.stringify([sub, of]);
  return {
    all: async (sub) => [...records.values()].filter((record) => record.sub === sub),
    get: async (key) => records.get(nameOf(key)),
    update: async (key, change) => {
      const next = change(records.get(nameOf(key)));
      if (next) records.set(nameOf(key), next);
    },
    removeIf: async (key, isIt) => {
      if (isIt(records.get(nameOf(key)))) records.delete(nameOf(key));
    },
    clean: async (isExpired) => {
      for (const [name, record] of records) if (isExpired(record)) records.delete(name);
    },
  };
};
