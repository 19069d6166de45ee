import type { RateLimiter } from '#app/vendors/rate-limiter.ts';
import { saveChanges } from '#app/vendors/save-changes.ts';
import type { VendorStore } from '#app/vendors/vendor-ports.ts';
import { applyRow } from '#domain/vendors/notifications/notified-vendor.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import type { OpenedNotification } from './parsed-notification.ts';

/** As `updatedBy` of what a notification wrote. */
const WRITER = 'notification';

/** So often a vendor may change between reading and writing it. */
const MAX_ATTEMPTS = 10;

/**
 * Applies the Inserted rows of a notification to the vendors that stand now. May be repeated: what it has applied is
 * no longer newer. Answers each vendor as it then stands, by key. Throws when vendors kept changing under its hands;
 * the notification stays to be applied.
 */
export const applyRows = async (
  store: VendorStore,
  { says, stamp }: OpenedNotification,
  now: number,
  pace: RateLimiter,
): Promise<ReadonlyMap<string, Vendor>> => {
  const current = new Map<string, Vendor>();
  let left = [...says.told];
  for (let attempt = 0; attempt < MAX_ATTEMPTS && left.length > 0; attempt++) {
    const storedVendor = await store.loadMany(left.map(([key]) => key));
    const planned = left.map(([key, row]) => {
      const before = storedVendor.get(key) ?? null;
      return { key, stored: before, change: applyRow(before, row, stamp, now, WRITER) };
    });
    const results = await saveChanges(store, planned, pace);
    for (const { key, stored: before, change } of planned) {
      const stands = change.kind === 'same' ? before : change.next;
      if (stands && results.get(key) !== 'conflict') current.set(key, stands);
    }
    left = left.filter(([key]) => results.get(key) === 'conflict');
  }
  if (left.length > 0)
    throw new Error(`${left.length} vendors kept changing while a notification was applied.`);
  return current;
};
