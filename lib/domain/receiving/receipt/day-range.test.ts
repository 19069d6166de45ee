import { addDays } from '#domain/calendar.ts';
import { dayRange, monthsOf } from './day-range.ts';

const TODAY = '2026-11-20';

describe('the days asked for', () => {
  it('are the last 30 when nothing is said, and the 30 up to the last day when that is said', () => {
    expect(dayRange({}, TODAY)).toEqual({ ok: true, value: { from: '2026-10-22', to: TODAY } });
    expect(dayRange({ to: '2026-03-30' }, TODAY)).toMatchObject({ value: { from: '2026-03-01' } });
  });

  it('are at most 92', () => {
    expect(dayRange({ from: addDays(TODAY, -91) }, TODAY).ok).toBe(true);
    expect(dayRange({ from: addDays(TODAY, -92) }, TODAY)).toMatchObject({
      error: { code: 'INVALID_DAY_RANGE' },
    });
  });

  it('may be the last there are', () => {
    expect(dayRange({ from: '9999-12-01', to: '9999-12-31' }, TODAY).ok).toBe(true);
    expect(dayRange({ from: '1900-01-01', to: '1900-01-02' }, TODAY).ok).toBe(true);
  });

  it('touch months, the newest first, over the turn of the year', () => {
    expect(monthsOf({ from: '2026-11-30', to: '2027-02-01' })).toEqual([
      '2027-02',
      '2027-01',
      '2026-12',
      '2026-11',
    ]);
    expect(monthsOf({ from: TODAY, to: TODAY })).toEqual(['2026-11']);
  });
});

describe('a day so many days on', () => {
  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    // The clocks at the site go forward on 4 October 2026.
    ['2026-10-03', 2, '2026-10-05'],
  ])('%s and %d is %s', (day, days, other) => {
    expect(addDays(day, days)).toBe(other);
  });
});
