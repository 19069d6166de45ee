import { quantity } from '#domain/quantity.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { judgeReceipts } from './judged-receipt.ts';
import { supplierScore } from './supplier-score.ts';

const TODAY = '2026-11-20';

const expected = (outstanding: number, lineNbr = 1): GoodsReceipt['expected'][number] => ({
  ...{ lineNbr, orderedQty: quantity(outstanding), outstandingQty: quantity(outstanding) },
});

type Known = Parameters<typeof judgeReceipts>[1];

const NOTHING: Known = { lineOf: () => undefined, lotOf: () => undefined, rulesOf: () => undefined };

const judge = (receipts: readonly Partial<GoodsReceipt>[], known: Partial<Known> = {}) =>
  judgeReceipts(
    receipts.map((receipt) => aReceipt(receipt)),
    { ...NOTHING, ...known },
    TODAY,
  );

describe('a supplier score', () => {
  it('counts as on time what came on its promised day or before; what was never promised is not judged', () => {
    const receipts = judge([
      { receivedDate: '2026-11-10', promisedOn: '2026-11-10' },
      { receivedDate: '2026-11-08', promisedOn: '2026-11-10' },
      { receivedDate: '2026-11-12', promisedOn: '2026-11-10' },
      { receivedDate: '2026-11-12', promisedOn: null },
    ]);
    expect(receipts.map(({ daysLate }) => daysLate)).toEqual([0, -2, 2, null]);
    expect(supplierScore(receipts).onTime).toEqual({ count: 2, of: 3 });
  });

  it('counts a receipt as short by a line of which nothing came, and names what the order calls it', () => {
    const [receipt] = judge(
      [{ promisedOn: '2026-11-10', expected: [expected(10), expected(4, 2)], lines: [aReceiptLine()] }],
      { lineOf: (_receipt, lineNbr) => (lineNbr === 2 ? { inventoryID: 'PUMP', uom: 'EA' } : undefined) },
    );
    expect(receipt?.differences).toEqual([
      { lineNbr: 2, kind: 'short', inventoryID: 'PUMP', qty: quantity(4), uom: 'EA' },
    ]);
    expect(supplierScore(receipt ? [receipt] : []).short).toEqual({ count: 1, of: 1 });
  });

  it('does not count as short what a later receipt of the order brought', () => {
    const first = { receivedAt: '2026-11-10T00:00:00.000Z', expected: [expected(30)] };
    const second = { receivedAt: '2026-11-12T00:00:00.000Z', expected: [expected(20)] };
    const [newer, older] = judge([second, first]);
    expect(older?.differences).toEqual([]);
    expect(newer?.differences).toMatchObject([{ kind: 'short', qty: quantity(10) }]);
  });

  it('does not count as short what is promised for a day that is not over', () => {
    const [today, past] = judge([
      { promisedOn: TODAY, orderNbr: '1', expected: [expected(30)] },
      { promisedOn: '2026-11-19', orderNbr: '2', expected: [expected(30)] },
    ]);
    expect(today?.differences).toEqual([]);
    expect(past?.differences).toHaveLength(1);
  });

  it('counts what was more than outstanding, whatever else came', () => {
    const receipts = judge([{ expected: [expected(8)] }, { expected: [expected(10)] }, { expected: [] }]);
    expect(receipts[0]?.differences).toMatchObject([{ kind: 'over', qty: quantity(2) }]);
    expect(supplierScore(receipts).over).toEqual({ count: 1, of: 2 });
  });

  it('counts rejected lots of all that arrived, and says why', () => {
    const lines = [aReceiptLine({ allocations: [aLot('A', 6), aLot('B', 4)] })];
    const receipts = judge([{ lines }], {
      lotOf: ({ lotNumber }) =>
        lotNumber === 'B'
          ? { status: 'Rejected', reason: 'Glass in it' }
          : { status: 'On hold', reason: 'Looked at' },
    });
    expect(receipts[0]?.lots.map(({ isRejected, reason }) => [isRejected, reason])).toEqual([
      [false, null],
      [true, 'Glass in it'],
    ]);
    expect(supplierScore(receipts).rejected).toEqual({ count: 1, of: 2 });
  });

  it('says how many days were left on arrival, and of how many lots fewer than are asked for', () => {
    const lines = [
      aReceiptLine({ allocations: [aLot('A', 6, '2026-12-20'), aLot('B', 3, '2026-11-25'), aLot('C', 1)] }),
    ];
    const receipts = judge([{ lines }], {
      rulesOf: () => ({ dateMark: 'useBy', leastDaysOnArrival: 10 }),
    });
    expect(supplierScore(receipts)).toMatchObject({
      daysLeft: { average: 17, fewest: 5 },
      belowLeast: { count: 1, of: 2 },
    });
  });

  it('judges no date of an item that has none by its rules', () => {
    const lines = [aReceiptLine({ allocations: [aLot('A', 6, '2026-12-20')] })];
    const receipts = judge([{ lines }], { rulesOf: () => ({ dateMark: 'none', leastDaysOnArrival: 10 }) });
    expect(supplierScore(receipts)).toMatchObject({
      daysLeft: { average: null, fewest: null },
      belowLeast: { count: 0, of: 0 },
    });
  });

  it('of nothing has no figures', () => {
    const none = { count: 0, of: 0 };
    expect(supplierScore([])).toEqual({
      ...{ onTime: none, short: none, over: none, rejected: none, belowLeast: none },
      daysLeft: { average: null, fewest: null },
    });
  });
});
