import { type Quantity, toNumber } from '#domain/quantity.ts';
import { aBalance, aLine, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { fc } from '#test/support/property-testing.ts';
import { applyLines, type Balance, type Balances, notEnoughStock } from './balance.ts';
import { balanceKey, type MovementLine } from './movement.ts';

const standing = (...balances: Balance[]): Balances =>
  new Map(balances.map((balance) => [balanceKey(balance), balance]));

const total = (balances: Balances): number =>
  [...balances.values()].reduce((sum, { onHand }) => sum + onHand, 0);

describe('balances', () => {
  it('follow the lines of a movement', () => {
    const after = applyLines(standing(aBalance(10)), [aLine(-4), aLine(4, { place: SHELF })]);
    expect(
      after.ok && [...after.value.values()].map(({ place, onHand }) => [place, toNumber(onHand)]),
    ).toEqual([
      [DOCK, 6],
      [SHELF, 4],
    ]);
  });

  it('never fall below zero: what is short is named with what is there', () => {
    const elsewhere = aBalance(6, { place: SHELF });
    const after = applyLines(standing(aBalance(4)), [aLine(-10), aLine(10, { place: SHELF })]);
    const error = after.ok ? null : notEnoughStock(after.error, [aBalance(4), elsewhere]);
    expect(error).toMatchObject({
      code: 'NOT_ENOUGH_STOCK',
      message: 'GLASS-750, lot L1: 10 wanted, 4 on hand at MAIN / DOCK. Count the place if that is not so.',
      details: [{ path: 'lines.0', code: 'NOT_ENOUGH_STOCK' }],
      current: [
        { place: DOCK, onHand: 4 },
        { place: SHELF, onHand: 6 },
      ],
    });
    expect(after.ok || notEnoughStock(after.error, [], 'EA')).toMatchObject({
      message:
        'GLASS-750, lot L1: 10 EA wanted, 4 EA on hand at MAIN / DOCK. Count the place if that is not so.',
    });
  });

  it('are the sum of all that moved, and none is below zero, whatever is tried', () => {
    const lines: fc.Arbitrary<MovementLine> = fc.record({
      inventoryID: fc.constantFrom('A', 'B'),
      lotNumber: fc.constantFrom('', 'L1', 'l1'),
      place: fc.constantFrom(DOCK, SHELF),
      delta: fc.integer({ min: -20, max: 20 }).map((value) => value as Quantity),
    });
    fc.assert(
      fc.property(fc.array(fc.array(lines, { maxLength: 5 }), { maxLength: 30 }), (movements) => {
        let balances: Balances = new Map();
        let moved = 0;
        for (const movement of movements) {
          const after = applyLines(balances, movement);
          if (!after.ok) continue;
          balances = after.value;
          moved += movement.reduce((sum, { delta }) => sum + delta, 0);
        }
        expect(total(balances)).toBe(moved);
        expect(Math.min(0, ...[...balances.values()].map(({ onHand }) => onHand))).toBe(0);
      }),
    );
  });
});
