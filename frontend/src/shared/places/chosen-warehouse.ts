import { useSyncExternalStore } from 'react';

/** Of the device, whoever is signed in: it stands in one warehouse. Outlives a session (`auth/session/log-out.ts`). */
const KEY = 'warehouse';

const CHOSEN = 'warehouse-chosen';

/** The warehouse that this device stands in; null: nobody has said so. */
export const chosenWarehouse = (): string | null => localStorage.getItem(KEY);

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
