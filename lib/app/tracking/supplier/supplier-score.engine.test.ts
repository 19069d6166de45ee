import { quantity } from '#domain/quantity.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import {
  aLot,
  aReceipt,
  aReceiptLine,
  cancelled,
  NOW,
  postedState,
} from '#test/support/builders/receipts.ts';
import { aStockLot } from '#test/support/builders/stock.ts';
import { aTrackingBench, type TrackingBench } from '#test/support/tracking/tracking-bench.ts';

let bench: TrackingBench;

beforeEach(async () => {
  bench = await aTrackingBench();
});

const DAY_MS = 24 * 3_600_000;

const store = (number: number, daysAgo: number, more: Partial<GoodsReceipt> = {}) =>
  bench.stock.storeReceipt(
    aReceipt({
      receiptId: `01JD0000000000000000000${String(number).padStart(3, '0')}`,
      receiptNbr: `GR-${String(number).padStart(6, '0')}`,
      receivedAt: new Date(NOW - daysAgo * DAY_MS).toISOString(),
      receivedDate: new Date(NOW - daysAgo * DAY_MS).toISOString().slice(0, 10),
      state: postedState(true),
      ...more,
    }),
  );

const scoreOf = async (vendorId: string) => (await bench.see('supplier_score', { vendorId })).body.data;

describe('a supplier score that is read', () => {
  it('has the receipts behind each figure, the newest first, and none of other vendors', async () => {
    await bench.stock.deps.lots.save(
      aStockLot({ inventoryID: 'GLASS-750', lotNumber: 'L1', status: 'Rejected', reason: 'Chipped' }),
      null,
    );
    await store(1, 20, { promisedOn: '2026-10-29' });
    await store(2, 10, {
      promisedOn: '2026-11-12',
      lines: [aReceiptLine({ qty: 8, allocations: [aLot('l1', 8, '2027-01-09')] })],
      expected: [{ lineNbr: 1, orderedQty: quantity(10), outstandingQty: quantity(10) }],
    });
    await store(3, 5, { vendorID: 'OTHER' });
    await store(4, 4, { state: cancelled });
    const { score, receipts, hasMore, from, to } = await scoreOf('AMBER');
    expect({ hasMore, from, to }).toEqual({ hasMore: false, from: '2026-08-21', to: '2026-11-20' });
    expect(score).toEqual({
      onTime: { count: 1, of: 2 },
      short: { count: 1, of: 1 },
      over: { count: 0, of: 1 },
      rejected: { count: 1, of: 1 },
      belowLeast: { count: 0, of: 0 },
      daysLeft: { average: 60, fewest: 60 },
    });
    expect(receipts).toMatchObject([
      {
        ...{ receiptNbr: 'GR-000002', daysLate: -2 },
        differences: [{ kind: 'short', inventoryID: 'GLASS-750', qty: 2, uom: 'EA' }],
        lots: [{ lotNumber: 'l1', isRejected: true, reason: 'Chipped', qty: 8 }],
      },
      { receiptNbr: 'GR-000001', daysLate: 2, differences: null, lots: [] },
    ]);
  });

  it('of more receipts than are judged says that there are more', async () => {
    for (let number = 1; number <= 203; number += 1) await store(number, number % 60);
    const { receipts, hasMore } = await scoreOf('AMBER');
    expect(receipts).toHaveLength(200);
    expect(hasMore).toBe(true);
  });

  it('of a vendor that nobody knows has no receipts', async () => {
    expect(await scoreOf('NOBODY')).toMatchObject({ receipts: [], hasMore: false });
  });
});
