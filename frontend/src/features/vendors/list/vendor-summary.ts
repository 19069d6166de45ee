import type { VendorResponse } from '#api/vendors.ts';
import { isActive } from '#domain/vendors/is-active.ts';

/** A vendor modified in the accounting system so many days ago counts as recently modified (spec §9). */
const RECENT_DAYS = 30;
/** So many supplier classes are named (spec §9). */
const TOP_CLASSES = 5;

const DAY_MS = 86_400_000;

/**
 * Whether an instant is at or after another, in epoch milliseconds. Reading the time out of ten thousand texts takes
 * longer than all other counting: most are told by the day they begin with, which no time zone moves by more than one.
 */
const isFrom = (since: number): ((instant: string) => boolean) => {
  const dayBefore = new Date(since - 2 * DAY_MS).toISOString().slice(0, 10);
  const dayAfter = new Date(since + 2 * DAY_MS).toISOString().slice(0, 10);
  return (instant) => {
    if (!/^\d{4}-\d\d-\d\d/.test(instant)) return Date.parse(instant) >= since;
    const day = instant.slice(0, 10);
    if (day <= dayBefore) return false;
    return day >= dayAfter || Date.parse(instant) >= since;
  };
};

interface VendorSummary {
  readonly total: number;
  readonly active: number;
  readonly inactive: number;
  readonly receivable: number;
  /** Modified in the accounting system in the last 30 days. */
  readonly recentlyModified: number;
  /** The largest first, equal ones by name. */
  readonly topClasses: readonly { readonly name: string; readonly count: number }[];
}

/** The numbers over the list, of all vendors whatever is filtered; `now` in epoch milliseconds. */
export const summarise = (vendors: readonly VendorResponse[], now: number): VendorSummary => {
  const isRecent = isFrom(now - RECENT_DAYS * DAY_MS);
  const classes = new Map<string, number>();
  let active = 0;
  let receivable = 0;
  let recentlyModified = 0;
  for (const vendor of vendors) {
    const { vendorReceivable, LastModifiedOn, SupplierClass } = vendor;
    if (isActive(vendor)) active += 1;
    if (vendorReceivable) receivable += 1;
    if (LastModifiedOn !== null && isRecent(LastModifiedOn)) recentlyModified += 1;
    const name = SupplierClass?.trim();
    if (name) classes.set(name, (classes.get(name) ?? 0) + 1);
  }
  const topClasses = [...classes]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, TOP_CLASSES);
  const total = vendors.length;
  return { total, active, inactive: total - active, receivable, recentlyModified, topClasses };
};
