import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { ok, type Result } from '#domain/result.ts';
import type { VendorInput } from '#domain/vendors/mirror-vendor.ts';
import type { ReadingTime } from '#domain/vendors/stamp.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import type { AccountingVendors } from './accounting-vendor-ports.ts';

/** So many ids fit in one question (accounting-contract.md §5). */
export const IDS_PER_CALL = 25;

/** What the accounting system says of one vendor: how it stands, or null for gone. */
interface KeyLookup {
  readonly vendor: VendorInput | null;
  readonly reading: ReadingTime;
}

/** So few are asked for one by one: a single row that a list left out would make a live vendor inactive. */
const FEW = 3;

/**
 * Asks for vendors by id (25 at most), answered by vendor key. Those that an answer left out are asked for again
 * without the others: a list may leave rows out without a word (accounting-contract.md §6), and only an answer that
 * brings none of them is trusted, since the connector has made sure of that one; with `eachByKey`, or where
 * few are left, by asking for each.
 */
export const readByKey = async (
  accounting: Pick<AccountingVendors, 'vendorsById'>,
  ids: readonly string[],
  now: () => number,
  eachByKey = false,
): Promise<Result<ReadonlyMap<string, KeyLookup>, AccountingError>> => {
  const answers = new Map<string, KeyLookup>();
  let left = ids;
  while (left.length > 0) {
    const answer = await accounting.vendorsById(left, { eachByKey: eachByKey || left.length <= FEW });
    if (!answer.ok) return answer;
    const { rows, serverTime, tookMs } = answer.value;
    const reading = { serverTime, tookMs, now: now() };
    const found = new Map(rows.map((row) => [vendorKey(row.vendorID), row]));
    const absent = left.filter((id) => !found.has(vendorKey(id)));
    const isSure = absent.length === left.length;
    for (const id of left) {
      const vendor = found.get(vendorKey(id)) ?? null;
      if (vendor || isSure) answers.set(vendorKey(id), { vendor, reading });
    }
    left = isSure ? [] : absent;
  }
  return ok(answers);
};
