import type { ListPosition } from '#app/lists/list-cursor.ts';
import { invalidPageKey } from '#app/lists/page-keys.ts';
import { toVendorResponse } from '#app/vendors/vendor-response.ts';
import type { DomainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type ListedVendor, VENDOR_STATUSES } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import type { PageRoom } from './page-room.ts';
import { belongs, isFlagged, rowsFor, type VendorFilter } from './vendor-filter.ts';
import type { ListByName, NamePlace, VendorLister } from './vendor-list-ports.ts';

/** A place as a list's position has it: how long the key is, the key, the name. */
const placeText = ({ name, key }: NamePlace): string => `${key.length}:${key}${name}`;

/** Null: no place that was made here. */
const placeFrom = (text: string): NamePlace | null => {
  const [length = ''] = /^[1-9]\d{0,3}(?=:)/.exec(text) ?? [];
  const from = length.length + 1;
  const key = text.slice(from, from + Number(length));
  const name = text.slice(from + key.length);
  return length !== '' && key.length === Number(length) && name !== '' ? { name, key } : null;
};

const placeOf = ({ vendorName, vendorID }: ListedVendor): NamePlace => ({
  name: vendorName,
  key: vendorKey(vendorID),
});

/** The vendors of one list by name, read some ahead. */
class ReadAhead {
  #ahead: readonly ListedVendor[] = [];
  #taken = 0;
  #readTo: NamePlace | null = null;
  #more = true;

  /** `after`: the last that was taken, or as far as it was read where none of that is left. */
  constructor(
    private readonly which: ListByName,
    private after: NamePlace | null,
  ) {}

  get next(): ListedVendor | undefined {
    return this.#ahead[this.#taken];
  }

  get isUnread(): boolean {
    return this.#readTo === null;
  }

  get isToBeRead(): boolean {
    return !this.next && this.#more;
  }

  get isThrough(): boolean {
    return !this.next && !this.#more;
  }

  /** Where the next page goes on. */
  get position(): string {
    return this.after ? placeText(this.after) : '';
  }

  /** Of those that are to be read. False: where it was to go on is no place. */
  async readAhead(store: VendorLister, limit: number): Promise<boolean> {
    const read = await store.byName(this.which, this.#readTo ?? this.after, limit);
    if (!read.ok) return false;
    const { vendors, after } = read.value;
    this.#ahead = vendors;
    this.#taken = 0;
    this.#readTo = after;
    this.#more = after !== null;
    if (vendors.length === 0) this.after = after ?? this.after;
    return true;
  }

  take(): void {
    if (this.next) this.after = placeOf(this.next);
    this.#taken += 1;
  }
}

const listsOf = (filter: VendorFilter): readonly ListByName[] => {
  if (filter.kind === 'status') return [filter.status];
  return isFlagged(filter) ? ['RECEIVABLE'] : VENDOR_STATUSES;
};

/** As the index has names in order. */
const bytesInOrder = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Whichever of the lists' next vendors comes first by name. */
const firstOf = (lists: readonly ReadAhead[]): { list: ReadAhead; vendor: ListedVendor } | undefined =>
  lists
    .flatMap((list) => (list.next ? [{ list, vendor: list.next }] : []))
    .sort((one, other) => bytesInOrder(one.vendor.vendorName, other.vendor.vendorName))[0];

/** Of a full page it is enough to know whether another follows. */
const isEndUnknown = (lists: readonly ReadAhead[]): boolean =>
  lists.some(({ isToBeRead }) => isToBeRead) && !lists.some(({ next }) => next);

/**
 * Reads on, in parallel, in each list that is used up. The first read of every list but the first asks for a quarter of
 * the page only, since most vendors are active. False: a position to continue from is invalid.
 */
const fillUp = async (store: VendorLister, lists: readonly ReadAhead[], limit: number): Promise<boolean> => {
  for (;;) {
    const toRead = lists.filter(({ isToBeRead }) => isToBeRead);
    if (toRead.length === 0) return true;
    const share = (list: ReadAhead): number =>
      list.isUnread && list !== lists[0] ? Math.ceil(limit / 4) : limit;
    const read = await Promise.all(toRead.map((list) => list.readAhead(store, share(list))));
    if (read.includes(false)) return false;
  }
};

/** So many parts has a position in this list. */
export const partsByName = (filter: VendorFilter): number => listsOf(filter).length;

/**
 * Fills a page in the order of names, as the index of each list has them: capital letters before small ones.
 * Answers where the list goes on. A vendor that changes its status between two pages is not missed, and comes once
 * unless others have its name; one that is renamed may come twice, or not at all.
 */
export const listByName = async (
  store: VendorLister,
  filter: VendorFilter,
  page: PageRoom,
  from: ListPosition,
): Promise<Result<ListPosition, DomainError>> => {
  const places = from.map((part) => (part ? placeFrom(part) : null));
  const named = listsOf(filter);
  if (from.length !== named.length || from.some((part, at) => part !== '' && !places[at]))
    return err(invalidPageKey());
  const lists = named.map((which, at) => new ReadAhead(which, places[at] ?? null));
  // What comes before it in one list was on a page before, in the other.
  const begin =
    places
      .flatMap((place) => place?.name ?? [])
      .sort(bytesInOrder)
      .at(-1) ?? '';
  const shown = new Set(places.flatMap((place) => place?.key ?? []));

  while (page.left > 0 || isEndUnknown(lists)) {
    if (!(await fillUp(store, lists, rowsFor(filter, page.left + 1)))) return err(invalidPageKey());
    const first = firstOf(lists);
    if (!first) break;
    const { list, vendor } = first;
    const key = vendorKey(vendor.vendorID);
    const isNew = bytesInOrder(vendor.vendorName, begin) >= 0 && !shown.has(key);
    if (isNew && belongs(filter, vendor) && !page.add(toVendorResponse(vendor))) break;
    shown.add(key);
    list.take();
  }
  // One that is through is asked again with the next page: what changes its status by then may have gone over to it.
  const isOver = lists.every(({ isThrough }) => isThrough);
  return ok(lists.map(({ position }) => (isOver ? null : position)));
};
