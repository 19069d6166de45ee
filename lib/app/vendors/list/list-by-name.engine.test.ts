import { positionFromKey, positionToKey } from '#app/lists/list-cursor.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import { vendorNameFrom } from '#domain/vendors/vendor-name.ts';
import { aVendor } from '#test/support/builders/vendors.ts';
import { aVendorBench, type VendorBench } from '#test/support/vendors/vendor-bench.ts';
import { stepsOn } from '#test/support/vendors/vendor-steps.ts';
import { listVendors } from './list-vendors.ts';
import type { VendorFilter } from './vendor-filter.ts';

const ALL: VendorFilter = { kind: 'all' };

const held = async (...vendors: Partial<Vendor>[]): Promise<VendorBench> => {
  const bench = await aVendorBench();
  await stepsOn(bench).holds(...vendors.map(aVendor));
  return bench;
};

const pageOf = async (bench: VendorBench, filter: VendorFilter, limit: number, pagination_key?: string) => {
  const page = await listVendors(bench.vendors, filter, { limit, pagination_key });
  if (!page.ok) throw new Error(page.error.code);
  return page.value.data;
};

/** The names of every page of a list. */
const pagesOf = async (bench: VendorBench, filter: VendorFilter, limit: number, from?: string) => {
  const pages: string[][] = [];
  let key = from;
  do {
    const page = await pageOf(bench, filter, limit, key);
    pages.push(page.items.map(({ vendorName }) => vendorName));
    key = page.pagination_key;
  } while (key);
  return pages;
};

