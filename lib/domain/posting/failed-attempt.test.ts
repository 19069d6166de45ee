import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { Result } from '#domain/result.ts';
import { aReceipt, NOW, posting } from '#test/support/builders/receipts.ts';
import { requeueWithoutAttempt, retryWithBackOff } from './failed-attempt.ts';
import { claimDocument, dueAt } from './posting.ts';

const allowed = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(`Refused: ${String(result.error)}`);
  return result.value;
};

const begun = aReceipt({ state: posting({ name: 'checking' }) });
const claimed = (receipt: GoodsReceipt) => allowed(claimDocument(receipt, 'w', dueAt(receipt) ?? NOW));
const waitOf = (receipt: GoodsReceipt) => (dueAt(receipt) ?? 0) - NOW;

const delayedBy = 'Too many calls.';

/** Put back so many times in a row. */
const putBack = (turns: number, isTurnedAway: boolean): GoodsReceipt => {
  const before = turns === 1 ? begun : claimed(putBack(turns - 1, isTurnedAway));
  return allowed(requeueWithoutAttempt(before, NOW, { isTurnedAway, delayedBy }));
};

describe('a document that found no room', () => {
  it('waits longer each time it is turned away, to three minutes, and has tried nothing', () => {
    expect([1, 2, 3, 6, 7, 40].map((turns) => waitOf(putBack(turns, true)))).toEqual([
      3_000, 6_000, 12_000, 96_000, 180_000, 180_000,
    ]);
    expect(putBack(40, true)).toMatchObject({ transientAttempts: 0, attempts: [] });
  });

  it('says what it waits for, until it is tried again', () => {
    const delayed = putBack(2, true);
    expect(delayed.state).toMatchObject({ status: 'QUEUED', delayedBy });
    expect(claimed(delayed).state).not.toHaveProperty('delayedBy');
  });

  it('is back in three seconds where only our own calls were too many, or when it was told to', () => {
    expect([1, 9].map((turns) => waitOf(putBack(turns, false)))).toEqual([3_000, 3_000]);
    const told = requeueWithoutAttempt(begun, NOW, { isTurnedAway: false, delayedBy, retryAfterMs: 7_000 });
    expect(waitOf(allowed(told))).toBe(7_000);
  });

  it('begins at three seconds again once its turn came', () => {
    const tried = allowed(retryWithBackOff(claimed(putBack(5, true)), 'Away.', NOW, 0));
    const busyAgain = requeueWithoutAttempt(claimed(tried), NOW, { isTurnedAway: true, delayedBy });
    expect(waitOf(allowed(busyAgain))).toBe(3_000);
  });
});
