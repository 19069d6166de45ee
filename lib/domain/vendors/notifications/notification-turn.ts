import { type BackOff, backOffMs } from '#domain/back-off.ts';
import { PAIR_TIMEOUT_MS } from './notified-vendor.ts';
import type { StoredNotification } from './stored-notification.ts';

/** Where a notification stands after it was worked on. Instants in epoch ms. */

const BACK_OFF: BackOff = { firstMs: 30_000, maxMs: 15 * 60_000 };

/** So often a notification is tried before somebody has to look. */
const MAX_ATTEMPTS = 8;

/** Why the accounting system did not confirm its vendors. */
interface Unanswered {
  readonly message: string;
  readonly retryAfterMs?: number;
}

/** What is left of a notification whose rows were applied. */
interface Leftover {
  /** Some of its vendors were asked for and are not confirmed. */
  readonly open: boolean;
  /** Others wait for the other half of a pair. */
  readonly waits: boolean;
  /** Rows that name no vendor. */
  readonly unreadable: number;
}

const iso = (instant: number): string => new Date(instant).toISOString();

/** One that could not be applied is back among the received ones, but not at once. */
export const isDue = ({ status, dueAt, attempts }: StoredNotification, now: number): boolean => {
  const isTime = dueAt !== null && Date.parse(dueAt) <= now;
  return (status === 'RECEIVED' && (attempts === 0 || isTime)) || (status === 'WAITING' && isTime);
};

/** After its rows were applied. `error`: why not all vendors that were asked for were answered. */
export const settle = (
  stored: StoredNotification,
  left: Leftover,
  error: Unanswered | null,
  { now, accountingName }: { readonly now: number; readonly accountingName: string },
): StoredNotification => {
  if (left.open && error) {
    const attempts = stored.attempts + 1;
    const dueAt = iso(now + Math.max(error.retryAfterMs ?? 0, backOffMs(BACK_OFF, attempts)));
    const message = `${accountingName} has not confirmed it yet: ${error.message}`;
    return { ...stored, status: 'WAITING', attempts, dueAt, message };
  }
  // Changed under the reading, or another worker reads: looked at again at the next turn.
  if (left.open) return { ...stored, status: 'WAITING', dueAt: iso(now), message: null };
  if (left.waits) {
    const dueAt = iso(Date.parse(stored.receivedAt) + PAIR_TIMEOUT_MS);
    return { ...stored, status: 'WAITING', dueAt, message: null };
  }
  if (left.unreadable > 0) {
    const message = `${left.unreadable} of its rows name no vendor. Check the columns of the generic inquiry, then replay it.`;
    return { ...stored, status: 'FAILED', dueAt: iso(now), message };
  }
  return { ...stored, status: 'APPLIED', dueAt: null, message: null };
};

/** After applying it failed: it is tried again later, and in the end left to a person. */
export const setAside = (stored: StoredNotification, now: number): StoredNotification => {
  const attempts = stored.attempts + 1;
  if (attempts >= MAX_ATTEMPTS) {
    const message = 'It could not be applied. Have its cause looked into, then replay it.';
    return { ...stored, status: 'FAILED', attempts, dueAt: iso(now), message };
  }
  const message = 'It could not be applied yet and is tried again.';
  return {
    ...stored,
    status: 'RECEIVED',
    attempts,
    dueAt: iso(now + backOffMs(BACK_OFF, attempts)),
    message,
  };
};

/** Its body is damaged, which no repetition changes. */
export const failUnreadable = (stored: StoredNotification, now: number): StoredNotification => ({
  ...stored,
  status: 'FAILED',
  dueAt: iso(now),
  message: 'Its stored body cannot be read.',
});
