import { useSyncExternalStore } from 'react';

/** `system`: whatever the device is set to, also when that changes. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const CHOSEN = 'theme-chosen';

const isTheme = (value: string | null): value is Theme => THEMES.some((theme) => theme === value);

const chosen = (): Theme => {
  const kept = localStorage.getItem('theme');
  return isTheme(kept) ? kept : 'system';
};

/** Keeps the choice in this browser; `preload/theme.js` shows it, here and in other tabs. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') localStorage.removeItem('theme');
  else localStorage.setItem('theme', theme);
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

/** The theme that this person has chosen. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosen);
