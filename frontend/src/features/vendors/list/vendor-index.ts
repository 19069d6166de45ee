import type { VendorResponse } from '#api/vendors.ts';
import { isActive } from '#domain/vendors/is-active.ts';
import { sortKey } from '#frontend/shared/list/sort-key.ts';

export interface VendorFilter {
  /** Part of an id or a name, in any case. */
  readonly search: string;
  readonly onlyReceivable: boolean;
}

export const VENDOR_COLUMNS = ['id', 'name', 'status', 'receivable'] as const;
export type VendorColumn = (typeof VENDOR_COLUMNS)[number];

/** Ascending: ids and names from A, active and receivable ones first. */
export interface VendorSort {
  readonly by: VendorColumn;
  readonly isDescending: boolean;
}

export const BY_ID: VendorSort = { by: 'id', isDescending: false };

interface Entry {
  readonly vendor: VendorResponse;
  /** What is compared and searched, lowered once instead of at every keypress. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

const entryOf = (vendor: VendorResponse): Entry => ({
  vendor,
  id: sortKey(vendor.vendorID),
  name: sortKey(vendor.vendorName),
  text: `${vendor.vendorID}\n${vendor.vendorName}`.toLowerCase(),
});

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Those of which it is true before the others, else as they were. */
const first = (entries: readonly Entry[], isFirst: (vendor: VendorResponse) => boolean): readonly Entry[] => [
  ...entries.filter(({ vendor }) => isFirst(vendor)),
  ...entries.filter(({ vendor }) => !isFirst(vendor)),
];

/**
 * The vendors made ready for being searched and sorted over and over: ten thousand answer a keypress in a millisecond.
 * An order is worked out when it is first asked for, or before that by `prepare`. Made out of the index of the list
 * as it was before, only vendors with another name are sorted again: a flag that changes costs next to nothing.
 */
export class VendorIndex {
  /** As the vendors came. */
  readonly #entries: readonly Entry[];
  /** Kept for either column that sorting takes long for; the others are told apart in one go. */
  #byId: readonly Entry[] | undefined;
  #byName: readonly Entry[] | undefined;

  constructor(
    readonly vendors: readonly VendorResponse[],
    before?: VendorIndex,
  ) {
    const previous = before?.vendors.length === vendors.length ? before.#entries : [];
    const instead = new Map<Entry, Entry>();
    let areNamedAlike = previous.length > 0;
    this.#entries = vendors.map((vendor, at): Entry => {
      const entry = previous[at];
      if (entry?.vendor === vendor) return entry;
      const isNamedAlike =
        entry?.vendor.vendorID === vendor.vendorID && entry.vendor.vendorName === vendor.vendorName;
      if (!isNamedAlike) {
        areNamedAlike = false;
        return entryOf(vendor);
      }
      const next = { ...entry, vendor };
      instead.set(entry, next);
      return next;
    });
    if (!before || !areNamedAlike) return;
    const renewed = (order: readonly Entry[] | undefined) =>
      instead.size === 0 ? order : order?.map((entry) => instead.get(entry) ?? entry);
    this.#byId = renewed(before.#byId);
    this.#byName = renewed(before.#byName);
  }

  /** Works out one order that is not known yet, so that no click has to; whether there was one. */
  prepare(): boolean {
    const isWorkLeft = !this.#byId || !this.#byName;
    if (this.#byId) this.#inOrderOf('name');
    else this.#inOrderOf('id');
    return isWorkLeft;
  }

  /** The vendors that pass the search and the toggle, in order (spec §2, Vendor List). */
  find(
    { search, onlyReceivable }: VendorFilter,
    { by, isDescending }: VendorSort = BY_ID,
  ): readonly VendorResponse[] {
    const wanted = search.trim().toLowerCase();
    const found: VendorResponse[] = [];
    for (const { vendor, text } of this.#inOrderOf(by)) {
      if ((!onlyReceivable || vendor.vendorReceivable) && (wanted === '' || text.includes(wanted)))
        found.push(vendor);
    }
    return isDescending ? found.reverse() : found;
  }

  #inOrderOf(column: VendorColumn): readonly Entry[] {
    this.#byId ??= this.#entries.toSorted((one, other) => compare(one.id, other.id));
    // Stable: within a name or a status, by id.
    switch (column) {
      case 'id':
        return this.#byId;
      case 'name':
        this.#byName ??= this.#byId.toSorted((one, other) => compare(one.name, other.name));
        return this.#byName;
      case 'status':
        return first(this.#byId, isActive);
      case 'receivable':
        return first(this.#byId, ({ vendorReceivable }) => vendorReceivable);
    }
  }
}

/** Makes the index of a list out of that of the list before. */
export const vendorIndexer = (): ((vendors: readonly VendorResponse[]) => VendorIndex) => {
  let last = new VendorIndex([]);
  return (vendors) => {
    if (last.vendors !== vendors) last = new VendorIndex(vendors, last);
    return last;
  };
};
