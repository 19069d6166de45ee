import { useSyncExternalStore } from 'react';

/** 768 px or less counts as mobile (spec §2). */
const mobile = window.matchMedia('(max-width: 768px)');

const subscribeToWidth = (listener: () => void): (() => void) => {
  mobile.addEventListener('change', listener);
  return () => mobile.removeEventListener('change', listener);
};

/** Whether the page is as narrow as a phone. */
export const useIsMobile = (): boolean => useSyncExternalStore(subscribeToWidth, () => mobile.matches);
