import { aVendor, vendorsNamed } from '#frontend/testing/a-vendor.ts';
import { VENDOR_COLUMNS, VendorIndex, type VendorSort, vendorIndexer } from './vendor-index.ts';

const cork = aVendor({ vendorID: 'CORK01', vendorName: 'Barossa Closures', vendorReceivable: true });
const glass = aVendor({ vendorID: 'GLS02', vendorName: 'Murray Glass' });
const everything = { search: '', onlyReceivable: false };

describe('finding vendors (spec §2)', () => {
  const index = new VendorIndex([glass, cork]);

  it('matches a part of the id or the name, in any case', () => {
    expect(index.find({ search: 'cork', onlyReceivable: false })).toEqual([cork]);
    expect(index.find({ search: ' GLASS ', onlyReceivable: false })).toEqual([glass]);
    expect(index.find(everything)).toEqual([cork, glass]);
  });

  it('never matches across the end of the id', () => {
    expect(index.find({ search: 'cork01barossa', onlyReceivable: false })).toEqual([]);
    expect(index.find({ search: '01 b', onlyReceivable: false })).toEqual([]);
  });

  it('keeps only receivable ones when asked', () => {
    expect(index.find({ search: '', onlyReceivable: true })).toEqual([cork]);
    expect(index.find({ search: 'gls', onlyReceivable: true })).toEqual([]);
  });
});

describe('sorting vendors', () => {
  const vendors = [
    aVendor({ vendorID: 'b', vendorName: 'Zeta', vendorStatus: 'INACTIVE' }),
    aVendor({ vendorID: 'A', vendorName: 'élan', vendorReceivable: true }),
    aVendor({ vendorID: 'C', vendorName: 'Echo' }),
    aVendor({ vendorID: 'D', vendorName: 'zeta', vendorReceivable: true }),
  ];
  const idsBy = (by: VendorSort['by'], isDescending = false) =>
    new VendorIndex(vendors).find(everything, { by, isDescending }).map(({ vendorID }) => vendorID);

  it('goes by id without case, by name without case and accents, equal names by id', () => {
    expect(idsBy('id')).toEqual(['A', 'b', 'C', 'D']);
    expect(idsBy('name')).toEqual(['C', 'A', 'b', 'D']);
  });

  it('takes figures for numbers', () => {
    const names = ['Depot 10', 'Depot 9', 'depot 1'].map((vendorName, index) =>
      aVendor({ vendorID: `V${index}`, vendorName }),
    );
    expect(
      new VendorIndex(names)
        .find(everything, { by: 'name', isDescending: false })
        .map(({ vendorName }) => vendorName),
    ).toEqual(['depot 1', 'Depot 9', 'Depot 10']);
  });

  it('brings active and receivable ones first', () => {
    expect(idsBy('status')).toEqual(['A', 'C', 'D', 'b']);
    expect(idsBy('receivable')).toEqual(['A', 'D', 'b', 'C']);
  });

  it('turns round for a descending order', () => {
    for (const column of VENDOR_COLUMNS) expect(idsBy(column, true)).toEqual(idsBy(column).reverse());
  });

  it('is the same prepared or not', () => {
    const index = new VendorIndex(vendors);
    while (index.prepare());
    for (const by of VENDOR_COLUMNS) {
      expect(index.find(everything, { by, isDescending: false }).map(({ vendorID }) => vendorID)).toEqual(
        idsBy(by),
      );
    }
  });
});

describe('a list that follows another', () => {
  const before = vendorsNamed(40);
  const flagged = before.map((vendor, at) =>
    at % 7 === 3 ? { ...vendor, vendorReceivable: true, vendorStatus: 'INACTIVE' as const } : vendor,
  );
  const lists = {
    'with other flags and statuses': flagged,
    'with another name': before.map((vendor, at) =>
      at === 30 ? { ...vendor, vendorName: 'Aaron' } : vendor,
    ),
    'with one more, before the others': [aVendor({ vendorID: 'A' }), ...before],
    'with one less': before.slice(1),
    'with one for another': before.map((vendor, at) => (at === 5 ? { ...vendor, vendorID: 'Z9' } : vendor)),
    'the other way round': before.toReversed(),
  };

  it.each(Object.entries(lists))('is found and sorted as if it stood alone: %s', (_, vendors) => {
    const first = new VendorIndex(before);
    while (first.prepare());
    const next = new VendorIndex(vendors, first);
    const alone = new VendorIndex(vendors);
    for (const by of VENDOR_COLUMNS) {
      for (const filter of [
        everything,
        { search: '3', onlyReceivable: false },
        { search: '', onlyReceivable: true },
      ]) {
        const sort = { by, isDescending: false };
        expect(next.find(filter, sort)).toEqual(alone.find(filter, sort));
      }
    }
  });

  it('is neither lowered nor sorted again where every vendor has the id and the name it had', () => {
    const indexOf = vendorIndexer();
    const first = indexOf(before);
    while (first.prepare());
    const lowered = jest.spyOn(String.prototype, 'toLowerCase');
    const sorted = jest.spyOn(Array.prototype, 'toSorted');
    const next = indexOf(flagged);
    expect(next.prepare()).toBe(false);
    for (const by of VENDOR_COLUMNS) next.find(everything, { by, isDescending: true });
    // Once for each search.
    expect(lowered).toHaveBeenCalledTimes(VENDOR_COLUMNS.length);
    expect(sorted).not.toHaveBeenCalled();
    expect(indexOf(flagged)).toBe(next);
    jest.restoreAllMocks();
  });
});

describe('ten thousand vendors', () => {
  it('are lowered and sorted once: searching looks at each text and no more', () => {
    const lowered = jest.spyOn(String.prototype, 'toLowerCase');
    const index = new VendorIndex(vendorsNamed(10_000));
    while (index.prepare());
    const made = lowered.mock.calls.length;
    for (const search of ['v', 've', 'ven', 'vendor 99']) index.find({ search, onlyReceivable: false });
    // Once for each search, not for each vendor.
    expect(lowered.mock.calls.length - made).toBe(4);
    lowered.mockRestore();
  });
});
