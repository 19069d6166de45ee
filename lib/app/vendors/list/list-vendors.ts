import type { VendorResponse } from '#api/vendors.ts';
import { type ListPosition, PARTS, positionFromKey, positionToKey } from '#app/lists/list-cursor.ts';
import { invalidPageKey } from '#app/lists/page-keys.ts';
import { toVendorResponse } from '#app/vendors/vendor-response.ts';
import type { DomainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isActive } from '#domain/vendors/is-active.ts';
import type { ListedVendor, VendorStatus } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import type { VendorLister } from './vendor-list-ports.ts';

/** Which vendors: all of them, those of a status, or those with or without the flag. */
type VendorFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'status'; readonly status: VendorStatus }
  | { readonly kind: 'receivable'; readonly receivable: boolean };

interface VendorListRequest {
  readonly limit: number;
  readonly pagination_key?: string | undefined;
}

interface VendorList {
  readonly data: { items: VendorResponse[]; pagination_key?: string };
}

/** A function answers at most 6 MB; a page ends well before (design.md §6). */
const MAX_BYTES = 4 * 1024 * 1024;
/** A page of more is read in parts side by side. */
const ONE_PART_UP_TO = 1000;
/**
 * The parts of a table are never quite the same size: each is asked for a little more than its share, so that the
 * page that reads the table to its end is as a rule the last. What no longer fits is read again with the next page,
 * a twentieth at most.
 */
const withMargin = (share: number): number => share + Math.ceil(share / 20);
/** Where not every row belongs to the list, read at least so many at a time. */
const MIN_SCANNED = 200;
const KEYS_AT_ONCE = 1000;

/** What a page has room for: `limit` vendors and MAX_BYTES of JSON, whichever ends first. */
class PageRoom {
  readonly items: VendorResponse[] = [];
  #bytes = 0;
  #full = false;

  constructor(private readonly limit: number) {}

  get left(): number {
    return this.#full ? 0 : this.limit - this.items.length;
  }

  /** False: it no longer fits, and the page is over. */
  add(vendor: VendorResponse): boolean {
    const bytes = Buffer.byteLength(JSON.stringify(vendor)) + 1;
    if (this.left === 0 || this.#bytes + bytes > MAX_BYTES) {
      this.#full = true;
      return false;
    }
    this.#bytes += bytes;
    this.items.push(vendor);
    return true;
  }
}

const nameOf = (filter: VendorFilter): string =>
  filter.kind === 'all'
    ? 'all'
    : filter.kind === 'status'
      ? `status ${filter.status}`
      : `receivable ${filter.receivable}`;

const belongs = (filter: VendorFilter, vendor: ListedVendor): boolean =>
  filter.kind === 'all' ||
  (filter.kind === 'status'
    ? isActive(vendor) === isActive({ vendorStatus: filter.status })
    : vendor.vendorReceivable === filter.receivable);

/** Adds what belongs of a slice, in its order; answers where the list goes on. */
const fill = (
  page: PageRoom,
  vendors: readonly ListedVendor[],
  filter: VendorFilter,
  from: string | null,
  to: string | null,
): string | null => {
  const over = vendors.findIndex((vendor) => belongs(filter, vendor) && !page.add(vendor));
  if (over < 0) return to;
  const last = vendors[over - 1];
  return last ? vendorKey(last.vendorID) : from;
};

/** Reads the table itself, in parts side by side: all vendors, or those without the flag, which no index holds. */
const readTable = async (
  store: VendorLister,
  filter: VendorFilter,
  page: PageRoom,
  from: ListPosition,
): Promise<Result<ListPosition, DomainError>> => {
  const at = [...from];
  for (;;) {
    const open = at.flatMap((position, segment) => (position === null ? [] : [{ segment, position }]));
    const parts = open.slice(0, page.left);
    if (parts.length === 0) return ok(at);
    const share = Math.floor(page.left / parts.length);
    const wanted = at.length > 1 ? withMargin(share) : share;
    const limit = filter.kind === 'all' ? wanted : Math.max(wanted, MIN_SCANNED);
    const slices = await Promise.all(
      parts.map(({ segment, position }) =>
        store.list({ segment, of: at.length, after: position || null, limit }),
      ),
    );
    for (const [index, { segment, position }] of parts.entries()) {
      const slice = slices[index];
      if (!slice?.ok) return err(invalidPageKey());
      at[segment] = fill(page, slice.value.vendors, filter, position, slice.value.after);
    }
  }
};

/** Reads an index for keys and the vendors themselves by key: the index may lag, the vendor decides. */
const readIndex = async (
  store: VendorLister,
  filter: VendorFilter,
  page: PageRoom,
  from: string | null,
): Promise<string | null> => {
  let at = from;
  while (at !== null && page.left > 0) {
    const limit = Math.min(page.left, KEYS_AT_ONCE);
    const found =
      filter.kind === 'status'
        ? await store.keysByStatus(filter.status, at || null, limit)
        : await store.keysReceivable(at || null, limit);
    const vendors = await store.loadMany(found.keys);
    const inOrder = found.keys.flatMap((key) => vendors.get(key) ?? []).map(toVendorResponse);
    at = fill(page, inOrder, filter, at, found.after);
  }
  return at;
};

const byId = (one: VendorResponse, other: VendorResponse): number =>
  one.vendorID < other.vendorID ? -1 : one.vendorID > other.vendorID ? 1 : 0;

/**
 * One page of a list of vendors, sorted by id within the page. It ends at `limit` vendors or 4 MB; without a
 * `pagination_key` it was the last. BAD_REQUEST for a key that is not of this list.
 */
export const listVendors = async (
  store: VendorLister,
  filter: VendorFilter,
  { limit, pagination_key }: VendorListRequest,
): Promise<Result<VendorList, DomainError>> => {
  const list = nameOf(filter);
  const given = pagination_key === undefined ? null : positionFromKey(list, pagination_key);
  if (given && !given.ok) return given;
  const page = new PageRoom(limit);

  const indexed = filter.kind === 'status' || (filter.kind === 'receivable' && filter.receivable);
  const start: ListPosition = Array(indexed || limit <= ONE_PART_UP_TO ? 1 : PARTS).fill('');
  const from = given?.value ?? start;
  const to = indexed
    ? ok([await readIndex(store, filter, page, from[0] ?? null)])
    : await readTable(store, filter, page, from);
  if (!to.ok) return to;

  const items = page.items.sort(byId);
  const isLast = to.value.every((position) => position === null);
  return ok({ data: isLast ? { items } : { items, pagination_key: positionToKey(list, to.value) } });
};
