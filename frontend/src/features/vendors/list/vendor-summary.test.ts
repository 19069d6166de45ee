import { aVendor } from '#frontend/testing/a-vendor.ts';
import { summarise } from './vendor-summary.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');

describe('the summary of vendors', () => {
  it('counts statuses and flags', () => {
    const vendors = [
      aVendor({ vendorReceivable: true }),
      aVendor({ vendorStatus: 'INACTIVE', vendorReceivable: true }),
      aVendor(),
    ];
    expect(summarise(vendors, NOW)).toMatchObject({ total: 3, active: 2, inactive: 1, receivable: 2 });
    expect(summarise([], NOW)).toEqual({
      total: 0,
      active: 0,
      inactive: 0,
      receivable: 0,
      recentlyModified: 0,
      topClasses: [],
    });
  });

  it('counts those modified in the last 30 days, to the instant', () => {
    const at = (LastModifiedOn: string | null) => aVendor({ LastModifiedOn });
    const vendors = [
      at('2026-10-21T10:00:00.000Z'),
      at('2026-10-21T09:59:59.999Z'),
      at('2026-11-20T09:00:00+10:00'),
      at(null),
      at('never'),
    ];
    expect(summarise(vendors, NOW).recentlyModified).toBe(2);
  });

  it('names the five largest supplier classes, equal ones by name', () => {
    const inClass = (SupplierClass: string | null, count: number) =>
      Array.from({ length: count }, () => aVendor({ SupplierClass }));
    const vendors = ['F', 'B', 'C', 'D', 'E', 'A'].flatMap((name) => inClass(name, name === 'E' ? 3 : 1));
    expect(summarise([...vendors, ...inClass(null, 9), ...inClass(' ', 9)], NOW).topClasses).toEqual([
      { name: 'E', count: 3 },
      { name: 'A', count: 1 },
      { name: 'B', count: 1 },
      { name: 'C', count: 1 },
      { name: 'D', count: 1 },
    ]);
  });
});
