import { arrivalRefusal, arrivalWarning } from './arrival-warning.ts';

const TODAY = '2026-11-20';
const terms = {
  dateMark: 'bestBefore',
  shelfLifeDays: 365,
  leastDaysOnArrival: 30,
  onShortArrival: 'warn',
} as const;

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

describe('goods that are refused with too few days', () => {
  const refusing = { ...terms, onShortArrival: 'refuse' } as const;

  it.each([
    ['2026-12-19', 'Only 29 days left on arrival; with less than 30 days it is refused.'],
    ['2026-11-21', 'Only 1 day left on arrival; with less than 30 days it is refused.'],
    ['2026-11-20', 'No days left on arrival; with less than 30 days it is refused.'],
    ['2026-01-31', 'No days left on arrival; with less than 30 days it is refused.'],
    ['2026-12-20', null],
    ['2036-12-20', null],
  ])('of %s: %s', (date, refusal) => {
    expect(arrivalRefusal(refusing, date, TODAY)).toBe(refusal);
  });

  it('are judged by the day on which they arrived', () => {
    expect(arrivalRefusal(refusing, '2026-12-19', '2026-11-19')).toBeNull();
  });

  it('are none where it only warns, nothing is asked, or the date means nothing', () => {
    expect(arrivalRefusal(terms, TODAY, TODAY)).toBeNull();
    expect(arrivalRefusal({ ...refusing, leastDaysOnArrival: null }, TODAY, TODAY)).toBeNull();
    expect(arrivalRefusal({ ...refusing, dateMark: 'none' }, TODAY, TODAY)).toBeNull();
  });

  it('are those past their date alone where no days are asked for', () => {
    const none = { ...refusing, leastDaysOnArrival: 0 };
    expect(arrivalRefusal(none, TODAY, TODAY)).toBeNull();
    expect(arrivalRefusal(none, '2026-11-19', TODAY)).toContain('No days left');
  });
});
