import { aPosting } from '#test/support/builders/kits.ts';
import { runInBooks } from './run-in-books.ts';

const closed = { closedAt: '2026-11-20T04:00:00.000Z' };
const cancelled = { status: 'CANCELLED', reason: 'Booked by hand' } as const;

describe('how a closed run stands to the books', () => {
  it('is on its way, failed, to be looked at there, or through', () => {
    const posted = {
      ...{ booksType: 'Assembly', booksNbr: '000007', settled: true, nextAttemptAt: 0 },
      status: 'POSTED' as const,
    };
    const remark = { of: 'lots', message: 'Another lot.', at: '2026-11-20T05:00:00.000Z' } as const;
    expect(
      [
        aPosting(),
        aPosting({ state: { status: 'FAILED', code: 'NOT_POSTABLE', reason: 'Lime is not in it.' } }),
        aPosting({ state: posted, remark: { ...remark, checkedBy: null } }),
        aPosting({ state: posted, remark: { ...remark, checkedBy: 'mara' } }),
      ].map((posting) => runInBooks(posting, closed)),
    ).toEqual(['WAITING', 'FAILED', 'TO_CHECK', 'POSTED']);
  });

  it('is given up while the run is closed, and nothing once it was opened again', () => {
    const givenUp = aPosting({ state: cancelled });
    expect(runInBooks(givenUp, closed)).toBe('GIVEN_UP');
    expect(runInBooks(givenUp, { closedAt: null })).toBeNull();
    expect(runInBooks(givenUp, null)).toBeNull();
  });
});
