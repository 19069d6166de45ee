import { REMOVED } from './mirror-vendor.ts';
import type { Vendor } from './vendor.ts';

/**
 * Whether a vendor that a full load did not see may be gone: only one that stood before it began, or the load would
 * doubt what a notification created meanwhile. It is asked for by key before anything is done.
 */
export const mayBeGone = (vendor: Vendor, startedAt: string): boolean =>
  vendor.createdAt < startedAt && vendor.accountingStatus !== REMOVED;

/**
 * How many vendors one load may make inactive: 50, or 5 % of those we hold where that is less, but always one. More
 * than that is no ordinary day but a wrong tenant or a cut-off list: the load stops and alarms (domain.md, Vendor).
 */
export const maxInactivations = (held: number): number => Math.max(1, Math.min(50, Math.floor(held * 0.05)));
