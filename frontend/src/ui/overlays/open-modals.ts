/** What lies over the page and holds the keyboard: a dialog, a sheet, a palette. */
export interface Modal {
  onEscape: () => void;
  readonly content: { readonly current: HTMLElement | null };
  /** What opened it. Ours are opened by state, not by a trigger of their own, so that the library doesn't know. */
  opener: HTMLElement | null;
  /** What had the focus inside it last; a modal over it may have the focus now. */
  lastFocused: HTMLElement | null;
  /** Whoever left it for another page is there: that page takes the focus. */
  isLeftForGood: boolean;
  /** The address says that it is open: Back takes it away without an entry of its own. */
  readonly isInAddress: boolean;
}

/** The uppermost last. */
const open: Modal[] = [];

/** Called whenever one is opened or closed. */
const listeners = new Set<() => void>();

export const onModalsChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** What is drawn of the one that has the keyboard; null while none is open. */
export const uppermostModal = (): HTMLElement | null => open.at(-1)?.content.current ?? null;

/** Those that have an entry of the browser's history for themselves, the uppermost last. */
export const modalsInHistory = (): readonly Modal[] => open.filter(({ isInAddress }) => !isInAddress);

/** Closed, and the focus not given back yet: the library does that once everything of theirs is gone. */
const leaving = new Set<Modal>();

/** The Escape that the library gave to one of them. */
let heard: Event | undefined;

/**
 * The library tells a new modal that it is the uppermost some moments after it is visible, and up to then gives
 * Escape to the one beneath, or to nobody. Which one Escape means is therefore said here. A field that has something
 * of its own to leave stops the key on its way; a menu that took it has prevented it.
 */
const listen = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape' || (event.defaultPrevented && event !== heard)) return;
  event.preventDefault();
  open.at(-1)?.onEscape();
};

/** Of the library's own handler: nothing is closed by it. */
export const hearEscape = (event: KeyboardEvent): void => {
  event.preventDefault();
  heard = event;
};

/** What opens a modal at this moment. */
const openerNow = (): HTMLElement | null => {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return openerOfTheOneBefore();
  // An entry goes away with its menu; the button of the menu stays.
  const menu = at.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : at;
};

/** A modal that takes the place of another in one stroke gives the focus back to what opened the first. */
const openerOfTheOneBefore = (): HTMLElement | null => {
  for (const modal of leaving) {
    if (!modal.opener?.isConnected) continue;
    leaving.delete(modal);
    const { opener } = modal;
    modal.opener = null;
    return opener;
  }
  return null;
};

/** Puts it over all that are open. To be called before it takes the focus. */
export const openModal = (modal: Modal): void => {
  // One that was hidden for a moment and is there again keeps what opened it.
  if (!leaving.delete(modal)) modal.opener = openerNow();
  modal.isLeftForGood = false;
  if (open.length === 0) window.addEventListener('keydown', listen);
  open.push(modal);
  tell();
};

/** Takes it off, wherever it stands among them. */
export const closeModal = (modal: Modal): void => {
  const at = open.indexOf(modal);
  if (at < 0) return;
  open.splice(at, 1);
  if (!modal.isLeftForGood) leaving.add(modal);
  if (open.length === 0) window.removeEventListener('keydown', listen);
  tell();
};

const hasFocus = (place: Element): boolean => place === document.activeElement;

/** Tries one place after the other: what is gone, or closed by now, takes no focus. */
const focusFirst = (places: readonly (HTMLElement | null | undefined)[]): void => {
  for (const place of places) {
    place?.focus();
    if (place && hasFocus(place)) return;
  }
};

/** Somebody was quicker than the modal's way out, and is at something else already: a search field, a row. */
const hasGoneOn = (beneath: Modal | undefined): boolean => {
  const at = document.activeElement;
  if (!at || hasFocus(document.body)) return false;
  const within = beneath?.content.current;
  return !within || (at !== within && within.contains(at));
};

/**
 * Gives the focus of a modal that is gone back to whatever opened it; when that is gone too, or closed by now, to the
 * modal beneath, or to the page. Never to what lies under a modal, and never away from where somebody is by then.
 */
export const giveFocusBack = (modal: Modal): void => {
  leaving.delete(modal);
  if (modal.isLeftForGood) return;
  const beneath = open.at(-1);
  if (hasGoneOn(beneath)) return;
  if (!beneath || beneath.content.current?.contains(modal.opener)) focusFirst([modal.opener]);
  // Of several that close together, the last one looks after a focus that found no place.
  if (!hasFocus(document.body) || leaving.size > 0) return;
  focusFirst(beneath ? [beneath.lastFocused, beneath.content.current] : [document.querySelector('main')]);
};
