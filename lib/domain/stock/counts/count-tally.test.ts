import { quantity, ZERO } from '#domain/quantity.ts';
import { DOCK } from '#test/support/builders/stock.ts';
import { differenceOf, isOverLimit } from './count-differences.ts';
import { noTally, stillToBook, tallyAfter } from './count-tally.ts';

const ROW = { inventoryID: 'A', lotNumber: 'L1', place: DOCK };
const [NINE, TEN, ELEVEN] = [9, 10, 11].map(
  (hour) => `2030-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
) as [string, string, string];
const DAY = '2030-01-01';

const found = (counted: number, at: string, onHandThen: number, tally = noTally(ROW)) =>
  differenceOf(
    {
      ...{ ...ROW, countId: 'C', entryId: 'E', qty: quantity(counted), typed: { qty: counted, uom: 'EA' } },
      ...{ expiryDate: null, at, by: 'wendy', earlier: [] },
    },
    quantity(onHandThen),
    tally,
    DAY,
  );

const booked = (delta: number, at: string, isApproved = false, before = noTally(ROW)) =>
  tallyAfter(before, quantity(delta), { at, day: DAY, isApproved });

describe('of two counts that found the same', () => {
  it('the second books nothing, whichever was closed first', () => {
    expect(stillToBook(found(95, TEN, 100), noTally(ROW))).toBe(quantity(-5));
    expect(stillToBook(found(95, TEN, 100), booked(-5, NINE))).toBe(ZERO);
  });

  it('the later books what is left of its difference', () => {
    expect(stillToBook(found(93, TEN, 100), booked(-5, NINE))).toBe(quantity(-2));
  });

  it('the earlier books nothing once the later is booked', () => {
    expect(stillToBook(found(100, TEN, 95), booked(-5, ELEVEN))).toBe(ZERO);
    expect(found(100, TEN, 95, booked(-5, ELEVEN)).difference).toBe(ZERO);
  });

  it('what was booked before it was closed is in its difference already', () => {
    const tally = booked(-5, NINE);
    expect(stillToBook(found(93, TEN, 95, tally), tally)).toBe(quantity(-2));
  });

  it('one that the version before closed is less by what others have booked', () => {
    const { at: _at, tally: _tally, today: _today, ...old } = found(95, TEN, 100);
    expect(stillToBook(old, booked(-5, ELEVEN))).toBe(ZERO);
  });
});

describe('the limit', () => {
  const LIMIT = { units: 10, percent: 0 };

  it('is reached little by little within a day', () => {
    const tally = booked(4, NINE, false, booked(-6, NINE));
    expect(isOverLimit(found(99, TEN, 100, tally), LIMIT)).toBe(true);
    expect(isOverLimit(found(100, TEN, 100, tally), LIMIT)).toBe(false);
  });

  it('begins anew with every day, and what was approved does not count', () => {
    const before = { ...booked(-10, NINE), day: '2029-12-31' };
    expect(isOverLimit(found(99, TEN, 100, before), LIMIT)).toBe(false);
    expect(isOverLimit(found(99, TEN, 100, booked(-500, NINE, true)), LIMIT)).toBe(false);
  });
});
