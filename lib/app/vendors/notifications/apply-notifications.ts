import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { LeaseStore } from '#app/lease-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { Metrics } from '#app/metrics-ports.ts';
import type { Retry } from '#app/mutate.ts';
import type { AccountingVendors } from '#app/vendors/accounting-vendor-ports.ts';
import { createRateLimiter } from '#app/vendors/rate-limiter.ts';
import { WRITES_PER_SECOND } from '#app/vendors/save-changes.ts';
import type { VendorStore } from '#app/vendors/vendor-ports.ts';
import { PAIR_TIMEOUT_MS } from '#domain/vendors/notifications/notified-vendor.ts';
import type { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';
import { type FieldAliases, rowReader } from '#domain/vendors/notifications/vendor-row.ts';
import { instantOf } from '#domain/vendors/stamp.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import { applyRows } from './apply-rows.ts';
import { type ConfirmRequest, type ConfirmResult, confirmVendors } from './confirm-vendors.ts';
import type { NotificationStore } from './notification-ports.ts';
import { keysOf, neededBy, type OpenedNotification, openNotification } from './parsed-notification.ts';

export interface ApplyNotificationsDeps extends Retry {
  readonly accounting: AccountingVendors;
  readonly accountingName: string;
  readonly vendors: VendorStore;
  readonly notifications: NotificationStore;
  readonly leases: LeaseStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** This worker's name for the lease: unlike any other's. */
  readonly workerId: string;
  /** What the customer's generic inquiry calls its columns, beside the usual names. */
  readonly aliases?: FieldAliases;
}

/** Notifications taken together, so that their vendors are asked for together. */
const MAX_BATCH_SIZE = 500;
/** Their rows are held in memory. */
const MAX_ROWS_PER_BATCH = 5000;
const OPENED_AT_ONCE = 8;

const CONFIRMING = 'vendor-confirmation';
const CONFIRMING_MS = 120_000;
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
    const stored = await nextDue(deps, woken, tried);
    if (stored.length === 0) return;
    woken = [];
    for (const { notificationId } of stored) tried.add(notificationId);
    await workOff(deps, stored, deadline);
  }
};

/** What is due now and was not tried in this run: received first, in order of arrival. */
const nextDue = async (
  { notifications, clock }: ApplyNotificationsDeps,
  woken: readonly string[],
  tried: ReadonlySet<string>,
): Promise<StoredNotification[]> => {
  const now = clock.now();
  const [received, waiting] = await Promise.all([
    notifications.due('RECEIVED', now, MAX_BATCH_SIZE),
    notifications.due('WAITING', now, MAX_BATCH_SIZE),
  ]);
  const ids = [...new Set([...woken, ...received, ...waiting])].filter((id) => !tried.has(id));
  const due: StoredNotification[] = [];
  let rows = 0;
  for (const some of inGroups(ids.slice(0, MAX_BATCH_SIZE), OPENED_AT_ONCE)) {
    for (const stored of await Promise.all(some.map(notifications.load))) {
      if (!stored || !isDue(stored, now)) continue;
      due.push(stored);
      rows += stored.inserted + stored.deleted;
    }
    if (rows >= MAX_ROWS_PER_BATCH) break;
  }
  return due;
};

/** One that could not be applied is back among the received ones, but not at once. */
const isDue = ({ status, dueAt, attempts }: StoredNotification, now: number): boolean => {
  const isTime = dueAt !== null && Date.parse(dueAt) <= now;
  return (status === 'RECEIVED' && (attempts === 0 || isTime)) || (status === 'WAITING' && isTime);
};

const iso = (instant: number): string => new Date(instant).toISOString();

const workOff = async (
  deps: ApplyNotificationsDeps,
  stored: readonly StoredNotification[],
  deadline: number,
): Promise<void> => {
  const { vendors, clock } = deps;
  const rateLimiter = createRateLimiter(WRITES_PER_SECOND, clock, deps.wait);
  const opened: OpenedNotification[] = [];
  // What was just written is known: a vendor is read once a turn, however many write to it.
  const storedVendors = new Map<string, Vendor>();
  for (const each of await openAll(deps, stored)) {
    try {
      if (each.stored.status === 'RECEIVED')
        for (const [key, vendor] of await applyRows({ ...deps, rateLimiter }, each, clock.now()))
          storedVendors.set(key, vendor);
      opened.push(each);
    } catch (cause) {
      await setAside(deps, each.stored, cause);
    }
  }

  const others = opened.flatMap(keysOf).filter((key) => !storedVendors.has(key));
  for (const [key, vendor] of await vendors.loadMany(others)) storedVendors.set(key, vendor);
  const now = clock.now();
  const asked = opened.map((each) => ({ each, ...neededBy(each, storedVendors, now) }));
  const toRead = [...new Set(asked.flatMap((one) => one.toRead))];
  const since = sinceWhen(asked, now);
  const confirmed =
    toRead.length > 0
      ? await confirm(deps, { keys: toRead, stored: storedVendors, since }, deadline, rateLimiter)
      : NOTHING_CONFIRMED;

  const ended: StoredNotification[] = [];
  for (const { each, toRead: keys, waits } of asked) {
    const open = keys.filter((key) => !confirmed.settled.has(key));
    const next = settled(deps, each, { open: open.length > 0, waits }, confirmed.error);
    // A conflict: another worker settled it meanwhile, and knows as much.
    const saved = await deps.notifications.save(next, each.stored);
    if (saved.ok) ended.push(next);
  }
  countEnded(deps.metrics, ended);
};

