import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { session } from '#frontend/auth/session/session.ts';
import { isAuthenticated } from '#frontend/auth/session/signed-in-user.ts';
import { TOUCHES } from '#frontend/shared/touches.ts';
import { isSharedDevice } from './shared-device.ts';

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
 * was counted stays on the device, and everything else is asked for by whoever signs in next. Not without a network,
 * in which nobody could come back in.
 */
const lockWhenIdle = (now: number): void => {
  if (isDue(now) && navigator.onLine) session.expire();
};

let isWatching = false;

/**
 * From now on looks whether somebody is there. Looks at once: a page that was shut or asleep for long opens locked. The
 * first touch after that is looked at before it is noted.
 */
export const watchIdleness = (): void => {
  if (isWatching || idleMinutes() === 0) return;
  isWatching = true;
  const look = () => lockWhenIdle(Date.now());
  const touch = () => {
    const now = Date.now();
    if (now - (touchedAt() ?? 0) < EVERY_MS) return;
    // Who comes later than that, without a network, may be anybody: it locks when there is one, touched or not.
    if (isDue(now)) lockWhenIdle(now);
    else if (session.endedBy() === null) note(now);
  };
  session.subscribe(() => session.endedBy() === null && note(Date.now()));
  for (const kind of TOUCHES) window.addEventListener(kind, touch, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  setInterval(look, EVERY_MS);
  look();
};
