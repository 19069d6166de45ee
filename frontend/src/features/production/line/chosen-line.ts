import { useSyncExternalStore } from 'react';

/** Of the device, whoever is signed in: a tablet stands at its line. Outlives a session (`auth/session/log-out.ts`). */
const KEY = 'production-line';

const CHOSEN = 'production-line-chosen';

const chosen = (): string | null => localStorage.getItem(KEY);

/** Keeps the code of the line that this device stands at; null: none. */
export const chooseLine = (code: string | null): void => {
  if (code === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, code);
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

export const useChosenLine = (): string | null => useSyncExternalStore(subscribe, chosen);
