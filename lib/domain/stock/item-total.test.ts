import { quantity, toNumber } from '#domain/quantity.ts';
import { LOT_STATUSES } from '#domain/stock/lots/lot-status.ts';
import { aBalance, aStockLot, SHELF } from '#test/support/builders/stock.ts';
import { fc } from '#test/support/property-testing.ts';
import { totalOf } from './item-total.ts';
import { lotsByKey, sumBalances } from './lot-sums.ts';

const ITEM = { inventoryID: 'GLASS-750', name: 'Bottle', kind: 'stock', baseUom: 'EA' };
const DAY = '2026-11-20';

describe('the total of an item', () => {
  it('says what is there, what is spoken for, and what can be used', () => {
    const lots = [
      aStockLot({ lotNumber: 'GOOD', useBy: '2027-01-31' }),
      aStockLot({ lotNumber: 'HELD', status: 'On hold', useBy: '2026-12-01' }),
      aStockLot({ lotNumber: 'OLD', useBy: '2026-11-19' }),
      aStockLot({ lotNumber: 'GONE', useBy: '2026-11-25' }),
    ];
    const balances = [
      aBalance(10, { lotNumber: 'GOOD', allocated: quantity(4) }),
      aBalance(2, { lotNumber: 'GOOD', place: SHELF }),
      aBalance(3, { lotNumber: 'HELD' }),
      aBalance(5, { lotNumber: 'OLD' }),
    ];
    const notInBooks = [
      {
        inventoryID: 'GLASS-750',
        documentType: 'receipt' as const,
        documentId: 'R1',
        documentNbr: 'GR-1',
        qty: quantity(12),
        since: '2026-11-20T00:00:00.000Z',
        postedAt: null,
      },
    ];
    const { onHand, allocated, available, onHold, expired, ...more } = totalOf(
      ITEM,
      { lots, balances, notInBooks, books: null },
      DAY,
      7,
    );
    expect([onHand, allocated, available, onHold, expired].map(toNumber)).toEqual([20, 4, 8, 3, 5]);
    expect(more).toMatchObject({
      ...{ nextExpiry: '2026-12-01', lotCount: 3, asOfDay: DAY, rev: 7, notInBooks: quantity(12) },
    });
  });

  it('is on hand less allocated less what is not usable, whatever there is', () => {
    const numbers = ['A', 'B', 'C'];
    const lots = fc.tuple(
      ...numbers.map((lotNumber) =>
        fc
          .record({
            lotNumber: fc.constant(lotNumber),
            status: fc.constantFrom(...LOT_STATUSES),
            useBy: fc.constantFrom(null, '2026-11-19', '2026-11-20'),
          })
          .map(aStockLot),
      ),
    );
    const balances = fc.array(
      fc
        .record({ at: fc.constantFrom(...numbers), onHand: fc.nat(50), allocated: fc.nat(50) })
        .map(({ at, onHand, allocated }) =>
          aBalance(onHand, { lotNumber: at, allocated: quantity(Math.min(onHand, allocated)) }),
        ),
    );
    fc.assert(
      fc.property(lots, balances, (known, all) => {
        const sums = sumBalances(all, lotsByKey(known), DAY);
        const unusable = all.filter(({ lotNumber }) => {
          const lot = known.find((one) => one.lotNumber === lotNumber);
          return lot?.status !== 'Released' || lot.useBy === '2026-11-19';
        });
        const left = unusable.reduce((sum, { onHand, allocated }) => sum + onHand - allocated, 0);
        expect(sums.available).toBe(sums.onHand - sums.allocated - left);
        expect(sums.onHold + sums.expired).toBe(unusable.reduce((sum, { onHand }) => sum + onHand, 0));
      }),
    );
  });
});
