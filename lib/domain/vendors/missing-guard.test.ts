import { REMOVED } from './mirror-vendor.ts';
import { missingAfterLoad, mostToMakeInactive } from './missing-guard.ts';
import { aVendor } from './testing/a-vendor.ts';

const startedAt = '2026-03-01T10:00:00.000Z';

describe('the guard of a full load', () => {
  it('doubts vendors it did not see that stood before it began', () => {
    const before = aVendor({ vendorID: 'Gone', createdAt: '2026-02-01T00:00:00.000Z' });
    const seen = aVendor({ vendorID: 'Here', createdAt: '2026-02-01T00:00:00.000Z' });
    expect(missingAfterLoad([before, seen], new Set(['HERE']), startedAt)).toEqual([before]);
  });

  it('does not doubt a vendor that came while it ran, nor one that is removed already', () => {
    const came = aVendor({ vendorID: 'CAME', createdAt: startedAt });
    const removed = aVendor({
      vendorID: 'OLD',
      createdAt: '2026-02-01T00:00:00.000Z',
      accountingStatus: REMOVED,
    });
    expect(missingAfterLoad([came, removed], new Set(), startedAt)).toEqual([]);
  });

  it.each([
    [3, 1],
    [19, 1],
    [40, 2],
    [999, 49],
    [1000, 50],
    [50_000, 50],
  ])('of %i vendors makes at most %i inactive', (held, most) => {
    expect(mostToMakeInactive(held)).toBe(most);
  });
});
