import { aVendor } from '#test/support/builders/vendors.ts';
import { REMOVED } from './mirror-vendor.ts';
import { maxInactivations, mayBeGone } from './missing-guard.ts';

const startedAt = '2026-03-01T10:00:00.000Z';

describe('the guard of a full load', () => {
  it('doubts a vendor that stood before it began', () => {
    expect(mayBeGone(aVendor({ createdAt: '2026-02-01T00:00:00.000Z' }), startedAt)).toBe(true);
  });

  it('does not doubt a vendor that came while it ran, nor one that is removed already', () => {
    const createdAt = '2026-02-01T00:00:00.000Z';
    expect(mayBeGone(aVendor({ createdAt: startedAt }), startedAt)).toBe(false);
    expect(mayBeGone(aVendor({ createdAt, accountingStatus: REMOVED }), startedAt)).toBe(false);
  });

  it.each([
    [3, 1],
    [19, 1],
    [40, 2],
    [999, 49],
    [1000, 50],
    [50_000, 50],
  ])('of %i vendors makes at most %i inactive', (held, most) => {
    expect(maxInactivations(held)).toBe(most);
  });
});
