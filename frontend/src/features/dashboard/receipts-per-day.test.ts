import type { ReceiptListItem } from '#api/receipts.ts';
import { receiptsPerDay } from './receipts-per-day.ts';

const at = (receivedAt: string, status: ReceiptListItem['status'] = 'POSTED') => ({ receivedAt, status });
const WEEKEND = { from: '2026-03-06', to: '2026-03-08' };
const NONE = { posted: 0, onTheirWay: 0, failed: 0, cancelled: 0 };

describe('receipts per day', () => {
  it('are counted by the day at the site, not in Greenwich, and days without any are named', () => {
    // 7 March, 13:30 UTC is half past midnight on the 8th in Sydney.
    expect(
      receiptsPerDay([at('2026-03-07T13:30:00Z'), at('2026-03-05T20:00:00Z')], { ...WEEKEND, isWhole: true }),
    ).toEqual([
      { ...NONE, day: '2026-03-06', posted: 1 },
      { ...NONE, day: '2026-03-07' },
      { ...NONE, day: '2026-03-08', posted: 1 },
    ]);
  });

  it('are told apart by what became of them', () => {
    const states = ['QUEUED', 'POSTING', 'POSTED', 'FAILED', 'CANCELLED'] as const;
    const received = states.map((status) => at('2026-03-08T01:00:00Z', status));
    expect(receiptsPerDay(received, { from: '2026-03-08', to: '2026-03-08', isWhole: true })).toEqual([
      { day: '2026-03-08', posted: 1, onTheirWay: 2, failed: 1, cancelled: 1 },
    ]);
  });

  it('have no day that was read in part', () => {
    const days = receiptsPerDay([at('2026-03-08T01:00:00Z'), at('2026-03-07T01:00:00Z')], {
      ...WEEKEND,
      isWhole: false,
    });
    expect(days).toEqual([{ ...NONE, day: '2026-03-08', posted: 1 }]);
  });
});
