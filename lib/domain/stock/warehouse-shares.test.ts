import { quantity, sum, ZERO } from '#domain/quantity.ts';
import { applyLines } from '#domain/stock/ledger/balance.ts';
import { balanceKey } from '#domain/stock/ledger/movement.ts';
import { LOT_STATUSES } from '#domain/stock/lots/lot-status.ts';
import { aBalance, aLine, aStockLot, COLD_STORE, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { fc } from '#test/support/property-testing.ts';
import { rangeAnew, rangesOf } from './lot-ranges.ts';
import { lotsByKey, sumLots } from './lot-sums.ts';
import { joinShares, type StandingBalance, sharesOf } from './warehouse-shares.ts';

const DAY = '2026-11-20';
const PALLET = 'hu:093123450000000017';
const NUMBERS = ['A', 'B', 'C'];
const QUANTITIES = ['onHand', 'allocated', 'available', 'onHold', 'expired'] as const;

const lotsOfAll = fc.tuple(
  ...NUMBERS.map((lotNumber) =>
    fc
      .record({
        lotNumber: fc.constant(lotNumber),
        status: fc.constantFrom(...LOT_STATUSES),
        useBy: fc.constantFrom(null, '2026-11-19', '2026-12-01'),
      })
      .map(aStockLot),
  ),
);

const moves = fc.array(
  fc.record({
    lotNumber: fc.constantFrom(...NUMBERS),
    place: fc.constantFrom(DOCK, SHELF, COLD_STORE, PALLET),
    delta: fc.integer({ min: -9, max: 20 }),
  }),
  { maxLength: 40 },
);

const standing = (balances: readonly Omit<StandingBalance, 'standsIn'>[], standsIn: string | null) =>
  balances.map((balance) => ({
    ...balance,
    fefo: null,
    standsIn: balance.place === PALLET ? standsIn : null,
  }));

describe('what an item has by warehouse', () => {
  it('adds up to its total, and is what its balances say, in whatever order goods moved', () => {
    fc.assert(
      fc.property(lotsOfAll, moves, fc.constantFrom('MAIN', 'COLD', null), (lots, all, palletIn) => {
        let balances: Parameters<typeof applyLines>[0] = new Map();
        for (const { delta, ...at } of all) {
          const after = applyLines(balances, [aLine(delta, at)]);
          if (after.ok) balances = after.value;
        }
        const there = standing([...balances.values()], palletIn);
        const known = lotsByKey(lots);
        const shares = sharesOf(there, known, DAY);
        const total = sumLots(there, known, DAY);
        for (const figure of QUANTITIES)
          expect(sum(shares.map((share) => share[figure]))).toBe(total[figure]);
        for (const warehouseID of ['MAIN', 'COLD', '']) {
          const its = there.filter(
            ({ place }) =>
              (place === PALLET ? (palletIn ?? '') : place === COLD_STORE ? 'COLD' : 'MAIN') === warehouseID,
          );
          const share = shares.find((one) => one.warehouseID === warehouseID);
          expect(share?.onHand ?? ZERO).toBe(sum(its.map(({ onHand }) => onHand)));
        }
      }),
    );
  });

  it('is left out where nothing is there, unless a shipment was promised it', () => {
    const balances = standing(
      [
        aBalance(0, { place: SHELF }),
        aBalance(0, { place: COLD_STORE, allocated: quantity(6) }),
        aBalance(0, { place: PALLET }),
      ],
      'WEST',
    );
    expect(sharesOf(balances, lotsByKey([aStockLot()]), DAY)).toMatchObject([
      { warehouseID: 'COLD', onHand: 0, allocated: quantity(6), available: quantity(-6), lotCount: 0 },
    ]);
  });

  it('has each warehouse’s own next date and number of lots', () => {
    const lots = lotsByKey([
      aStockLot({ lotNumber: 'A', useBy: '2026-12-01' }),
      aStockLot({ lotNumber: 'B', useBy: '2027-01-31' }),
    ]);
    const at = (lotNumber: string, place: string) => aBalance(1, { lotNumber, place });
    const balances = standing([at('A', DOCK), at('B', DOCK), at('B', COLD_STORE)], null);
    expect(sharesOf(balances, lots, DAY)).toMatchObject([
      { warehouseID: 'COLD', lotCount: 1, nextExpiry: '2027-01-31' },
      { warehouseID: 'MAIN', lotCount: 2, nextExpiry: '2026-12-01' },
    ]);
  });

  it('is the same out of ranges of very many lots, whichever of them is worked out anew', () => {
    const numbers = Array.from({ length: 420 }, (_, lot) => `L${String(lot).padStart(3, '0')}`);
    const lots = lotsByKey(numbers.map((lotNumber) => aStockLot({ lotNumber })));
    const at = (lotNumber: string, index: number, onHand: number) =>
      aBalance(onHand, { lotNumber, place: index % 3 === 0 ? COLD_STORE : DOCK });
    const before = standing(
      numbers.map((lotNumber, index) => at(lotNumber, index, 2)),
      null,
    );
    const after = before.map((balance, index) =>
      index === 200 ? { ...balance, onHand: quantity(7) } : balance,
    );
    const ranges = rangesOf(before, lots, DAY) ?? [];
    const anew = ranges.flatMap((range, index) => {
      const [first, last] = [range.fromLot ?? '', ranges[index + 1]?.fromLot ?? '~'];
      const inIt = after.filter(({ lotNumber }) => lotNumber >= first && lotNumber < last);
      return inIt.some((balance) => balanceKey(balance) === balanceKey(after[200] as StandingBalance))
        ? rangeAnew(range, inIt, lots, DAY)
        : [range];
    });
    expect(joinShares(anew.flatMap(({ shares }) => shares ?? []))).toEqual(sharesOf(after, lots, DAY));
    expect(anew).toHaveLength(3);
  });
});
