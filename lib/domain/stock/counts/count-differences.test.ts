import { quantity } from '#domain/quantity.ts';
import { DOCK, SHELF } from '#test/support/builders/stock.ts';
import { isOverLimit, onHandAt, toBeBooked } from './count-differences.ts';

const moved = (delta: number, at: string, place = DOCK) => ({
  ...{ place, at, delta: quantity(delta), kind: 'move' as const },
});

describe('what was on hand when a row was counted', () => {
  it('is what is there now without what moved since, at that place', () => {
    const lines = [
      moved(-4, '2030-01-01T10:00:01.000Z'),
      moved(7, '2030-01-01T10:00:02.000Z', SHELF),
      moved(2, '2030-01-01T11:00:00.000Z'),
    ];
    expect(onHandAt(quantity(8), lines, DOCK, '2030-01-01T09:00:00.000Z')).toBe(quantity(10));
    expect(onHandAt(quantity(8), lines, DOCK, '2030-01-01T10:30:00.000Z')).toBe(quantity(6));
  });

  it('has in it what moved at that very moment', () => {
    const at = '2030-01-01T10:00:00.000Z';
    expect(onHandAt(quantity(8), [moved(-4, at)], DOCK, at)).toBe(quantity(8));
  });
});

describe('the limit', () => {
  it.each([
    [100, 10, { units: 10, percent: 0 }, false],
    [100, -10, { units: 10, percent: 0 }, false],
    [100, 10.5, { units: 10, percent: 0 }, true],
    [100, -11, { units: 10, percent: 0 }, true],
    [100, 1, { units: 0, percent: 0 }, true],
    [100, 0, { units: 0, percent: 0 }, false],
    [100, 5, { units: 10, percent: 5 }, false],
    [100, -6, { units: 10, percent: 5 }, true],
    [0, 1, { units: 10, percent: 5 }, true],
  ])('of %d on hand, %d more or less, %j: needs approval is %s', (onHand, difference, limit, expected) => {
    const row = { onHandThen: quantity(onHand), difference: quantity(difference) };
    expect(isOverLimit(row, limit)).toBe(expected);
  });
});

describe('what is booked', () => {
  it('is what differs, in one order whatever the order of the rows', () => {
    const row = (lotNumber: string, difference: number, place = DOCK) => ({
      ...{ inventoryID: 'A', lotNumber, place, counted: quantity(9), onHandThen: quantity(9 - difference) },
      ...{ difference: quantity(difference), expiryDate: null },
    });
    const rows = [row('L2', 1), row('L1', -1, SHELF), row('L3', 0), row('L1', 2)];
    const lots = ['L1', 'L2', 'L1'];
    expect(toBeBooked(rows).map(({ lotNumber }) => lotNumber)).toEqual(lots);
    expect(toBeBooked(rows.toReversed()).map(({ lotNumber }) => lotNumber)).toEqual(lots);
  });
});
