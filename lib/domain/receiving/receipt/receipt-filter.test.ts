import type { ReceiptStatus } from './receipt.ts';
import type { ReceiptEntry } from './receipt-entry.ts';
import { matchesStatus, PENDING_STATUSES, type ReceiptFilter } from './receipt-filter.ts';

const STATUSES: readonly ReceiptStatus[] = ['QUEUED', 'POSTING', 'POSTED', 'FAILED', 'CANCELLED'];

const passing = (status: ReceiptFilter['status']) =>
  STATUSES.filter((one) => matchesStatus({ status: one } as ReceiptEntry, { status }));

describe('a list of receipts', () => {
  it('is narrowed to one status, to what is on its way, or not at all', () => {
    expect(passing('FAILED')).toEqual(['FAILED']);
    expect(passing(PENDING_STATUSES)).toEqual(['QUEUED', 'POSTING']);
    expect(passing(undefined)).toEqual(STATUSES);
  });
});
