import { amountText } from './amount-text.ts';

it('says one of a unit as one, and any other amount as several', () => {
  expect([1, -1, 0, 0.5, 1200].map((value) => amountText(value, 'cases'))).toEqual([
    '1 case',
    '-1 case',
    '0 cases',
    '0.5 cases',
    '1,200 cases',
  ]);
});
