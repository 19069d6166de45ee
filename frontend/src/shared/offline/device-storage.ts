import { useSyncExternalStore } from 'react';
import type { OfflineRecord } from './offline-record.ts';
import { indexedDbBackend, type StorageBackend } from './storage-backend.ts';

/**
 * What this device does with what is to be kept on it: it keeps it; it refuses to, as browsers do in private windows;
 * or it is full, so that it keeps what it has and nothing more.
 */
export type DeviceStorage = 'keeps' | 'refuses' | 'full';

/** Opens the storage of one store. */
export type OpenStorage = <T extends OfflineRecord>(
  name: string,
  store: string,
) => Promise<StorageBackend<T>>;

/** By store: they are databases of their own. */
const states = new Map<string, DeviceStorage>();
const listeners = new Set<() => void>();
let open: OpenStorage = indexedDbBackend;
let isAsked = false;

const stateNow = (): DeviceStorage => {
  const all = [...states.values()];
  return all.find((state) => state === 'refuses') ?? all.find((state) => state === 'full') ?? 'keeps';
};

export const deviceStorage = {
  state: stateNow,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  open: <T extends OfflineRecord>(name: string, store: string) => open<T>(name, store),
  /** What a store has just seen. */
  report: (store: string, state: DeviceStorage): void => {
    const before = stateNow();
    states.set(store, state);
    if (stateNow() !== before) for (const listener of listeners) listener();
  },
  /**
   * Asks the browser, once, not to clear what is kept when other sites need the space. When something is kept for the
   * first time: asked as the page loads, some ask the person, who would not know why.
   */
  askToPersist: (): void => {
    if (isAsked) return;
    isAsked = true;
    navigator.storage?.persist?.().catch(() => false);
  },
};

/** Other storage than the browser's own: for a test. */
export const setStorage = (other: OpenStorage): void => {
  open = other;
};

/** Drawn again when it changes. */
export const useDeviceStorage = (): DeviceStorage =>
  useSyncExternalStore(deviceStorage.subscribe, deviceStorage.state);
