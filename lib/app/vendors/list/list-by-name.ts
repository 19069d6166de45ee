import * as z from 'zod/mini';
import type { ListPosition } from '#app/lists/list-cursor.ts';
import { invalidPageKey } from '#app/lists/page-keys.ts';
import { toVendorResponse } from '#app/vendors/vendor-response.ts';
import type { DomainError } from '#domain/errors.ts';
import { minLength } from '#domain/length.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type ListedVendor, VENDOR_STATUSES, type VendorStatus } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { belongs, rowsFor, type VendorFilter } from './vendor-filter.ts';
import type { NamePlace, VendorLister } from './vendor-list-ports.ts';
import type { VendorPage } from './vendor-page.ts';

const StoredPlace = z.strictObject({
  name: z.string().check(minLength(1)),
  key: z.string().check(minLength(1)),
});

/** Null: no place that was made here. */
const placeFrom = (text: string): NamePlace | null => {
  try {
    return StoredPlace.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

const placeOf = ({ vendorName, vendorID }: ListedVendor): NamePlace => ({
  name: vendorName,
  key: vendorKey(vendorID),
});

/** The vendors of one status by name, read some ahead. */
class OfStatus {
  #ahead: readonly ListedVendor[] = [];
  #taken = 0;
  #readTo: NamePlace | null = null;

  /** `after`: the last that was taken, or as far as it was read where none of that is left. */
  constructor(
    private readonly status: VendorStatus,
    private after: NamePlace | null,
    private more: boolean,
  ) {}

  get next(): ListedVendor | undefined {
    return this.#ahead[this.#taken];
  }

  get isToBeRead(): boolean {
    return !this.next && this.more;
  }

  /** Where the next page goes on; null: it is through. */
  get position(): string | null {
    if (!this.next && !this.more) return null;
    return this.after ? JSON.stringify(this.after) : '';
  }

  /** Of those that are to be read. False: where it was to go on is no place. */
  async readAhead(store: VendorLister, limit: number): Promise<boolean> {
    const read = await store.byName(this.status, this.#readTo ?? this.after, limit);
    if (!read.ok) return false;
    const { vendors, after } = read.value;
    this.#ahead = vendors;
    this.#taken = 0;
    this.#readTo = after;
    this.more = after !== null;
    if (vendors.length === 0) this.after = after ?? this.after;
    return true;
  }

  take(): void {
    if (this.next) this.after = placeOf(this.next);
    this.#taken += 1;
  }
}

const statusesOf = (filter: VendorFilter): readonly VendorStatus[] =>
  filter.kind === 'status' ? [filter.status] : VENDOR_STATUSES;

const bytesInOrder = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Whichever of the statuses' next vendors comes first by name. */
const firstOf = (lists: readonly OfStatus[]): { list: OfStatus; vendor: ListedVendor } | undefined =>
  lists
    .flatMap((list) => (list.next ? [{ list, vendor: list.next }] : []))
    .sort((one, other) => bytesInOrder(one.vendor.vendorName, other.vendor.vendorName))[0];

/** So many parts has a position in this list. */
export const partsByName = (filter: VendorFilter): number => statusesOf(filter).length;

/**
 * Fills a page in the order of names, as the index of each status has them: capital letters before small ones.
 * Answers where the list goes on.
 */
export const listByName = async (
  store: VendorLister,
  filter: VendorFilter,
  page: VendorPage,
  from: ListPosition,
): Promise<Result<ListPosition, DomainError>> => {
  const places = from.map((part) => (part ? placeFrom(part) : null));
  const statuses = statusesOf(filter);
  if (from.length !== statuses.length || from.some((part, at) => part && !places[at]))
    return err(invalidPageKey());
  const lists = statuses.map((status, at) => new OfStatus(status, places[at] ?? null, from[at] !== null));

  for (let reads = 0; ; ) {
    const toRead = lists.filter(({ isToBeRead }) => isToBeRead);
    // Of a full page it is enough to know whether another follows.
    if (page.left === 0 && (toRead.length === 0 || lists.some(({ next }) => next))) break;
    if (toRead.length > 0) {
      // One more than there is room for tells that. Most vendors are active.
      const wanted = rowsFor(filter, page.left + 1);
      const share = (list: OfStatus) => (reads === 0 && list !== lists[0] ? Math.ceil(wanted / 4) : wanted);
      const read = await Promise.all(toRead.map((list) => list.readAhead(store, share(list))));
      if (read.includes(false)) return err(invalidPageKey());
      reads += 1;
      continue;
    }
    const first = firstOf(lists);
    if (!first) break;
    if (belongs(filter, first.vendor) && !page.add(toVendorResponse(first.vendor))) break;
    first.list.take();
  }
  return ok(lists.map(({ position }) => position));
};
