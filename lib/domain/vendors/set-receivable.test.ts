import { aVendor } from '#test/support/builders/vendors.ts';
import { setReceivable } from './set-receivable.ts';

const now = Date.parse('2026-03-01T10:00:00Z');

describe('setting the receivable flag', () => {
  it('keeps who set it and when, and raises the version alone', () => {
    const vendor = aVendor({ version: 3, accountingRev: 7 });
    expect(setReceivable(vendor, { receivable: true, version: 3, by: 'mia' }, now)).toEqual({
      ok: true,
      value: {
        ...vendor,
        vendorReceivable: true,
        receivableBy: 'mia',
        receivableAt: '2026-03-01T10:00:00.000Z',
        version: 4,
        updatedAt: '2026-03-01T10:00:00.000Z',
        updatedBy: 'mia',
      },
    });
  });

  it('is a success where the value already stands, even with an old version', () => {
    const vendor = aVendor({ vendorReceivable: true, version: 9, receivableBy: 'tom' });
    const decision = setReceivable(vendor, { receivable: true, version: 2, by: 'mia' }, now);
    expect(decision.ok && decision.value).toBe(vendor);
  });

  it('refuses a version that no longer stands', () => {
    const decision = setReceivable(aVendor({ version: 4 }), { receivable: true, version: 3, by: 'mia' }, now);
    expect(decision).toMatchObject({ ok: false, error: { code: 'STALE_VERSION' } });
  });

  it('sets whatever stands when no version is sent', () => {
    const decision = setReceivable(aVendor({ version: 4 }), { receivable: true, by: 'mia' }, now);
    expect(decision).toMatchObject({ ok: true, value: { vendorReceivable: true, version: 5 } });
  });
});
