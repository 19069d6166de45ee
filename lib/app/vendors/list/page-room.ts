import type { VendorResponse } from '#api/vendors.ts';

/** A function answers at most 6 MB; a page ends well before (design.md §6). */
const MAX_BYTES = 4 * 1024 * 1024;

/** What a page has room for: `limit` vendors and MAX_BYTES of JSON, whichever ends first. */
export class PageRoom {
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