describe('vendors by page', () => {
  it('come by name, whatever their id and status', async () => {
    const bench = await held(
      { vendorID: 'V1', vendorName: 'Quality Caps' },
      { vendorID: 'V2', vendorName: 'Bottle Works', vendorStatus: 'INACTIVE' },
      { vendorID: 'V3', vendorName: 'Amber Glass' },
      { vendorID: 'V4', vendorName: 'Zest Labels', vendorStatus: 'INACTIVE' },
      { vendorID: 'V5', vendorName: 'Élan Corks' },
      { vendorID: 'V6', vendorName: 'Cartons & Co' },
    );
    expect(await pagesOf(bench, ALL, 2)).toEqual([
      ['Amber Glass', 'Bottle Works'],
      ['Cartons & Co', 'Quality Caps'],
      ['Zest Labels', 'Élan Corks'],
    ]);
    expect(await pagesOf(bench, { kind: 'status', status: 'ACTIVE' }, 3)).toEqual([
      ['Amber Glass', 'Cartons & Co', 'Quality Caps'],
      ['Élan Corks'],
    ]);
    expect(await pagesOf(bench, { kind: 'receivable', receivable: false }, 4)).toEqual([
      ['Amber Glass', 'Bottle Works', 'Cartons & Co', 'Quality Caps'],
      ['Zest Labels', 'Élan Corks'],
    ]);
  });

  it('come by name where they may be received, too, and stand where a new name does', async () => {
    const names = { V1: 'Quality Caps', V2: 'Bottle Works', V3: 'Amber Glass', V4: 'Zest', V5: 'Cartons' };
    const flagged = Object.entries(names).map(([vendorID, vendorName]) => aVendor({ vendorID, vendorName }));
    const bench = await held(...flagged, { vendorID: 'V6', vendorName: 'Not received' });
    for (const vendor of flagged)
      await bench.vendors.saveReceivable({ ...vendor, vendorReceivable: true, version: 2 });
    const receivable: VendorFilter = { kind: 'receivable', receivable: true };
    const sorted = ['Amber Glass', 'Bottle Works', 'Cartons', 'Quality Caps', 'Zest'];
    for (const limit of [1, 2, 4, 5, 1000]) {
      const pages = await pagesOf(bench, receivable, limit);
      expect([limit, pages.length, pages.flat()]).toEqual([limit, Math.ceil(5 / limit), sorted]);
    }

    const [caps, works] = [await bench.vendors.load('V1'), await bench.vendors.load('V2')];
    if (!caps || !works) throw new Error('not held');
    const renamed = { ...caps, vendorName: 'Able Caps', vendorStatus: 'INACTIVE' as const, accountingRev: 2 };
    await bench.vendors.saveFromAccounting(renamed, caps);
    await bench.vendors.saveReceivable({ ...works, vendorReceivable: false, version: 3 });
    expect(await pagesOf(bench, receivable, 3)).toEqual([['Able Caps', 'Amber Glass', 'Cartons'], ['Zest']]);
    const [first] = (await pageOf(bench, receivable, 1)).items;
    expect(first).toMatchObject({ vendorID: 'V1', vendorReceivable: true, vendorStatus: 'INACTIVE' });
  });

  it('of one name all come, each once', async () => {
    const vendors = Array.from({ length: 23 }, (_, index) => ({
      vendorID: `V${index}`,
      vendorStatus: index % 3 ? ('ACTIVE' as const) : ('INACTIVE' as const),
    }));
    const bench = await held(...vendors);
    for (const limit of [1, 2, 5, 22, 23, 24]) {
      const pages = await pagesOf(bench, ALL, limit);
      expect(pages).toHaveLength(Math.ceil(23 / limit));
      expect(pages.flat()).toHaveLength(23);
    }
    const seen: string[] = [];
    let key: string | undefined;
    do {
      const page = await pageOf(bench, ALL, 4, key);
      seen.push(...page.items.map(({ vendorID }) => vendorID));
      key = page.pagination_key;
    } while (key);
    expect(new Set(seen)).toEqual(new Set(vendors.map(({ vendorID }) => vendorID)));
  });

  it('that were renamed stand where the new name does', async () => {
    const before = aVendor({ vendorID: 'V1', vendorName: 'Amber Glass' });
    const bench = await held(before, { vendorID: 'V2', vendorName: 'Bottle Works' });
    await bench.vendors.saveFromAccounting({ ...before, vendorName: 'Zest', accountingRev: 2 }, before);
    expect(await pagesOf(bench, ALL, 1)).toEqual([['Bottle Works'], ['Zest']]);
  });

  it('come once where one changes its status between two pages', async () => {
    const vendors = ['A', 'B', 'C', 'D', 'E'].map((vendorName) =>
      aVendor({
        ...{ vendorID: `V-${vendorName}`, vendorName },
        vendorStatus: vendorName === 'B' ? 'INACTIVE' : 'ACTIVE',
      }),
    );
    const bench = await held(...vendors);
    const first = await pageOf(bench, ALL, 4);
    for (const vendor of vendors.filter(({ vendorName }) => 'CD'.includes(vendorName)))
      await bench.vendors.saveFromAccounting(
        { ...vendor, vendorStatus: 'INACTIVE', accountingRev: 2 },
        vendor,
      );
    expect(await pagesOf(bench, ALL, 4, first.pagination_key)).toEqual([['E']]);
  });

  it('are not missed where one changes to a status of which all were shown', async () => {
    const vendors = ['A', 'B', 'C', 'E'].map((vendorName) =>
      aVendor({
        ...{ vendorID: `V-${vendorName}`, vendorName },
        vendorStatus: 'BE'.includes(vendorName) ? 'INACTIVE' : 'ACTIVE',
      }),
    );
    const bench = await held(...vendors);
    const first = await pageOf(bench, ALL, 3);
    const turn = async (name: string, vendorStatus: Vendor['vendorStatus']) => {
      const before = vendors.find(({ vendorName }) => vendorName === name);
      if (before)
        await bench.vendors.saveFromAccounting({ ...before, vendorStatus, accountingRev: 2 }, before);
    };
    await turn('C', 'INACTIVE');
    await turn('E', 'ACTIVE');
    expect(await pagesOf(bench, ALL, 3, first.pagination_key)).toEqual([['E']]);
  });

  it('and do not receive here are found among many that do', async () => {
    const bench = await aVendorBench();
    const steps = stepsOn(bench);
    const vendors = Array.from({ length: 450 }, (_, index) =>
      aVendor({ vendorID: `V${index}`, vendorName: `Name ${String(index).padStart(3, '0')}` }),
    );
    for (let at = 0; at < vendors.length; at += 50) await steps.holds(...vendors.slice(at, at + 50));
    const flagged = vendors.filter((_, index) => index % 100 !== 0);
    await Promise.all(
      flagged.map((vendor) =>
        bench.vendors.saveReceivable({ ...vendor, vendorReceivable: true, version: 2 }),
      ),
    );
    const without = await pagesOf(bench, { kind: 'receivable', receivable: false }, 2);
    expect(without.flat()).toEqual(['Name 000', 'Name 100', 'Name 200', 'Name 300', 'Name 400']);
  });

  it('are read on behind the longest names that there can be', async () => {
    const names = ['瓶'.repeat(1000), '"'.repeat(1000), '\\'.repeat(1000)].map((name) =>
      vendorNameFrom(name, 'V'),
    );
    const bench = await held(
      ...names.flatMap((vendorName, index) => [
        { vendorID: `A${index}${'x'.repeat(50)}`, vendorName },
        { vendorID: `I${index}${'"'.repeat(50)}`, vendorName, vendorStatus: 'INACTIVE' as const },
      ]),
    );
    const keys: (string | undefined)[] = [];
    let page = await pageOf(bench, ALL, 1);
    for (; page.pagination_key; page = await pageOf(bench, ALL, 1, page.pagination_key))
      keys.push(page.pagination_key);
    expect(keys).toHaveLength(5);
    expect(Math.max(...keys.map((key = '') => key.length))).toBeLessThan(9000);
  });

  describe('whose page came from the version before', () => {
    it.each<[string, VendorFilter, string]>([
      ['all, in the order of the table', ALL, 'all'],
      ['without the flag, likewise', { kind: 'receivable', receivable: false }, 'receivable false'],
      ['with the flag, by key', { kind: 'receivable', receivable: true }, 'receivable true'],
    ])('are read on from there: %s', async (_what, filter, list) => {
      const ids = ['V1', 'V2', 'V3'];
      const isFlagged = filter.kind === 'receivable' && filter.receivable;
      const bench = await held(...ids.map((vendorID) => ({ vendorID, vendorName: vendorID })));
      for (const vendorID of isFlagged ? ids : [])
        await bench.vendors.saveReceivable(aVendor({ vendorID, vendorReceivable: true, version: 2 }));
      const rows = await bench.vendors.scan({ segment: 0, of: 1, after: null });
      const inTable = rows.ok ? rows.value.vendors.map(({ vendorID }) => vendorID) : [];
      const [first = '', ...others] = isFlagged ? ids : inTable;
      const pages = await pagesOf(bench, filter, 1, positionToKey(list, [first]));
      expect(pages.flat()).toEqual(others);
    });

    it('are read on in each part', async () => {
      const bench = await held(...['V1', 'V2', 'V3'].map((vendorID) => ({ vendorID, vendorName: vendorID })));
      const pages = await pagesOf(bench, ALL, 10, positionToKey('all', ['', '', '', '']));
      expect(pages.flat().sort()).toEqual(['V1', 'V2', 'V3']);
    });
  });

  it('are refused for a place that was made up, and change nothing', async () => {
    const bench = await held({ vendorID: 'V1' });
    const key = (await pageOf(await held({ vendorID: 'V1' }, { vendorID: 'V2' }), ALL, 1)).pagination_key;
    const position = positionFromKey('all by name', String(key));
    expect(position.ok && position.value).toHaveLength(2);
    for (const at of [
      ['V1', ''],
      ['2:V1', ''],
      ['3:V1', null],
      ['0:A', ''],
      [':A', ''],
      [''],
      ['', '', ''],
    ]) {
      const answer = await listVendors(bench.vendors, ALL, {
        limit: 10,
        pagination_key: positionToKey('all by name', at),
      });
      expect([at, answer.ok || answer.error.code]).toEqual([at, 'INVALID_PAGE_KEY']);
    }
  });
});
