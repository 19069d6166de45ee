import { aPosting } from '#test/support/builders/kits.ts';
import { cancelDocument } from './cancel-and-retry.ts';
import type { Posting } from './posting-record.ts';

const tried = [{ at: '2026-11-20T00:00:00.000Z', outcome: 'failed', message: 'No.' }] as const;
const queued = { status: 'QUEUED', nextAttemptAt: 0 } as const;

describe('a document that was tried before', () => {
  it.each<readonly [string, Partial<Posting>, boolean]>([
    ['can be cancelled while it waits for its lots', { state: { ...queued, waitsFor: 'Lot L1' } }, true],
    [
      'is not cancelled while it waits, where something of it stands in the books',
      { state: { ...queued, waitsFor: 'Lot L1' }, begun: { type: 'Shipment', nbr: '000001' } },
      false,
    ],
    ['is not cancelled while its next attempt is due', { state: queued }, false],
  ])('%s', (_, more, may) => {
    const posting = aPosting({ attempts: tried, ...more });
    expect(cancelDocument(posting, 'mary', 'By hand', 0).ok).toBe(may);
  });
});
