import { notYourLot, notYourPlace, notYourSite } from './not-your-place.ts';

it('a place is of its warehouse, and a pallet of none', () => {
  const inMain = { warehouses: ['MAIN'] };
  expect(notYourPlace(inMain, ['loc:MAIN/R1', 'hu:093123450000000017'])).toBeNull();
  expect(notYourPlace(inMain, ['loc:MAIN/R1', 'loc:cold/C1'], 'Lot 7')).toMatchObject({
    code: 'NOT_YOUR_WAREHOUSE',
    message: 'You work in MAIN. Lot 7 is of COLD.',
  });
  expect(notYourPlace({}, ['loc:COLD/C1'])).toBeNull();
});

describe('a lot', () => {
  const inMain = { warehouses: ['MAIN'] };
  const lot = { inventoryID: 'GIN', lotNumber: '7' };
  const verdict = (places: readonly string[], isSafe: boolean) =>
    notYourLot(inMain, lot, places, isSafe)?.message ?? 'theirs';

  it('is theirs where all of it stands in their warehouses, and to be kept from use where some does', () => {
    const both = ['loc:MAIN/R1', 'loc:COLD/C1'];
    expect(verdict(['loc:MAIN/R1'], false)).toBe('theirs');
    expect(verdict(both, false)).toBe('You work in MAIN. GIN, lot 7 is of COLD.');
    expect(verdict(both, true)).toBe('theirs');
    expect(verdict(['loc:COLD/C1'], true)).toBe('You work in MAIN. GIN, lot 7 is of COLD.');
    expect(verdict(['loc:COLD/C1', 'hu:093123450000000017'], true)).toBe('theirs');
    expect(verdict([], true)).toBe('theirs');
  });
});

it('what is of all warehouses is of nobody who is kept to some', () => {
  expect(notYourSite({ warehouses: ['MAIN'] }, 'It')?.message).toBe(
    'You work in MAIN. It is of all warehouses.',
  );
  expect(notYourSite({}, 'It')).toBeNull();
});
