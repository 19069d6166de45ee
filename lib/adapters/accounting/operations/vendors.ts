import { instant, type Raw, text, textOrNull } from '#adapters/accounting/protocol/decode.ts';
import { instantLiteral, quoted } from '#adapters/accounting/protocol/odata.ts';
import type { Listing } from '#adapters/accounting/protocol/paging.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { AccountingPage } from '#app/accounting/accounting-response-ports.ts';
import type { AccountingVendor } from '#app/vendors/accounting-vendor-ports.ts';
import { err, ok } from '#domain/result.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';

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
const MAX_FILTER_LENGTH = 1_200;

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
  { records, listing, pageSize }: { records: Records; listing: Listing; pageSize: number },
  { skip, modifiedSince }: { skip: number; modifiedSince?: string },
): Promise<ReadResult<VendorPage>> => {
  const filter = modifiedSince && `LastModifiedDateTime gt ${instantLiteral(modifiedSince)}`;
  const answer = await records.list('Vendor', { ...QUERY, filter, top: pageSize, skip });
  if (!answer.ok) return answer;
  const { rows, serverTime, tookMs } = answer.value;
  const next = listing.nextAfter(skip, rows, pageSize);
  return next.ok ? ok({ rows: vendorsIn(rows), next: next.value, serverTime, tookMs }) : next;
};

/** Packs ids into filters that fit into an address. */
export const filtersFor = (field: string, ids: readonly string[]): string[] => {
  const filters: string[] = [];
  for (const id of ids) {
    const condition = `${field} eq ${quoted(id)}`;
    const last = filters.at(-1);
    const extended = last && `${last} or ${condition}`;
    if (extended && encodeURIComponent(extended).length <= MAX_FILTER_LENGTH)
      filters[filters.length - 1] = extended;
    else filters.push(condition);
  }
  return filters;
};

/** Remembers a vendor that exists, whose row in an answer shows that its filter was understood. */
export interface KnownVendor {
  vendorID: string | null;
}

interface VendorQueryResult {
  readonly found: readonly AccountingVendor[];
  /** Every filter brought a row that it had to bring. */
  readonly isFilterApplied: boolean;
  readonly serverTime: number | null;
  readonly tookMs: number;
}

const queryVendors = async (
  records: Records,
  ids: readonly string[],
  knownID: string | null,
): Promise<ReadResult<VendorQueryResult>> => {
  const wanted = new Set(ids.map(vendorKey));
  const found: AccountingVendor[] = [];
  let isFilterApplied = true;
  let first: { serverTime: number | null; tookMs: number } | null = null;
  for (const ofIds of filtersFor('VendorID', ids)) {
    const filter = knownID === null ? ofIds : `${ofIds} or VendorID eq ${quoted(knownID)}`;
    const answer = await records.list('Vendor', { ...QUERY, filter, top: 100 });
    if (!answer.ok) return answer;
    first ??= answer.value;
    const rows = vendorsIn(answer.value.rows);
    isFilterApplied &&=
      knownID !== null && rows.some(({ vendorID }) => vendorKey(vendorID) === vendorKey(knownID));
    found.push(...rows.filter(({ vendorID }) => wanted.has(vendorKey(vendorID))));
  }
  const { serverTime = null, tookMs = 0 } = first ?? {};
  return ok({ found, isFilterApplied, serverTime, tookMs });
};

const anyVendor = async (records: Records): Promise<ReadResult<string | null>> => {
  const answer = await records.list('Vendor', { ...QUERY, top: 1 });
  return answer.ok ? ok(vendorsIn(answer.value.rows)[0]?.vendorID ?? null) : answer;
};

/**
 * Those of the ids that exist. An empty answer to a filter may also mean that the filter was not understood (§6,
 * point 4), and "gone" must not follow from that: a vendor known to exist is asked for along with them, and only
 * where even that one doesn't come, or `eachByKey` says so, is each asked for by its key.
 */
export const vendorsById = async (
  records: Records,
  knownVendor: KnownVendor,
  ids: readonly string[],
  eachByKey: boolean,
): Promise<ReadResult<VendorPage>> => {
  let answer = await queryVendors(records, ids, eachByKey ? null : knownVendor.vendorID);
  if (!answer.ok) return answer;
  const { serverTime, tookMs } = answer.value;
  if (answer.value.found.length === 0 && !answer.value.isFilterApplied && !eachByKey) {
    const known = await anyVendor(records);
    if (!known.ok) return known;
    knownVendor.vendorID = known.value;
    if (known.value !== null) answer = await queryVendors(records, ids, known.value);
    if (!answer.ok) return answer;
  }
  const rows = [...answer.value.found];
  if (rows.length === 0 && !answer.value.isFilterApplied) {
    for (const id of ids) {
      const record = await records.one('Vendor', { VendorID: id }, QUERY);
      if (!record.ok) return err(record.error);
      if (record.value) rows.push(vendorOf(record.value));
    }
  }
  return ok({ rows, next: null, serverTime, tookMs });
};