/** Counts those that have come to an end. */
const countEnded = (metrics: Metrics, now: readonly StoredNotification[]): void => {
  const applied = now.filter(({ status }) => status === 'APPLIED').length;
  const failed = now.filter(({ status }) => status === 'FAILED').length;
  metrics.put({
    ...(applied > 0 ? { NotificationsApplied: applied } : {}),
    ...(failed > 0 ? { NotificationsFailed: failed } : {}),
  });
};

/** So often a notification is tried before somebody has to look. */
const MAX_ATTEMPTS = 8;

/** What can't be applied must not keep the others waiting: it is tried again later, and in the end left to a person. */
const setAside = async (
  { notifications, clock, log, metrics }: ApplyNotificationsDeps,
  stored: StoredNotification,
  cause: unknown,
): Promise<void> => {
  const { notificationId } = stored;
  const attempts = stored.attempts + 1;
  const isOver = attempts >= MAX_ATTEMPTS;
  log.error('notification.not_applied', { notificationId, attempts, cause: String(cause) });
  const dueAt = iso(clock.now() + (isOver ? 0 : retryAfter(stored.attempts)));
  const message = isOver
    ? 'It could not be applied. Have its cause looked into, then replay it.'
    : 'It could not be applied yet and is tried again.';
  const status = isOver ? 'FAILED' : 'RECEIVED';
  const next: StoredNotification = { ...stored, status, attempts, dueAt, message };
  if ((await notifications.save(next, stored)).ok) countEnded(metrics, [next]);
};

const NOTHING_CONFIRMED: ConfirmResult = { settled: new Set(), error: null };

/**
 * Since when (UTC ISO) the vendors to be read may have been modified. A week at most, whatever the stamps say: what
 * was modified before is asked for by key.
 */
const sinceWhen = (
  asked: readonly { each: OpenedNotification; toRead: readonly string[] }[],
  now: number,
): string => {
  const instants = asked
    .filter(({ toRead }) => toRead.length > 0)
    .map(({ each }) => instantOf(each.stamp.stamp));
  return new Date(Math.min(now, Math.max(now - WEEK_MS, Math.min(...instants))) - OVERLAP_MS).toISOString();
};

/** One worker at a time asks, so that all that is due is asked together; what it leaves is found at the next turn. */
const confirm = async (
  deps: ApplyNotificationsDeps,
  wanted: ConfirmRequest,
  deadline: number,
  rateLimiter: () => Promise<void>,
): Promise<ConfirmResult> => {
  const { leases, clock, workerId } = deps;
  const hasTimeForCall = async () => {
    const now = clock.now();
    return now < deadline && (await leases.take(CONFIRMING, workerId, now, now + CONFIRMING_MS));
  };
  try {
    return await confirmVendors({ ...deps, rateLimiter }, wanted, hasTimeForCall);
  } finally {
    await leases.release(CONFIRMING, workerId);
  }
};

/** Where a notification stands after this turn. */
const settled = (
  { clock, accountingName }: ApplyNotificationsDeps,
  { stored, says }: OpenedNotification,
  left: { readonly open: boolean; readonly waits: boolean },
  error: AccountingError | null,
): StoredNotification => {
  const now = clock.now();
  if (left.open && error) {
    const dueAt = iso(now + Math.max(error.retryAfterMs ?? 0, retryAfter(stored.attempts)));
    const message = `${accountingName} has not confirmed it yet: ${error.message}`;
    return { ...stored, status: 'WAITING', attempts: stored.attempts + 1, dueAt, message };
  }
  // Changed under the reading, or another worker reads: looked at again at the next turn.
  if (left.open) return { ...stored, status: 'WAITING', dueAt: iso(now), message: null };
  if (left.waits) {
    const dueAt = iso(Date.parse(stored.receivedAt) + PAIR_TIMEOUT_MS);
    return { ...stored, status: 'WAITING', dueAt, message: null };
  }
  if (says.unreadable > 0) {
    const message = `${says.unreadable} of its rows name no vendor. Check the columns of the generic inquiry, then replay it.`;
    return { ...stored, status: 'FAILED', dueAt: iso(now), message };
  }
  return { ...stored, status: 'APPLIED', dueAt: null, message: null };
};

/** Half a minute, doubling to a quarter of an hour. */
const retryAfter = (attempts: number): number => Math.min(15 * 60_000, 30_000 * 2 ** Math.min(attempts, 10));

/** Opens them; one whose body can't be read is set aside for a person. */
const openAll = async (
  { notifications, aliases, clock, log, metrics }: ApplyNotificationsDeps,
  stored: readonly StoredNotification[],
): Promise<OpenedNotification[]> => {
  const readRow = rowReader(aliases);
  const opened: OpenedNotification[] = [];
  for (const some of inGroups(stored, OPENED_AT_ONCE)) {
    const bodies = await Promise.all(some.map((each) => openNotification(notifications, each, readRow)));
    for (const [index, each] of some.entries()) {
      const one = bodies[index];
      if (one) {
        opened.push(one);
        continue;
      }
      log.error('notification.unreadable', { notificationId: each.notificationId });
      const message = 'Its stored body cannot be read.';
      const next: StoredNotification = { ...each, status: 'FAILED', dueAt: iso(clock.now()), message };
      if ((await notifications.save(next, each)).ok) countEnded(metrics, [next]);
    }
  }
  return opened;
};

const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, group) =>
    all.slice(group * size, (group + 1) * size),
  );
