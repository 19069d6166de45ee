import type { VendorResponse } from '#api/vendors.ts';
import { type ListPosition, PARTS, positionFromKey, positionToKey } from '#app/lists/list-cursor.ts';
import { invalidPageKey } from '#app/lists/page-keys.ts';
import { toVendorResponse } from '#app/vendors/vendor-response.ts';
import type { DomainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { ListedVendor } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { listByName, partsByName } from './list-by-name.ts';
import { PageRoom } from './page-room.ts';
import { belongs, isFlagged, nameOf, rowsFor, type VendorFilter } from './vendor-filter.ts';
import type { VendorLister } from './vendor-list-ports.ts';

interface VendorListRequest {
  readonly limit: number;
  readonly pagination_key?: string | undefined;
}

interface VendorList {
  readonly data: { items: VendorResponse[]; pagination_key?: string };
}

/** A page of more is read from the table itself, in parts side by side. */
const BY_NAME_UP_TO = 1000;
/**
 * The parts of a table are never quite the same size: each is asked for a little more than its share, so that the
 * page that reads the table to its end is as a rule the last. What no longer fits is read again with the next page,
 * a twentieth at most.
 */
const withMargin = (share: number): number => share + Math.ceil(share / 20);
const KEYS_AT_ONCE = 1000;

/** Adds what belongs of a slice, in its order; answers where the list goes on. */
const fill = (
  page: PageRoom,
  vendors: readonly ListedVendor[],
  filter: VendorFilter,
  from: string | null,
  to: string | null,
): string | null => {
  const over = vendors.findIndex((vendor) => belongs(filter, vendor) && !page.add(toVendorResponse(vendor)));
  if (over < 0) return to;
  const last = vendors[over - 1];
  return last ? vendorKey(last.vendorID) : from;
};

/** Reads the table itself, in parts side by side, in no order: what is wanted whole. */
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
    const limit = rowsFor(filter, at.length > 1 ? withMargin(share) : share);
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

/**
 * Reads the flag's index for keys and the vendors themselves by key: the index may lag, the vendor decides. So that
 * Receive Goods, which asks for all of them, does not need the index by name: going back to the version before removes
 * that one some minutes before its functions are back.
 */
const readByKeys = async (
  store: VendorLister,
  filter: VendorFilter,
  page: PageRoom,
  from: string | null,
): Promise<string | null> => {
  let at = from;
  while (at !== null && page.left > 0) {
    const limit = Math.min(page.left, KEYS_AT_ONCE);
    const found = await store.keysReceivable(at || null, limit);
    const vendors = await store.loadMany(found.keys);
    const inOrder = found.keys.flatMap((key) => vendors.get(key) ?? []);
    at = fill(page, inOrder, filter, at, found.after);
  }
  return at;
};

/** How a list is read. Its keys of pages say so: what is begun in one way is carried on in it. */
type Way = 'by name' | 'by key' | 'whole';

/** Of a list that is wanted whole; the version before read pages so, too. */
const wayOfWhole = (filter: VendorFilter): Way => (isFlagged(filter) ? 'by key' : 'whole');

const wayOf = (filter: VendorFilter, limit: number): Way =>
  filter.kind === 'status' || limit <= BY_NAME_UP_TO ? 'by name' : wayOfWhole(filter);

const listKey = (filter: VendorFilter, way: Way): string =>
  way === 'by name' ? `${nameOf(filter)} by name` : nameOf(filter);

const startOf = (
  filter: VendorFilter,
  { limit, pagination_key }: VendorListRequest,
): Result<{ readonly way: Way; readonly from: ListPosition }, DomainError> => {
  if (pagination_key === undefined) {
    const way = wayOf(filter, limit);
    const parts = { 'by name': partsByName(filter), 'by key': 1, whole: PARTS }[way];
    return ok({ way, from: Array(parts).fill('') });
  }
  const named = positionFromKey(listKey(filter, 'by name'), pagination_key);
  if (named.ok) return ok({ way: 'by name', from: named.value });
  if (filter.kind === 'status') return named;
  const way = wayOfWhole(filter);
  const given = positionFromKey(listKey(filter, way), pagination_key);
  return given.ok ? ok({ way, from: given.value }) : given;
};

const byId = (one: VendorResponse, other: VendorResponse): number =>
  one.vendorID < other.vendorID ? -1 : one.vendorID > other.vendorID ? 1 : 0;

/**
 * One page of a list of vendors: by name, page after page; by id within one of more than a thousand. It ends at
 * `limit` vendors or 4 MB; without a `pagination_key` it was the last.
 * INVALID_PAGE_KEY for a key that is not of this list.
 */
export const listVendors = async (
  store: VendorLister,
  filter: VendorFilter,
  request: VendorListRequest,
): Promise<Result<VendorList, DomainError>> => {
  const start = startOf(filter, request);
  if (!start.ok) return start;
  const { way, from } = start.value;
  const page = new PageRoom(request.limit);
  const to =
    way === 'by name'
      ? await listByName(store, filter, page, from)
      : way === 'by key'
        ? ok([await readByKeys(store, filter, page, from[0] ?? null)])
        : await readTable(store, filter, page, from);
  if (!to.ok) return to;

  const items = way === 'by name' ? page.items : page.items.sort(byId);
  const isLast = to.value.every((position) => position === null);
  return ok({
    data: isLast ? { items } : { items, pagination_key: positionToKey(listKey(filter, way), to.value) },
  });
};
