import { type ReactNode, useSyncExternalStore } from 'react';

let shown: ReactNode = null;
const listeners = new Set<() => void>();

/** What stands over every page while nobody knows who is at this device; null: nothing does. */
export const cover = {
  shown: (): ReactNode => shown,
  show: (next: ReactNode): void => {
    if (next === shown) return;
    shown = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useCover = (): ReactNode => useSyncExternalStore(cover.subscribe, cover.shown);
