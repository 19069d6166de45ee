import { createListing, type Listing } from './paging.ts';

const rows = (count: number, from = 0) => Array.from({ length: count }, (_, index) => ({ id: from + index }));

/** Where it goes on after a page of `count` rows that begin at `skip`. */
const nextOf = (listing: Listing, skip: number, count: number, top = 500) => {
  const next = listing.nextAfter(skip, rows(count, skip), top);
  return next.ok ? next.value : next.error.message;
};

describe('a listing', () => {
  it('ends with a page of a few rows, or with one shorter than the page before it', () => {
    const listing = createListing();
    expect(nextOf(listing, 0, 500)).toBe(500);
    expect(nextOf(listing, 500, 500)).toBe(1000);
    expect(nextOf(listing, 1000, 0)).toBeNull();
    expect(nextOf(listing, 0, 9)).toBeNull();
    expect(nextOf(listing, 0, 100)).toBe(100);
    expect(nextOf(listing, 100, 99)).toBeNull();
  });

  it('does not end because other pages were asked for meanwhile', () => {
    const listing = createListing();
    expect(nextOf(listing, 0, 500)).toBe(500);
    expect(nextOf(listing, 500, 25, 25)).toBe(525);
    expect(nextOf(listing, 0, 10)).toBe(10);
  });

  it('is unavailable, however often it is read, where the page before comes again: the server passes over $skip', () => {
    const listing = createListing();
    const page = rows(500);
    expect(listing.nextAfter(0, page, 500)).toEqual({ ok: true, value: 500 });
    for (let times = 0; times < 3; times += 1)
      expect(listing.nextAfter(500, page, 500)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(nextOf(listing, 500, 500)).toBe(1000);
  });
});
