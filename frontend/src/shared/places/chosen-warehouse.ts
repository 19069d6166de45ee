import { useSyncExternalStore } from 'react';
import type { Warehouses } from '#domain/access/own-warehouses.ts';

/** Of the device, whoever is signed in: it stands in one warehouse. Outlives a session (`auth/session/log-out.ts`). */
const KEY = 'warehouse';

const CHOSEN = 'warehouse-chosen';

/** Of whoever is signed in: the session says it. */
let own: Warehouses = null;

/** The warehouses that the person at this device is kept to; null: all. */
const ownWarehouses = (): Warehouses => own;

export const keepToWarehouses = (warehouses: Warehouses): void => {
  if (warehouses === own) return;
  own = warehouses;
  window.dispatchEvent(new Event(CHOSEN));
};

/**
 * The warehouse that this device stands in; where nobody has said so, the one that the person is kept to. Null: that is
 * none, or one of several.
 */
export const chosenWarehouse = (): string | null => {
  const [one, ...others] = own ?? [];
  return localStorage.getItem(KEY) ?? (others.length === 0 ? (one ?? null) : null);
};

/** Null: nobody says any more where the device stands. */
export const chooseWarehouse = (warehouseID: string | null): void => {
  if (warehouseID === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, warehouseID);
  window.dispatchEvent(new Event(CHOSEN));
};

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener(CHOSEN, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHOSEN, listener);
    window.removeEventListener('storage', listener);
  };
};

export const useChosenWarehouse = (): string | null => useSyncExternalStore(subscribe, chosenWarehouse);

export const useOwnWarehouses = (): Warehouses => useSyncExternalStore(subscribe, ownWarehouses);
