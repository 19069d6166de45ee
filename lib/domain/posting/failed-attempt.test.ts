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

/** Put back so many times in a row. */
const putBack = (turns: number, isFormBusy: boolean): GoodsReceipt => {
  const before = turns === 1 ? begun : claimed(putBack(turns - 1, isFormBusy));
  return allowed(requeueWithoutAttempt(before, NOW, { isFormBusy }));
};

describe('a document that found no room', () => {
  it('waits longer each time its form is busy, to three minutes, and has tried nothing', () => {
    expect([1, 2, 3, 6, 7, 40].map((turns) => waitOf(putBack(turns, true)))).toEqual([
      3_000, 6_000, 12_000, 96_000, 180_000, 180_000,
    ]);
    expect(putBack(40, true)).toMatchObject({ transientAttempts: 0, attempts: [] });
  });

  it('is back in three seconds where only calls were too many, or when it was told to', () => {
    expect([1, 9].map((turns) => waitOf(putBack(turns, false)))).toEqual([3_000, 3_000]);
    const told = requeueWithoutAttempt(begun, NOW, { isFormBusy: false, retryAfterMs: 7_000 });
    expect(waitOf(allowed(told))).toBe(7_000);
  });

  it('begins at three seconds again once its turn came', () => {
    const tried = allowed(retryWithBackOff(claimed(putBack(5, true)), 'Away.', NOW, 0));
    const busyAgain = requeueWithoutAttempt(claimed(tried), NOW, { isFormBusy: true });
    expect(waitOf(allowed(busyAgain))).toBe(3_000);
  });
});
