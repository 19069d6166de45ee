const KEY = 'single-keys';

/** Whether a key alone does something: who speaks to the page, or presses keys unmeant, turns it off (WCAG 2.1.4). */
export const hasSingleKeys = (): boolean => localStorage.getItem(KEY) === null;

/** Stays when a person logs out: it is the device's. */
export const turnSingleKeys = (isOn: boolean): void =>
  isOn ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, 'off');
