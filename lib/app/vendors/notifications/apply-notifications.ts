import type { Retry } from '#app/mutate.ts';
import { createRateLimiter, type RateLimiter } from '#app/vendors/rate-limiter.ts';
import { WRITES_PER_SECOND } from '#app/vendors/save-changes.ts';
import type { VendorStore } from '#app/vendors/vendor-ports.ts';
import { setAside, settle } from '#domain/vendors/notifications/notification-turn.ts';
import type { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';
import { instantOf } from '#domain/vendors/stamp.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import { applyRows } from './apply-rows.ts';
import { type ConfirmInTurnDeps, confirmInTurn } from './confirm-in-turn.ts';
import { findDue } from './find-due.ts';
import type { NotificationStore } from './notification-ports.ts';
import { type OpenNotificationsDeps, openNotifications } from './open-notifications.ts';
import { keysOf, neededBy, type OpenedNotification } from './parsed-notification.ts';
import { saveEnded } from './save-ended.ts';

export interface ApplyNotificationsDeps
  extends Omit<ConfirmInTurnDeps, 'rateLimiter'>,
    OpenNotificationsDeps,
    Retry {
  readonly accountingName: string;
  readonly vendors: VendorStore;
  readonly notifications: NotificationStore;
}

type Turn = ApplyNotificationsDeps & { readonly rateLimiter: RateLimiter };

/** Modified vendors are looked for from a little before the oldest notification: clocks and commits differ. */
const OVERLAP_MS = 5 * 60_000;
const WEEK_MS = 7 * 86_400_000;

/**
 * Works off the webhook's inbox: applies what was received, has the accounting system confirm the vendors it spoke
 * of, and settles each notification. `wokenBy`: ids known to have come, which the index may not show yet. No
 * question to the accounting system begins after `deadline` (epoch ms). May run any number of times at once.
 */
export const applyNotifications = async (
  deps: ApplyNotificationsDeps,
  wokenBy: readonly string[],
  deadline: number,
): Promise<void> => {
  const tried = new Set<string>();
  let woken = wokenBy;
  while (deps.clock.now() < deadline) {
    const stored = await findDue(deps, woken, tried);
    if (stored.length === 0) return;
    woken = [];
    for (const { notificationId } of stored) tried.add(notificationId);
    const rateLimiter = createRateLimiter(WRITES_PER_SECOND, deps.clock, deps.wait);
    await workOff({ ...deps, rateLimiter }, stored, deadline);
  }
};

const workOff = async (
  deps: Turn,
  stored: readonly StoredNotification[],
  deadline: number,
): Promise<void> => {
  const { opened, storedVendors } = await applyAll(deps, await openNotifications(deps, stored));
  const others = opened.flatMap(keysOf).filter((key) => !storedVendors.has(key));
  for (const [key, vendor] of await deps.vendors.loadMany(others)) storedVendors.set(key, vendor);
  const now = deps.clock.now();
  const asked = opened.map((each) => ({ ...each, ...neededBy(each, storedVendors, now) }));
  const keys = [...new Set(asked.flatMap(({ toRead }) => toRead))];
  const wanted = { keys, stored: storedVendors, since: sinceWhen(asked, now) };
  const { settled, error } = await confirmInTurn(deps, wanted, deadline);
  const at = { now: deps.clock.now(), accountingName: deps.accountingName };
  await saveEnded(
    deps,
    asked.map(({ stored: previous, says, toRead, waits }) => {
      const open = toRead.some((key) => !settled.has(key));
      return { previous, next: settle(previous, { open, waits, unreadable: says.unreadable }, error, at) };
    }),
  );
};

/** Applies those that were just received. What can't be applied is set aside, so that it keeps nobody waiting. */
const applyAll = async (
  deps: Turn,
  all: readonly OpenedNotification[],
): Promise<{ opened: OpenedNotification[]; storedVendors: Map<string, Vendor> }> => {
  const { clock, log } = deps;
  const opened: OpenedNotification[] = [];
  // What was just written is known: a vendor is read once a turn, however many write to it.
  const storedVendors = new Map<string, Vendor>();
  for (const each of all) {
    try {
      if (each.stored.status === 'RECEIVED')
        for (const [key, vendor] of await applyRows(deps, each, clock.now())) storedVendors.set(key, vendor);
      opened.push(each);
    } catch (cause) {
      const next = setAside(each.stored, clock.now());
      const { notificationId, attempts } = next;
      log.error('notification.not_applied', { notificationId, attempts, cause: String(cause) });
      await saveEnded(deps, [{ next, previous: each.stored }]);
    }
  }
  return { opened, storedVendors };
};

/**
 * Since when (UTC ISO) the vendors to be read may have been modified. A week at most, whatever the stamps say: what
 * was modified before is asked for by key.
 */
const sinceWhen = (
  asked: readonly (OpenedNotification & { readonly toRead: readonly string[] })[],
  now: number,
): string => {
  const instants = asked.filter(({ toRead }) => toRead.length > 0).map(({ stamp }) => instantOf(stamp.stamp));
  return new Date(Math.min(now, Math.max(now - WEEK_MS, Math.min(...instants))) - OVERLAP_MS).toISOString();
};
