import { mirrorVendor, REMOVED, removeVendor } from '#domain/vendors/mirror-vendor.ts';
import { STAMP_MARGIN_MS, stampAt } from '#domain/vendors/stamp.ts';
import { aVendor } from '#test/support/builders/vendors.ts';
import { applyRow, confirmationNeedOf } from './notified-vendor.ts';

const now = Date.parse('2026-03-01T10:00:00Z');
const stamp = (at: number) => ({ stamp: stampAt(at), isTheirs: true });

describe('a row of a notification', () => {
  const held = aVendor({
    stamp: stampAt(now),
    vendorReceivable: true,
    receivableBy: 'mia',
    receivableAt: 'then',
    SupplierClass: 'GLASS',
    version: 5,
    accountingRev: 3,
  });

  it('that is newer counts at once; what it leaves out stays, and so does the flag', () => {
    const change = applyRow(
      held,
      { vendorID: 'ACME', accountingStatus: 'On Hold' },
      stamp(now + 1),
      now,
      'test',
    );
    expect(change).toEqual({
      kind: 'change',
      next: {
        ...held,
        accountingStatus: 'On Hold',
        vendorStatus: 'INACTIVE',
        stamp: stampAt(now + 1),
        unconfirmed: true,
        accountingRev: 4,
        statusHistory: [
          ...held.statusHistory,
          { at: new Date(now).toISOString(), status: 'On Hold', by: 'test' },
        ],
        updatedAt: new Date(now).toISOString(),
        updatedBy: 'test',
      },
    });
  });

  it('that is older by the margin changes nothing', () => {
    const row = { vendorID: 'ACME', vendorName: 'Old' };
    expect(applyRow(held, row, stamp(now - STAMP_MARGIN_MS), now, 'test')).toEqual({ kind: 'same' });
  });

  it.each([0, 1, STAMP_MARGIN_MS - 1])(
    'that is older by %d ms may not have been seen: it is doubted',
    (ms) => {
      const row = { vendorID: 'ACME', vendorName: 'Slow' };
      expect(applyRow(held, row, stamp(now - ms), now, 'test')).toMatchObject({
        kind: 'change',
        next: { vendorName: held.vendorName, stamp: held.stamp, unconfirmed: true, accountingRev: 4 },
      });
    },
  );

  it('that came without their stamp is doubted rather than passed over', () => {
    const arrival = { stamp: stampAt(now - 1), isTheirs: false };
    const change = applyRow(held, { vendorID: 'ACME', vendorName: 'Old' }, arrival, now, 'test');
    expect(change).toMatchObject({
      kind: 'change',
      next: { vendorName: held.vendorName, unconfirmed: true, accountingRev: 4 },
    });
  });

  it('of a vendor nobody knows makes one that is not receivable', () => {
    expect(applyRow(null, { vendorID: 'New', vendorName: 'N' }, stamp(now), now, 'test')).toMatchObject({
      kind: 'create',
      next: {
        vendorID: 'New',
        vendorReceivable: false,
        vendorStatus: 'INACTIVE',
        unconfirmed: true,
        version: 1,
      },
    });
  });
});

describe('what a notification asks of the accounting system', () => {
  const lone = { ...stamp(now), lone: true, receivedAt: now };

  it.each([
    [
      'to read a vendor that is unconfirmed',
      aVendor({ unconfirmed: true }),
      { ...lone, lone: false },
      0,
      'read',
    ],
    ['nothing of one that is confirmed', aVendor(), { ...lone, lone: false }, 0, 'settled'],
    ['to wait for the pair of a lone Deleted', aVendor(), lone, 59_999, 'wait'],
    ['to read it when none came', aVendor(), lone, 60_000, 'read'],
    [
      'nothing when something newer by the margin was confirmed',
      aVendor({ stamp: stampAt(now + STAMP_MARGIN_MS) }),
      lone,
      0,
      'settled',
    ],
    [
      'to read when what was confirmed is newer by less: it may have been read before the change',
      aVendor({ stamp: stampAt(now + STAMP_MARGIN_MS - 1) }),
      lone,
      0,
      'read',
    ],
    [
      'to read when the pair is unconfirmed',
      aVendor({ stamp: stampAt(now), unconfirmed: true }),
      lone,
      0,
      'read',
    ],
    ['to read one that nobody knows', null, lone, 60_000, 'read'],
    [
      'to read it when it came without their stamp',
      aVendor({ stamp: stampAt(now + 1) }),
      { ...lone, isTheirs: false },
      60_000,
      'read',
    ],
  ])('is %s', (_, held, notified, later, asked) => {
    expect(confirmationNeedOf(held, notified, now + later)).toBe(asked);
  });
});

describe('a reading of the accounting system', () => {
  const told = {
    vendorID: ' ACME ',
    vendorName: 'Acme Bottles',
    status: 'Active',
    vendorClass: null,
    currencyID: null,
    createdAt: null,
    lastModifiedAt: null,
  };
  const reading = { serverTime: now, tookMs: 400, now };

  it('writes nothing where the vendor stands so', () => {
    expect(mirrorVendor(aVendor(), told, reading, 'test')).toEqual({ kind: 'same' });
  });

  it('confirms, and stamps with their time less the request and a second', () => {
    expect(mirrorVendor(aVendor({ unconfirmed: true }), told, reading, 'test')).toMatchObject({
      kind: 'change',
      next: { unconfirmed: false, stamp: stampAt(now - 1400), accountingRev: 2 },
    });
  });

  it('keeps the flag, its history and the version', () => {
    const held = aVendor({ vendorReceivable: true, receivableBy: 'mia', receivableAt: 'then', version: 5 });
    expect(mirrorVendor(held, { ...told, vendorName: 'Renamed' }, reading, 'test')).toMatchObject({
      next: {
        vendorName: 'Renamed',
        vendorReceivable: true,
        receivableBy: 'mia',
        receivableAt: 'then',
        version: 5,
      },
    });
  });

  it.each([
    ['Active', 'ACTIVE'],
    ['hold payments ', 'ACTIVE'],
    ['One-Time', 'ACTIVE'],
    ['On Hold', 'INACTIVE'],
    ['Inactive', 'INACTIVE'],
    ['something new', 'INACTIVE'],
  ])('takes %s for %s', (status, vendorStatus) => {
    expect(mirrorVendor(null, { ...told, status }, reading, 'test')).toMatchObject({
      kind: 'create',
      next: { vendorStatus, accountingStatus: status.trim() },
    });
  });

  it('that finds it gone makes it inactive, once, and never forgets it', () => {
    const change = removeVendor(aVendor({ vendorReceivable: true }), reading, 'test');
    expect(change).toMatchObject({
      kind: 'change',
      next: { vendorStatus: 'INACTIVE', accountingStatus: REMOVED, vendorReceivable: true },
    });
    expect(change.kind === 'change' && removeVendor(change.next, reading, 'test')).toEqual({ kind: 'same' });
    expect(removeVendor(null, reading, 'test')).toEqual({ kind: 'same' });
  });
});
