import { useRef } from 'react';

const hasFocus = (place: Element): boolean => place === document.activeElement;

/** Tries one place after the other: what is gone, or closed by now, takes no focus. */
const focusFirst = (places: readonly (Element | null | undefined)[]): void => {
  for (const place of places) {
    if (!(place instanceof HTMLElement) || place === document.body) continue;
    place.focus();
    if (hasFocus(place)) return;
  }
};

/** What opened the dialog that was opened last, as long as any is open. */
let latest: Element | null = null;

/**
 * Gives the focus back to whatever opened a dialog; when that is gone or closed by now, to the dialog beneath, or to
 * the page. Ours are opened by state, not by a trigger of the dialog's own, so that the library doesn't know. A
 * dialog that takes the place of another gives it back to what opened the first.
 */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      const at = document.activeElement;
      opener.current = at === null || hasFocus(document.body) ? latest : at;
      latest = opener.current;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      const beneath = [...document.querySelectorAll('[role=dialog]')].at(-1);
      if (!beneath) latest = null;
      focusFirst([opener.current]);
      if (hasFocus(document.body)) focusFirst([beneath, document.querySelector('main')]);
    },
  };
};
