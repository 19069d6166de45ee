import { type OpenMark, openMark } from '#domain/posting/attention.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { aPosting } from '#test/support/builders/kits.ts';
import { aReceipt, failed, NOW, postedState, queued } from '#test/support/builders/receipts.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import { measureReceipts } from './measure-receipts.ts';

const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

/** What the index says of them, and what they are. */
const measured = async (
  stands: readonly { mark: OpenMark; receipt: GoodsReceipt }[],
  postings: readonly Posting[] = [],
) => {
  const metrics = hearMetrics();
  const asked: [string, number][] = [];
  const finder = {
    openSince: async (mark: OpenMark, until: string, limit: number) => {
      expect(until).toBe(new Date(NOW).toISOString());
      asked.push([mark, limit]);
      return stands
        .filter((one) => one.mark === mark)
        .map(({ receipt }) => ({ receiptId: receipt.receiptId, since: receipt.receivedAt }));
    },
    loadMany: async (ids: readonly string[]) =>
      stands.map(({ receipt }) => receipt).filter(({ receiptId }) => ids.includes(receiptId)),
  };
  const open = { openSince: async (mark: OpenMark) => postings.filter((one) => openMark(one) === mark) };
  await measureReceipts({ finder, postings: open, metrics }, NOW);
  return {
    asked,
    oldest: metrics.of('OldestReceiptWaiting'),
    failed: metrics.of('FailedReceipts'),
  };
};

describe('how receipts stand', () => {
  it('is said when there is none: silence means that nobody looks', async () => {
    expect(await measured([])).toMatchObject({ oldest: [0], failed: [0] });
  });

  it('is the age of the oldest on its way, and the number of those that wait for a person', async () => {
    const waiting = (receiptId: string, seconds: number) => ({
      mark: 'WAITING' as const,
      receipt: aReceipt({ receiptId, receivedAt: ago(seconds), state: queued() }),
    });
    const stopped = {
      mark: 'FAILED' as const,
      receipt: aReceipt({ receiptId: 'F', receivedAt: ago(9000), state: failed() }),
    };
    const { oldest, failed: count, asked } = await measured([waiting('A', 30), waiting('B', 725), stopped]);
    expect({ oldest, count }).toEqual({ oldest: [725], count: [1] });
    expect(asked).toEqual([
      ['FAILED', 100],
      ['WAITING', 10],
    ]);
  });

  it('is not what a lagging index says: one that got through meanwhile is not counted', async () => {
    const through = aReceipt({ receivedAt: ago(5000), state: postedState() });
    expect(await measured([{ mark: 'WAITING', receipt: through }])).toMatchObject({
      oldest: [0],
      failed: [0],
    });
    expect(await measured([{ mark: 'FAILED', receipt: through }])).toMatchObject({
      oldest: [0],
      failed: [0],
    });
  });

  it('counts closed runs with them, but none that only waits for what brought its lots', async () => {
    const run = (seconds: number, more: Partial<Posting> = {}) =>
      aPosting({ createdAt: ago(seconds), postingId: String(seconds), ...more });
    const all = [
      run(60),
      run(90_000, { state: { status: 'QUEUED', nextAttemptAt: NOW, waitsFor: 'Run PR-1 to be closed' } }),
      run(500, { state: { status: 'FAILED', code: 'NOT_POSTABLE', reason: 'No.' } }),
    ];
    expect(await measured([], all)).toMatchObject({ oldest: [60], failed: [1] });
  });

  it('begins anew when somebody retries', async () => {
    const retried = aReceipt({
      receivedAt: ago(90_000),
      state: queued(),
      attempts: [{ at: ago(45), outcome: 'retried', message: 'Retried by mary.' }],
    });
    expect(await measured([{ mark: 'WAITING', receipt: retried }])).toMatchObject({ oldest: [45] });
  });

  it('is never a negative age, however wrong a clock is', async () => {
    const ahead = aReceipt({ receivedAt: ago(-30), state: queued() });
    expect(await measured([{ mark: 'WAITING', receipt: ahead }])).toMatchObject({ oldest: [0] });
  });
});
