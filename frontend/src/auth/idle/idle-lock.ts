import { createElement, type ReactNode } from 'react';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { session } from '#frontend/auth/session/session.ts';
import { isAuthenticated } from '#frontend/auth/session/signed-in-user.ts';
import { TOUCHES } from '#frontend/shared/touches.ts';
import { whenIdle } from '#frontend/ui/loading/when-idle.ts';
import { cover } from './cover.ts';
import { isSharedDevice } from './shared-device.ts';
import { StillThereDialog } from './still-there-dialog.tsx';

/** When somebody last touched the product here, in whichever tab (epoch ms). It goes with the session. */
const TOUCHED_KEY = 'touched-at';

/** A touch is noted this often; the time is looked at as often. */
const EVERY_MS = 5_000;

/** Minutes without a touch after which a shared device locks; 0: never. */
export const idleMinutes = (): number => runtimeConfig().idleLockMinutes ?? 10;

/** Null: nobody has touched it in this session. */
const touchedAt = (): number | null => Number(localStorage.getItem(TOUCHED_KEY)) || null;

const note = (now: number): void => localStorage.setItem(TOUCHED_KEY, String(now));

/** Whether nobody was at this shared device for too long. */
const isDue = (now: number): boolean => {
  if (!isSharedDevice() || session.endedBy() !== null || !isAuthenticated(session.user())) return false;
  const touched = touchedAt();
  if (touched === null) note(now);
  return touched !== null && now - touched >= idleMinutes() * 60_000;
};

/**
 * Ends the session where nobody was there for too long: unsaved work stays behind the question to sign in again, what
 * was counted stays on the device, and everything else is asked for by whoever signs in next. Without a network nobody
 * could come back in: then the page is covered, with the question who is there.
 */
const look = (): void => {
  const due = isDue(Date.now());
  if (due && navigator.onLine) session.expire();
  cover.show(due && !navigator.onLine ? question() : null);
};

let asked: ReactNode = null;

/** The same each time: it is drawn once for as long as it stands. */
const question = (): ReactNode => {
  asked ??= createElement(StillThereDialog, {
    minutes: idleMinutes(),
    // The word of whoever is there counts only where it can't be asked for a password.
    onYes: () => {
      if (!navigator.onLine) note(Date.now());
      look();
    },
    onNo: session.expire,
  });
  return asked;
};

/** The touch that wakes a device presses nothing: neither what lay under it, nor an answer that comes to lie there. */
const withhold = (touch: Event): void => {
  if (touch.type === 'keydown') touch.preventDefault();
  if (touch.type !== 'pointerdown') return;
  const stop = (click: Event) => {
    click.preventDefault();
    click.stopPropagation();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  const forget = () => window.removeEventListener('click', stop, { capture: true });
  window.addEventListener('pointerdown', forget, { capture: true, once: true });
};

const touch = (event: Event): void => {
  const now = Date.now();
  if (now - (touchedAt() ?? 0) < EVERY_MS) return;
  // Who comes later than that may be anybody: a touch keeps nothing open.
  if (isDue(now)) {
    if (cover.shown() === null) withhold(event);
    look();
  } else if (session.endedBy() === null) note(now);
};

/** Whose session this is; null: nobody's. */
const whose = (): string | null => (session.endedBy() === null ? session.user().sub : null);

/** What is shown to whoever answers without a network is fetched while there is one. */
const prefetchSignIn = (): void => {
  import('#frontend/auth/sign-in/sign-in-screen.tsx').catch(() => undefined);
  import('#frontend/auth/sign-in/sign-in-again-dialog.tsx').catch(() => undefined);
};

let isWatching = false;

/**
 * From now on looks whether somebody is there. Looks at once: a page that was shut or asleep for long opens locked. The
 * first touch after that is looked at before it is noted.
 */
export const watchIdleness = (): void => {
  if (isWatching || idleMinutes() === 0) return;
  isWatching = true;
  let known = whose();
  session.subscribe(() => {
    const now = whose();
    // Tokens that are renewed, as a page does that asks by itself, are nobody's touch.
    if (now !== null && now !== known) note(Date.now());
    known = now;
    look();
  });
  for (const kind of TOUCHES)
    window.addEventListener(kind, touch, { capture: true, passive: kind !== 'keydown' });
  // Another tab was touched, or answered.
  window.addEventListener('storage', ({ key }) => key === TOUCHED_KEY && look());
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  document.addEventListener('visibilitychange', look);
  setInterval(look, EVERY_MS);
  whenIdle(prefetchSignIn);
  look();
};
