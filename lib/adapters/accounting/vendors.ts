import type { AccountingPage, AccountingVendor } from '#app/ports.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { vendorKey } from '#domain/vendors/vendor.ts';
import { instant, type Raw, text, textOrNull } from './decode.ts';
import type { Listing } from './listing.ts';
import { instantLiteral, quoted } from './odata.ts';
import type { ReadTrouble } from './read.ts';
import type { RecordReader } from './records.ts';

const SELECT = [
  'VendorID',
  'VendorName',
  'Status',
  'VendorClass',
  'CurrencyID',
  'CreatedDateTime',
  'LastModifiedDateTime',
];

const QUERY = { select: SELECT };

/** Longest filter, so that the address stays below what web servers take. */
const LONGEST_FILTER = 1_200;

type VendorPage = AccountingPage<AccountingVendor>;

const vendorOf = (record: Raw): AccountingVendor => ({
  vendorID: text(record, 'VendorID'),
  vendorName: text(record, 'VendorName'),
  status: text(record, 'Status'),
  vendorClass: textOrNull(record, 'VendorClass'),
  currencyID: textOrNull(record, 'CurrencyID'),
  createdAt: instant(record, 'CreatedDateTime'),
  lastModifiedAt: instant(record, 'LastModifiedDateTime'),
});

const vendorsIn = (rows: readonly Raw[]): AccountingVendor[] =>
  rows.map(vendorOf).filter(({ vendorID }) => vendorID !== '');

export const listVendors = async (
  { records, listing, pageSize }: { records: RecordReader; listing: Listing; pageSize: number },
  { skip, modifiedSince }: { skip: number; modifiedSince?: string },
): Promise<Result<VendorPage, ReadTrouble>> => {
  const filter = modifiedSince && `LastModifiedDateTime gt ${instantLiteral(modifiedSince)}`;
  const answer = await records.list('Vendor', { ...QUERY, filter, top: pageSize, skip });
  if (!answer.ok) return answer;
  const { rows, serverTime, tookMs } = answer.value;
  return ok({
    rows: vendorsIn(rows),
    next: listing.nextAfter(skip, rows.length, pageSize),
    serverTime,
    tookMs,
  });
};

/** Packs ids into filters that fit into an address. */
export const filtersFor = (field: string, ids: readonly string[]): string[] => {
  const filters: string[] = [];
  for (const id of ids) {
    const condition = `${field} eq ${quoted(id)}`;
    const last = filters.at(-1);
    const extended = last && `${last} or ${condition}`;
    if (extended && encodeURIComponent(extended).length <= LONGEST_FILTER)
      filters[filters.length - 1] = extended;
    else filters.push(condition);
  }
  return filters;
};

/**
 * Those of the ids that exist. An empty answer to a filter may also mean that the filter was not understood (§6,
 * point 4), and "gone" must not follow from that: then each is asked for by key.
 */
export const vendorsById = async (
  records: RecordReader,
  ids: readonly string[],
): Promise<Result<VendorPage, ReadTrouble>> => {
  const found: AccountingVendor[] = [];
  let first: { serverTime: number | null; tookMs: number } | null = null;
  for (const filter of filtersFor('VendorID', ids)) {
    const answer = await records.list('Vendor', { ...QUERY, filter, top: 100 });
    if (!answer.ok) return answer;
    first ??= { serverTime: answer.value.serverTime, tookMs: answer.value.tookMs };
    found.push(...vendorsIn(answer.value.rows));
  }
  if (found.length === 0) {
    for (const id of ids) {
      const record = await records.one('Vendor', { VendorID: id }, QUERY);
      if (!record.ok) return err(record.error);
      if (record.value) found.push(vendorOf(record.value));
    }
  }
  const wanted = new Set(ids.map(vendorKey));
  return ok({
    rows: found.filter(({ vendorID }) => wanted.has(vendorKey(vendorID))),
    next: null,
    serverTime: first?.serverTime ?? null,
    tookMs: first?.tookMs ?? 0,
  });
};
