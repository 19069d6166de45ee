import { deviceConnection } from './device-connection.ts';
import { type DeviceStorage, deviceStorage } from './device-storage.ts';
import type { OfflineRecord, RecordKey } from './offline-record.ts';
import { tabListeners } from './tab-listeners.ts';

/** Changes a record: what is stored now (null: nothing) to what shall be; null leaves it as it is. */
type RecordChange<T> = (current: T | null) => T | null;

/**
 * Where records are stored. It outlives the tab, the session and the network where the device keeps it; what it does
 * not keep stays in this tab's memory, so that the work goes on, and `isKept` says so.
 */
export interface OfflineStore<T extends OfflineRecord> {
  /** All of somebody's, the newest first. */
  list(sub: string): Promise<readonly T[]>;
  get(sub: string, of: string): Promise<T | null>;
  /** Resolves when it is written for good, or can't be. */
  put(record: T): Promise<void>;
  /** Reads and writes in one transaction: no other tab comes between. */
  update(key: RecordKey, change: RecordChange<T>): Promise<void>;
  remove(key: RecordKey): Promise<void>;
  /** Looks and removes in one transaction: no other tab comes between. */
  removeIf(key: RecordKey, isIt: (current: T | null) => boolean): Promise<void>;
  /** Its person has left it, as it is: now others may look. */
  notifyListeners(): void;
  /** Whether the record outlives the tab, as it was put last. */
  isKept(key: RecordKey): boolean;
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
  /** The server has it as well: nobody is told where the device does not keep it. */
  readonly isCopy?: boolean;
}

export const newOfflineStore = <T extends OfflineRecord>(
  options: OfflineStoreOptions<T>,
): OfflineStore<T> => {
  const { notify, subscribe } = tabListeners(options.store);
  const isExpiredNow = (record: T): boolean => options.isExpired(record, Date.now());
  const report = (state: DeviceStorage): void => {
    if (!options.isCopy) deviceStorage.report(options.store, state);
  };
  const device = deviceConnection({ ...options, isExpired: isExpiredNow, report });
  /** What the device does not keep; newer than what it kept of the same before. */
  const unkept = new Map<string, T>();
  const nameOf = ({ sub, of }: RecordKey): string => JSON.stringify([sub, of]);

  // One after the other, so that an older state never overwrites a newer one.
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const unlessExpired = (record: T | undefined): T | null =>
    record && !isExpiredNow(record) ? record : null;
  const visibleStateOf = (record: T | null): string => (record ? options.visibleState(record) : '');

  const update = (key: RecordKey, change: RecordChange<T>): Promise<void> =>
    enqueue(async () => {
      const name = nameOf(key);
      let current: T | null = null;
      let next: T | null = null;
      const decide = (stored?: T): T | null => {
        current = unlessExpired(unkept.get(name) ?? stored);
        next = change(current);
        return next;
      };
      const isOnDevice = (await device.run((on) => on.update(key, decide))) !== null;
      if (device.isRefused()) decide();
      if (next === null) return;
      const wasUnkept = unkept.has(name);
      if (isOnDevice) {
        unkept.delete(name);
        report('keeps');
        deviceStorage.askToPersist();
      } else unkept.set(name, next);
      if (visibleStateOf(current) !== visibleStateOf(next) || unkept.has(name) !== wasUnkept) notify();
    });
  const removeIf = (key: RecordKey, isIt: (current: T | null) => boolean): Promise<void> =>
    enqueue(async () => {
      const name = nameOf(key);
      let isRemoved = false;
      const decide = (stored?: T): boolean => {
        isRemoved = isIt(unlessExpired(unkept.get(name) ?? stored));
        return isRemoved;
      };
      if ((await device.run((on) => on.removeIf(key, decide))) === null) decide();
      if (!isRemoved) return;
      unkept.delete(name);
      notify();
    });
  const list = async (sub: string): Promise<readonly T[]> => {
    const onIt = (await device.run((on) => on.all(sub)))?.answer ?? [];
    const inMemory = [...unkept.values()].filter((record) => record.sub === sub);
    return [...onIt.filter((record) => !unkept.has(nameOf(record))), ...inMemory]
      .filter((record) => unlessExpired(record))
      .toSorted((one, other) => other.savedAt - one.savedAt);
  };

  return {
    list: (sub) => enqueue(() => list(sub)),
    get: (sub, of) =>
      enqueue(async () => {
        const key = { sub, of };
        const inMemory = unkept.get(nameOf(key));
        return unlessExpired(inMemory ?? (await device.run((on) => on.get(key)))?.answer);
      }),
    put: (record) => update(record, () => record),
    update,
    remove: (key) => removeIf(key, () => true),
    removeIf,
    notifyListeners: () => void enqueue(async () => notify()),
    isKept: (key) => !device.isRefused() && !unkept.has(nameOf(key)),
    subscribe,
  };
};
