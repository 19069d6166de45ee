import { mirrorVendor, newVendor, removeVendor } from './mirror-vendor.ts';
import { applyRow } from './notifications/notified-vendor.ts';
import { setReceivable } from './set-receivable.ts';
import { stampAt } from './stamp.ts';
import { afterStatus, MAX_STATUS_CHANGES, sourceOf } from './status-history.ts';
import type { Vendor } from './vendor.ts';

const NOW = Date.UTC(2026, 2, 2, 9);
const reading = { serverTime: NOW, tookMs: 20, now: NOW };
const told = (status: string) => ({
  vendorID: 'ACME',
  vendorName: 'Acme',
  status,
  vendorClass: null,
  currencyID: null,
  createdAt: null,
  lastModifiedAt: null,
});

const mirrored = (held: Vendor | null, status: string, by: string): Vendor => {
  const change = mirrorVendor(held, told(status), reading, by);
  if (change.kind === 'same') throw new Error('nothing changed');
  return change.next;
};

describe('the status history', () => {
  it('begins with the load that brought the vendor and grows with each new status', () => {
    const loaded = mirrored(null, 'Active', 'load 01J');
    const held = mirrored(loaded, 'On Hold', 'confirmation');
    expect(held.statusHistory).toEqual([
      { at: '2026-03-02T09:00:00.000Z', status: 'Active', by: 'load 01J' },
      { at: '2026-03-02T09:00:00.000Z', status: 'On Hold', by: 'confirmation' },
    ]);
    expect(held.statusHistory.map(sourceOf)).toEqual(['load', 'confirmation']);
  });

  it('learns of a status from a notification, and of a removal', () => {
    const loaded = mirrored(null, 'Active', 'load 01J');
    const row = { vendorID: 'ACME', accountingStatus: 'Inactive' };
    const stamp = { stamp: stampAt(NOW + 60_000), isTheirs: true };
    const notified = applyRow(loaded, row, stamp, NOW + 60_000, 'notification');
    if (notified.kind === 'same') throw new Error('nothing changed');
    const removed = removeVendor(notified.next, { ...reading, now: NOW + 90_000 }, 'confirmation');
    if (removed.kind === 'same') throw new Error('nothing changed');
    expect(removed.next.statusHistory.map(({ status, by }) => [status, sourceOf({ by })])).toEqual([
      ['Active', 'load'],
      ['Inactive', 'notification'],
      ['Removed', 'confirmation'],
    ]);
  });

  it('does not grow when a name changes, when the flag is set, or when no status is given', () => {
    const loaded = mirrored(null, 'Active', 'load 01J');
    const renamed = mirrorVendor(loaded, { ...told('Active'), vendorName: 'Acme & Co' }, reading, 'load 02J');
    if (renamed.kind === 'same') throw new Error('nothing changed');
    expect(renamed.next.statusHistory).toBe(loaded.statusHistory);
    const set = setReceivable(loaded, { receivable: true, by: 'mia' }, NOW);
    if (!set.ok) throw new Error('not set');
    expect(set.value.statusHistory).toBe(loaded.statusHistory);
    expect(mirrored(newVendor('ACME', 'notification', NOW), '', 'notification').statusHistory).toEqual([]);
  });

  it('keeps the newest twenty', () => {
    const all = Array.from({ length: 30 }, (_, index) => ({
      at: '',
      status: `S${index}`,
      by: 'notification',
    }));
    const kept = all.reduce(afterStatus, [] as readonly (typeof all)[number][]);
    expect(kept).toHaveLength(MAX_STATUS_CHANGES);
    expect(kept.at(0)?.status).toBe('S10');
    expect(kept.at(-1)?.status).toBe('S29');
  });
});
