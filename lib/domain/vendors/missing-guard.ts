import { REMOVED } from './mirror-vendor.ts';
import { type Vendor, vendorKey } from './vendor.ts';

/**
 * The vendors that a full load did not see and may therefore be gone: only those that stood before it began, or
 * the load would doubt what a notification created meanwhile. Each is asked for by key before anything is done.
 */
export const missingAfterLoad = (
  held: Iterable<Vendor>,
  seen: ReadonlySet<string>,
  startedAt: string,
): Vendor[] => {
  const missing: Vendor[] = [];
  for (const vendor of held) {
    if (vendor.createdAt >= startedAt || vendor.accountingStatus === REMOVED) continue;
    if (!seen.has(vendorKey(vendor.vendorID))) missing.push(vendor);
  }
  return missing;
};

/**
 * How many vendors one load may make inactive: 50, or 5 % of those we hold where that is less, but always one. More
 * than that is no ordinary day but a wrong tenant or a cut-off list: the load stops and alarms (domain.md, Vendor).
 */
export const mostToMakeInactive = (held: number): number =>
  Math.max(1, Math.min(50, Math.floor(held * 0.05)));
