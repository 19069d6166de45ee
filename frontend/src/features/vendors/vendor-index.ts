import type { VendorOnTheWire } from '#api/vendors.ts';
import { sortKey } from '#frontend/shared/sort-key.ts';

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
  readonly vendor: VendorOnTheWire;
  /** What is compared and searched, lowered once instead of at every keypress. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const BY: Readonly<Record<VendorColumn, (one: Entry, other: Entry) => number>> = {
  id: (one, other) => compare(one.id, other.id),
  name: (one, other) => compare(one.name, other.name),
  status: (one, other) => compare(one.vendor.vendorStatus, other.vendor.vendorStatus),
  receivable: (one, other) => Number(other.vendor.vendorReceivable) - Number(one.vendor.vendorReceivable),
};

/**
 * The vendors made ready for being searched and sorted over and over: ten thousand answer a keypress in a millisecond.
 * An order is worked out when it is first asked for, or ahead of that by `prepare`.
 */
export class VendorIndex {
  readonly #orders = new Map<VendorColumn, readonly Entry[]>();
  readonly #byId: readonly Entry[];

  constructor(readonly vendors: readonly VendorOnTheWire[]) {
    this.#byId = vendors
      .map((vendor): Entry => {
        const text = `${vendor.vendorID}\n${vendor.vendorName}`.toLowerCase();
        return { vendor, id: sortKey(vendor.vendorID), name: sortKey(vendor.vendorName), text };
      })
      .sort(BY.id);
    this.#orders.set('id', this.#byId);
  }

  /** Works out every order, so that no click has to. */
  prepare(): void {
    for (const column of VENDOR_COLUMNS) this.#order(column);
  }

  /** The vendors that pass the search and the toggle, in order (spec §2, Vendor List). */
  find(
    { search, onlyReceivable }: VendorFilter,
    { by, isDescending }: VendorSort = BY_ID,
  ): readonly VendorOnTheWire[] {
    const wanted = search.trim().toLowerCase();
    const found: VendorOnTheWire[] = [];
    for (const { vendor, text } of this.#order(by)) {
      if ((!onlyReceivable || vendor.vendorReceivable) && (wanted === '' || text.includes(wanted)))
        found.push(vendor);
    }
    return isDescending ? found.reverse() : found;
  }

  #order(column: VendorColumn): readonly Entry[] {
    const known = this.#orders.get(column);
    if (known) return known;
    // Stable: within a name or a status, by id.
    const order = this.#byId.toSorted(BY[column]);
    this.#orders.set(column, order);
    return order;
  }
}
