import { applyRow } from '#domain/vendors/notified-vendor.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import type { OpenedNotification } from './opened-notification.ts';
import type { Pace } from './pace.ts';
import { saveChanges } from './save-changes.ts';
import type { VendorStore } from './vendor-ports.ts';

/** As `updatedBy` of what a notification wrote. */
const WRITER = 'notification';

/** So often a vendor may change between reading and writing it. */
const MOST_ATTEMPTS = 10;

/**
 * Applies the Inserted rows of a notification to the vendors that stand now. May be repeated: what it has applied is
 * no longer newer. Answers each vendor as it then stands, by key. Throws when vendors kept changing under its hands;
 * the notification stays to be applied.
 */
export const applyRows = async (
  store: VendorStore,
  { says, stamp }: OpenedNotification,
  now: number,
  pace: Pace,
): Promise<ReadonlyMap<string, Vendor>> => {
  const standing = new Map<string, Vendor>();
  let left = [...says.told];
  for (let attempt = 0; attempt < MOST_ATTEMPTS && left.length > 0; attempt++) {
    const held = await store.loadMany(left.map(([key]) => key));
    const planned = left.map(([key, row]) => {
      const before = held.get(key) ?? null;
      return { key, held: before, change: applyRow(before, row, stamp, now, WRITER) };
    });
    const results = await saveChanges(store, planned, pace);
    for (const { key, held: before, change } of planned) {
      const stands = change.kind === 'same' ? before : change.next;
      if (stands && results.get(key) !== 'conflict') standing.set(key, stands);
    }
    left = left.filter(([key]) => results.get(key) === 'conflict');
  }
  if (left.length > 0)
    throw new Error(`${left.length} vendors kept changing while a notification was applied.`);
  return standing;
};
