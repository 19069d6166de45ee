import { arrivalWarning } from './arrival-warning.ts';

const TODAY = '2026-11-20';
const terms = { dateMark: 'bestBefore', shelfLifeDays: 365, leastDaysOnArrival: 30 } as const;

describe('a date that arrives', () => {
  it.each([
    ['2026-12-02', 'Only 12 days left; 30 are asked for.'],
    ['2026-11-21', 'Only 1 day left; 30 are asked for.'],
    ['2026-12-19', 'Only 29 days left; 30 are asked for.'],
    ['2026-12-20', null],
    ['2027-11-20', null],
    ['2027-11-21', 'That is 366 days away, and it keeps 365. Check the year.'],
  ])('of %s: %s', (date, warning) => {
    expect(arrivalWarning(terms, date, TODAY)).toBe(warning);
  });

  it('that is past is warned of elsewhere', () => {
    expect(arrivalWarning(terms, TODAY, TODAY)).toBeNull();
    expect(arrivalWarning(terms, '2026-11-19', TODAY)).toBeNull();
  });

  it('is as good as any other where nothing is asked, or it means nothing', () => {
    expect(
      arrivalWarning({ ...terms, shelfLifeDays: null, leastDaysOnArrival: null }, '2036-01-01', TODAY),
    ).toBeNull();
    expect(arrivalWarning({ ...terms, dateMark: 'none' }, '2026-11-21', TODAY)).toBeNull();
  });
});
