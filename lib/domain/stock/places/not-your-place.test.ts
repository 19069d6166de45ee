import { notYourPlace } from './not-your-place.ts';

it('a place is of its warehouse, and a pallet of none', () => {
  const inMain = { warehouses: ['MAIN'] };
  expect(notYourPlace(inMain, ['loc:MAIN/R1', 'hu:093123450000000017'])).toBeNull();
  expect(notYourPlace(inMain, ['loc:MAIN/R1', 'loc:cold/C1'], 'Lot 7')).toMatchObject({
    code: 'NOT_YOUR_WAREHOUSE',
    message: 'You work in MAIN. Lot 7 is of COLD.',
  });
  expect(notYourPlace({}, ['loc:COLD/C1'])).toBeNull();
});
