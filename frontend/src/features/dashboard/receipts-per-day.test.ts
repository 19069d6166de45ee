import { receiptsPerDay } from './receipts-per-day.ts';

const at = (receivedAt: string, status: 'POSTED' | 'CANCELLED' = 'POSTED') => ({ receivedAt, status });
const WEEKEND = { from: '2026-03-06', to: '2026-03-08' };

describe('receipts per day', () => {
  it('counts by the day at the site, not in Greenwich, and names days without any', () => {
    // 7 March, 13:30 UTC is half past midnight on the 8th in Sydney.
    expect(
      receiptsPerDay([at('2026-03-07T13:30:00Z'), at('2026-03-05T20:00:00Z')], { ...WEEKEND, isWhole: true }),
    ).toEqual([
      { day: '2026-03-06', receipts: 1 },
      { day: '2026-03-07', receipts: 0 },
      { day: '2026-03-08', receipts: 1 },
    ]);
  });

  it('leaves out what was cancelled', () => {
    const [, , last] = receiptsPerDay([at('2026-03-08T01:00:00Z', 'CANCELLED')], {
      ...WEEKEND,
      isWhole: true,
    });
    expect(last).toEqual({ day: '2026-03-08', receipts: 0 });
  });

  it('shows no day that was read in part', () => {
    const days = receiptsPerDay([at('2026-03-08T01:00:00Z'), at('2026-03-07T01:00:00Z')], {
      ...WEEKEND,
      isWhole: false,
    });
    expect(days).toEqual([{ day: '2026-03-08', receipts: 1 }]);
  });
});
