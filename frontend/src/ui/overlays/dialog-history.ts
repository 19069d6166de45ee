import { modalsInHistory, onModalsChange } from './open-modals.ts';

/**
 * Back does what Escape does: each dialog that lies over the page has an entry of the browser's history of its own,
 * over the page's. Back takes that entry away and leaves the uppermost dialog; where it stays, because it asks first or
 * may not be left now, so does its entry. A dialog that is closed otherwise takes its entry back, so that the next Back
 * is about the page.
 *
 * The entries have the page's address and the router's state, which sees nothing of them. How many dialogs lie over the
 * page at an entry stands in its state.
 */
interface EntryState {
  readonly dialogs?: number;
  /** Of the router: which of its entries this is. */
  readonly idx?: number;
}

/** Where the page went by its address, in an entry of its own or over the present one, and the way to go there again. */
interface PagePlace {
  readonly href: string;
  readonly isNewEntry: boolean;
  restore(): void;
}

/** A browser may refuse to move, and says nothing then. */
const MAX_MOVE_MS = 1_000;

let isRunning = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Where the page was at the last look. */
let last = { idx: 0, depth: 0, pathname: '' };
/** Entries of dialogs that Back has left this moment, and that a step forward would come to. */
let ahead = 0;
/** A move of ours is under way. */
let moving: ReturnType<typeof setTimeout> | undefined;
/** What waits for it to end. */
let afterwards: (() => void)[] = [];

/**
 * Where the page went while a dialog's entry was under it, or while a move was under way, which takes the browser some
 * time: a search that was typed, a link that was followed. With that entry it would be gone.
 */
let kept: PagePlace | null = null;

const stateNow = (): EntryState => window.history.state ?? {};

/** A page that writes its address over an entry writes over our mark as well: it is the same place still. */
const depthNow = (): number => {
  const { dialogs, idx = 0 } = stateNow();
  return dialogs ?? (idx === last.idx ? last.depth : 0);
};

const lookAround = (depth: number): void => {
  last = { idx: stateNow().idx ?? 0, depth, pathname: window.location.pathname };
};

const move = (steps: number): void => {
  moving = setTimeout(settle, MAX_MOVE_MS);
  window.history.go(steps);
};

const settle = (): void => {
  clearTimeout(moving);
  moving = undefined;
  const next = afterwards.shift();
  if (next) next();
  scheduleSync();
};

/** Brings the entries to as many as there are dialogs. */
const sync = (): void => {
  if (!isRunning || moving !== undefined) return;
  const wanted = modalsInHistory().length;
  let depth = depthNow();
  const forward = Math.min(ahead, wanted - depth);
  ahead = 0;
  // A dialog that stays comes to stand on its own entry again. A new one, which nobody pressed for, a browser would
  // skip the next time.
  const steps = forward > 0 ? forward : Math.min(wanted - depth, 0);
  if (steps !== 0) {
    move(steps);
    return;
  }
  for (; depth < wanted; depth++) {
    window.history.pushState({ ...stateNow(), dialogs: depth + 1 }, '');
  }
  lookAround(depth);
  if (depth === 0) returnToKept();
};

const returnToKept = (): void => {
  const place = kept;
  kept = null;
  if (place && place.href !== window.location.href) place.restore();
};

/** Later: a dialog that takes the place of another takes its entry too, and a navigation is through by then. */
const scheduleSync = (): void => {
  clearTimeout(timer);
  timer = setTimeout(sync);
};

const arrive = (): void => {
  const { dialogs = 0, idx = 0 } = stateNow();
  const before = last;
  lookAround(dialogs);
  if (moving !== undefined) {
    settle();
    return;
  }
  const isBack = idx === before.idx && dialogs < before.depth;
  const uppermost = modalsInHistory().at(-1);
  if (isBack && uppermost) {
    ahead = before.depth - dialogs;
    uppermost.onEscape();
  }
  // Also where no dialog is open at this entry any more: nobody stays at one that shows nothing new.
  scheduleSync();
};

/** From now on, until the answer is called. */
export const startDialogHistory = (): (() => void) => {
  isRunning = true;
  lookAround(stateNow().dialogs ?? 0);
  window.addEventListener('popstate', arrive);
  const stop = onModalsChange(scheduleSync);
  // After a reload: the dialogs of before are gone.
  scheduleSync();
  return () => {
    isRunning = false;
    ahead = 0;
    afterwards = [];
    kept = null;
    clearTimeout(timer);
    clearTimeout(moving);
    moving = undefined;
    window.removeEventListener('popstate', arrive);
    stop();
  };
};

/** The page went somewhere, but for the browser's own steps back and forward. */
export const pageWentTo = (place: PagePlace): void => {
  // Another page in place of the one under the dialog: the entry is that page's now, and nobody goes back to the other.
  if (moving === undefined && !place.isNewEntry && window.location.pathname !== last.pathname) {
    window.history.replaceState({ ...stateNow(), dialogs: 0 }, '');
    lookAround(0);
  }
  if (moving !== undefined || (last.depth > 0 && !place.isNewEntry)) kept = place;
  else kept = null;
};

/**
 * Leaves the entries of all dialogs that lie over the page's entry, and so many of the page's own; then does what is to
 * be done there.
 */
export const leaveEntries = (ofPage: 0 | 1, then: () => void): void => {
  if (moving !== undefined) {
    afterwards.push(() => leaveEntries(ofPage, then));
    return;
  }
  const steps = depthNow() + ofPage;
  if (steps === 0) then();
  else {
    afterwards.unshift(then);
    move(-steps);
  }
};
