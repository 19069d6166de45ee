import { useSyncExternalStore } from 'react';

/** 768 px or less counts as mobile (spec §2). */
const mobile = window.matchMedia('(max-width: 768px)');

const subscribe = (tell: () => void): (() => void) => {
  mobile.addEventListener('change', tell);
  return () => mobile.removeEventListener('change', tell);
};

export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, () => mobile.matches);
