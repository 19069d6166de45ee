import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { AccountingVendors } from '#app/vendors/accounting-vendor-ports.ts';
import type { RateLimiter } from '#app/vendors/rate-limiter.ts';
import { IDS_PER_CALL, readByKey } from '#app/vendors/read-by-key.ts';
import { type SavedAs, saveChanges } from '#app/vendors/save-changes.ts';
import type { VendorStore } from '#app/vendors/vendor-ports.ts';
import { mirrorVendor, removeVendor, type VendorChange } from '#domain/vendors/mirror-vendor.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';

/** Above so many, one list of what was modified costs less than asking for each (domain.md, Vendor). */
const ASKED_ONE_BY_ONE = 100;

/** As `updatedBy` of what a reading after notifications writes. */
const WRITER = 'confirmation';

export interface ConfirmDeps {
  readonly accounting: AccountingVendors;
  readonly vendors: VendorStore;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
}

export interface ConfirmResult {
  /** Keys that now stand as the accounting system says. The others changed meanwhile or were not reached. */
  readonly settled: ReadonlySet<string>;
  /** Why the accounting system did not answer all; null when it did. */
  readonly error: AccountingError | null;
}

export interface ConfirmRequest {
  readonly keys: readonly string[];
  /** Vendors as they stood before any question. Those that are not in it are read, as are those that change meanwhile. */
  readonly stored: ReadonlyMap<string, Vendor>;
  /** UTC ISO: what changed has changed since then, so that many are found with one list of modified vendors. */
  readonly since: string;
}

/**
 * Reads vendors from the accounting system and makes ours stand as it says, each only if nothing from accounting
 * was written to it since before the question. `mayAsk` is asked before every question; false ends the work.
 */
export const confirmVendors = async (
  deps: ConfirmDeps,
  { keys, since, stored: given }: ConfirmRequest,
  mayAsk: () => Promise<boolean>,
): Promise<ConfirmResult> => {
  const settled = new Set<string>();
  const storedVendors = new Map(given);
  let error: AccountingError | null = null;
  if (keys.length > ASKED_ONE_BY_ONE)
    error = await confirmFromList(deps, keys, storedVendors, since, settled, mayAsk);
  const left = keys.filter((key) => !settled.has(key));
  for (let at = 0; at < left.length && !error && (await mayAsk()); at += IDS_PER_CALL) {
    error = await confirmByKey(deps, left.slice(at, at + IDS_PER_CALL), storedVendors, settled);
  }
  return { settled, error };
};

/** Reads those of the vendors that are not known as they stand. */
const know = async (
  { vendors }: ConfirmDeps,
  keys: readonly string[],
  storedVendors: Map<string, Vendor>,
): Promise<void> => {
  for (const [key, vendor] of await vendors.loadMany(keys.filter((key) => !storedVendors.has(key))))
    storedVendors.set(key, vendor);
};

const confirmByKey = async (
  deps: ConfirmDeps,
  keys: readonly string[],
  storedVendors: Map<string, Vendor>,
  settled: Set<string>,
): Promise<AccountingError | null> => {
  await know(deps, keys, storedVendors);
  // A vendor we never heard of is asked for as the notification named it; ids are compared without case.
  const ids = keys.map((key) => storedVendors.get(key)?.vendorID ?? key);
  const answers = await readByKey(deps.accounting, ids, deps.clock.now);
  if (!answers.ok) return answers.error;
  const changes = [...answers.value].map(([key, { vendor, reading }]) => {
    const before = storedVendors.get(key) ?? null;
    return vendor
      ? ([key, mirrorVendor(before, vendor, reading, WRITER)] as const)
      : ([key, removeVendor(before, reading, WRITER)] as const);
  });
  await settle(deps, storedVendors, changes, settled);
  return null;
};

const confirmFromList = async (
  deps: ConfirmDeps,
  keys: readonly string[],
  storedVendors: Map<string, Vendor>,
  modifiedSince: string,
  settled: Set<string>,
  mayAsk: () => Promise<boolean>,
): Promise<AccountingError | null> => {
  const wanted = new Set(keys);
  await know(deps, keys, storedVendors);
  // No longer than asking for each by key takes: very many others may have been modified as well.
  const maxPages = Math.ceil(keys.length / IDS_PER_CALL);
  let skip: number | null = 0;
  for (let pages = 0; skip !== null && pages < maxPages && (await mayAsk()); pages++) {
    const answer: Awaited<ReturnType<AccountingVendors['listVendors']>> = await deps.accounting.listVendors({
      skip,
      modifiedSince,
    });
    if (!answer.ok) return answer.error;
    const { rows, serverTime, tookMs, next } = answer.value;
    const reading = { serverTime, tookMs, now: deps.clock.now() };
    const changes = new Map<string, VendorChange>();
    for (const row of rows) {
      const key = vendorKey(row.vendorID);
      if (!wanted.has(key) || settled.has(key)) continue;
      changes.set(key, mirrorVendor(storedVendors.get(key) ?? null, row, reading, WRITER));
    }
    await settle(deps, storedVendors, [...changes], settled);
    skip = next;
  }
  return null;
};

const settle = async (
  { vendors, rateLimiter }: ConfirmDeps,
  storedVendors: Map<string, Vendor>,
  changes: readonly (readonly [string, VendorChange])[],
  settled: Set<string>,
): Promise<void> => {
  const planned = changes.map(([key, change]) => ({ key, stored: storedVendors.get(key) ?? null, change }));
  const results: ReadonlyMap<string, SavedAs> = await saveChanges(vendors, planned, rateLimiter);
  for (const [key, result] of results) {
    if (result !== 'conflict') settled.add(key);
    // Something newer stands, which has to be read before the next question.
    else storedVendors.delete(key);
  }
};
