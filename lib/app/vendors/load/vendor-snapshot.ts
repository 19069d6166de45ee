import type { Vendor } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { TextStore } from './text-store.ts';
import { vendorPacker } from './vendor-packer.ts';

const ABSENT = -1;

/**
 * What the vendors were before the accounting system was asked, and which of them its pages have brought: all that a
 * load keeps of vendors beyond the page in its hands. It must be kept of every vendor, since a page says only
 * afterwards whom it is about, and what is compared and conditioned on must be older than the question
 * (domain.md, Vendor); so that each is a hundred bytes and an entry in a table, and an object only while its page is
 * written. Measured on its function, at most: a load of 300 takes 73 MB and one of 10,000 takes 111 MB; with a JSON
 * text of each vendor instead the latter takes 117 to 142 MB, over the bench's aim of half as much again.
 */
export class VendorSnapshot {
  readonly #packer = vendorPacker();
  readonly #texts = new TextStore();
  readonly #indexes = new Map<string, number>();
  /** By index: where its text is; `ABSENT`: seen on a page alone. */
  readonly #places: number[] = [];
  readonly #seen: boolean[] = [];
  #seenCount = 0;

  /** How many vendors the pages have brought. */
  get seenCount(): number {
    return this.#seenCount;
  }

  /** Keeps the vendor as it stands, in place of what was kept of it. */
  put(vendor: Vendor): void {
    this.#places[this.#indexOf(vendorKey(vendor.vendorID))] = this.#texts.add(this.#packer.pack(vendor));
  }

  get(key: string): Vendor | null {
    const place = this.#places[this.#indexes.get(key) ?? ABSENT] ?? ABSENT;
    return place === ABSENT ? null : this.#vendorAt(place);
  }

  /** Marks the vendor of a page; answers whether another page, or an earlier worker, had brought it before. */
  see(key: string): boolean {
    const index = this.#indexOf(key);
    const wasSeen = this.#seen[index] === true;
    if (!wasSeen) this.#seenCount += 1;
    this.#seen[index] = true;
    return wasSeen;
  }

  wasSeen(key: string): boolean {
    return this.#seen[this.#indexes.get(key) ?? ABSENT] === true;
  }

  /** One after the other: whoever gathers them holds them. */
  *all(): Generator<Vendor> {
    for (const place of this.#places) if (place !== ABSENT) yield this.#vendorAt(place);
  }

  #vendorAt(place: number): Vendor {
    return this.#packer.unpack(this.#texts.at(place));
  }

  #indexOf(key: string): number {
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const index = this.#places.push(ABSENT) - 1;
    this.#seen.push(false);
    this.#indexes.set(key, index);
    return index;
  }
}
