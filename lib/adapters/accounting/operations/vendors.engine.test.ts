import type { AccountingPage } from '#app/accounting/accounting-response-ports.ts';
import type { AccountingVendor } from '#app/vendors/accounting-vendor-ports.ts';
import { aBench, expectOk } from '#test/support/accounting/accounting-bench.ts';

describe('vendors', () => {
  const everyVendor = async (bench: Awaited<ReturnType<typeof aBench>>) => {
    const accounting = bench.connect({ pageSize: 15, priority: 'background' });
    const ids: string[] = [];
    for (let skip: number | null = 0; skip !== null; ) {
      const page: AccountingPage<AccountingVendor> = expectOk(await accounting.listVendors({ skip }));
      ids.push(...page.rows.map(({ vendorID }) => vendorID));
      skip = page.next;
    }
    return ids;
  };

  it('are listed to the end, page by page', async () => {
    const bench = await aBench();
    expect(await everyVendor(bench)).toEqual(
      bench.simulator.records.vendors().map(({ VendorID }) => VendorID),
    );
  });

  it('are listed to the end although the server cuts pages shorter than asked', async () => {
    const bench = await aBench({ settings: { maxTop: 12 } });
    expect(await everyVendor(bench)).toHaveLength(bench.simulator.records.vendors().length);
  });

  it('come with the field names of our own, padding and empty fields taken off', async () => {
    const bench = await aBench({
      dataset: {
        vendors: [{ VendorID: 'V1', VendorName: 'One', Status: 'Hold Payments', VendorClass: 'RAW' }],
      },
      settings: { padIds: true },
    });
    const page = expectOk(await bench.connect().listVendors({ skip: 0 }));
    expect(page.rows).toEqual([
      {
        vendorID: 'V1',
        vendorName: 'One',
        status: 'Hold Payments',
        vendorClass: 'RAW',
        currencyID: null,
        createdAt: bench.simulator.records.vendor('V1')?.CreatedDateTime,
        lastModifiedAt: bench.simulator.records.vendor('V1')?.LastModifiedDateTime,
      },
    ]);
    expect(Math.abs((page.serverTime ?? 0) - Date.now())).toBeLessThan(5_000);
    expect(page.tookMs).toBeGreaterThan(0);
  });

  it('changed since an instant are listed alone', async () => {
    const bench = await aBench({
      dataset: {
        vendors: [
          { VendorID: 'OLD', LastModifiedDateTime: '2026-01-01T00:00:00.000Z' },
          { VendorID: 'NEW', LastModifiedDateTime: '2026-02-01T00:00:00.500Z' },
        ],
      },
    });
    const page = expectOk(
      await bench.connect().listVendors({ skip: 0, modifiedSince: '2026-02-01T00:00:00.000Z' }),
    );
    expect(page.rows.map(({ vendorID }) => vendorID)).toEqual(['NEW']);
  });

  it('are read by id, those that are gone left out, quotes in an id and all', async () => {
    const bench = await aBench({
      dataset: { vendors: [{ VendorID: "O'HARE" }, { VendorID: 'PLAIN' }, { VendorID: 'A/B' }] },
    });
    const accounting = bench.connect();
    const page = expectOk(await accounting.vendorsById(["o'hare", 'plain', 'GONE', 'a/b']));
    expect(page.rows.map(({ vendorID }) => vendorID).toSorted()).toEqual(['A/B', "O'HARE", 'PLAIN']);
  });

  const gone = Array.from({ length: 25 }, (_, index) => `GONE-${index}`);

  it('that are gone are known by an answer that brings one known to be there, without a call for each', async () => {
    const bench = await aBench({ dataset: { vendors: [{ VendorID: 'HERE' }] } });
    const accounting = bench.connect();
    for (let times = 0; times < 3; times++)
      expect(expectOk(await accounting.vendorsById(gone)).rows).toEqual([]);
    expect(bench.calls('/Vendor/')).toEqual([]);
    // Asked without a known vendor, then for one, then with it; from then on with it at once.
    expect(bench.calls('/Vendor?')).toHaveLength(5);
  });

  it('that are gone are asked for one by one where that is wanted, or where there is nobody to know', async () => {
    const bench = await aBench({ dataset: { vendors: [{ VendorID: 'HERE' }] } });
    expect(expectOk(await bench.connect().vendorsById(gone, { eachByKey: true })).rows).toEqual([]);
    expect(bench.calls('/Vendor/GONE')).toHaveLength(25);
    const empty = await aBench({ dataset: { vendors: [] } });
    expect(expectOk(await empty.connect().vendorsById(['GONE'])).rows).toEqual([]);
    expect(empty.calls('/Vendor/GONE')).toHaveLength(1);
  });

  it('are found by key when the one that was known to be there has gone as well', async () => {
    const bench = await aBench({ dataset: { vendors: [{ VendorID: 'AWAY' }, { VendorID: 'HERE' }] } });
    const accounting = bench.connect();
    expectOk(await accounting.vendorsById(gone));
    await fetch(`${bench.simulator.url}/__sim/vendors/AWAY`, { method: 'DELETE' });
    expect(bench.simulator.records.vendor('AWAY')).toBeUndefined();
    expect(expectOk(await accounting.vendorsById(gone)).rows).toEqual([]);
    expect(bench.calls('/Vendor/')).toEqual([]);
  });

  it('of 25 long ids are asked for in addresses that a web server takes', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => `VENDOR-WITH-A-VERY-LONG-ID-${index}`);
    const bench = await aBench({ dataset: { vendors: ids.map((VendorID) => ({ VendorID })) } });
    expect(expectOk(await bench.connect().vendorsById(ids)).rows).toHaveLength(25);
  });
});
