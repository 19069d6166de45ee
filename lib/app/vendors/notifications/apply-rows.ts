import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import type { RateLimiter } from '#app/vendors/rate-limiter.ts';
import { type PlannedChange, saveChanges } from '#app/vendors/save-changes.ts';
import type { VendorStore } from '#app/vendors/vendor-ports.ts';
import { err, ok } from '#domain/result.ts';
import { applyRow } from '#domain/vendors/notifications/notified-vendor.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import type { OpenedNotification } from './parsed-notification.ts';

interface ApplyRowsDeps extends Retry {
  readonly vendors: Pick<VendorStore, 'loadMany' | 'saveFromAccounting'>;
  readonly rateLimiter: RateLimiter;
}

/** As `updatedBy` of what a notification wrote. */
const WRITER = 'notification';

/** So often a vendor may change between reading and writing it. */
const MAX_ATTEMPTS = 10;

/**
 * Applies the Inserted rows of a notification to the vendors that stand now: all at once, and those that met another
 * writer once more. May be repeated: what it has applied is no longer newer. Answers each vendor as it then stands,
 * by key. Throws when others kept changing the vendors; the notification stays to be applied.
 */
export const applyRows = async (
  deps: ApplyRowsDeps,
  { says, stamp }: OpenedNotification,
  now: number,
): Promise<ReadonlyMap<string, Vendor>> => {
  const { vendors, rateLimiter } = deps;
  const current = new Map<string, Vendor>();
  let left = [...says.inserted];
  const applied = await mutate<ReadonlyMap<string, Vendor>, readonly PlannedChange[], number>(deps, {
    load: () => vendors.loadMany(left.map(([key]) => key)),
    decide: (storedVendors) => {
      const planned = left.map(([key, row]): PlannedChange => {
        const stored = storedVendors.get(key) ?? null;
        return { key, stored, change: applyRow(stored, row, stamp, now, WRITER) };
      });
      return planned.length === 0 ? stands(planned) : write(planned);
    },
    save: async (planned) => {
      const results = await saveChanges(vendors, planned, rateLimiter);
      for (const { key, stored, change } of planned) {
        const vendor = change.kind === 'same' ? stored : change.next;
        if (vendor && results.get(key) !== 'conflict') current.set(key, vendor);
      }
      left = left.filter(([key]) => results.get(key) === 'conflict');
      return left.length === 0 ? ok(undefined) : err('CONFLICT');
    },
    maxAttempts: MAX_ATTEMPTS,
    contended: () => left.length,
  });
  if (!applied.ok)
    throw new Error(`${applied.error} vendors kept changing while a notification was applied.`);
  return current;
};
