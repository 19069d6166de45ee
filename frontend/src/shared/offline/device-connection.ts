import { type DeviceStorage, deviceStorage } from './device-storage.ts';
import type { OfflineRecord } from './offline-record.ts';
import type { StorageBackend } from './storage-backend.ts';

/** A browser says it of what is written, or when that is committed. */
const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

interface ConnectionOptions<T extends OfflineRecord> {
  readonly database: string;
  readonly store: string;
  readonly isExpired: (record: T) => boolean;
  /** What the device does with it, as soon as that is seen. */
  readonly report: (state: DeviceStorage) => void;
}

/** The device's storage of one store, opened when it is first needed. */
interface DeviceConnection<T extends OfflineRecord> {
  /** Null: the device does not do it. A connection that the browser has closed meanwhile is opened once more. */
  run<Answer>(
    work: (backend: StorageBackend<T>) => Promise<Answer>,
  ): Promise<{ readonly answer: Answer } | null>;
  /** The device keeps nothing at all, and is not asked any more. */
  isRefused(): boolean;
}

export const deviceConnection = <T extends OfflineRecord>({
  database,
  store,
  isExpired,
  report,
}: ConnectionOptions<T>): DeviceConnection<T> => {
  let isRefused = false;
  let opened: Promise<StorageBackend<T>> | undefined;
  const open = (): Promise<StorageBackend<T>> => {
    opened ??= deviceStorage.open<T>(database, store).then(async (backend) => {
      // Nobody's stays longer, whoever opens the product.
      await backend.clean(isExpired);
      return backend;
    });
    return opened;
  };

  return {
    isRefused: () => isRefused,
    run: async (work) => {
      if (isRefused) return null;
      for (let attempt = 0; attempt < 2; attempt++) {
        try {
          return { answer: await work(await open()) };
        } catch (error) {
          if (isFull(error)) {
            report('full');
            return null;
          }
          opened = undefined;
        }
      }
      isRefused = true;
      report('refuses');
      return null;
    },
  };
};
