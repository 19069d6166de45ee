import { fc } from '#test/support/property-testing.ts';
import { isDay, nextMonth, siteDay, siteOffset } from './calendar.ts';

const dayAt = (instant: string) => siteDay(Date.parse(instant));

describe('the day at the site', () => {
  it.each([
    ['a winter midnight', '2026-06-30T13:59:59.999Z', '2026-06-30'],
    ['a winter midnight', '2026-06-30T14:00:00.000Z', '2026-07-01'],
    ['a summer midnight', '2026-12-31T12:59:59.999Z', '2026-12-31'],
    ['a summer midnight', '2026-12-31T13:00:00.000Z', '2027-01-01'],
    ['the night the clocks go forward', '2026-10-03T13:59:59.999Z', '2026-10-03'],
    ['the night the clocks go forward', '2026-10-03T14:00:00.000Z', '2026-10-04'],
    ['the first evening of summer time', '2026-10-04T12:59:59.999Z', '2026-10-04'],
    ['the first evening of summer time', '2026-10-04T13:00:00.000Z', '2026-10-05'],
    ['the night the clocks go back', '2026-04-04T13:00:00.000Z', '2026-04-05'],
    ['the hour that comes twice', '2026-04-04T15:30:00.000Z', '2026-04-05'],
    ['the hour that comes twice', '2026-04-04T16:30:00.000Z', '2026-04-05'],
    ['the first evening of winter time', '2026-04-05T13:59:59.999Z', '2026-04-05'],
    ['the first evening of winter time', '2026-04-05T14:00:00.000Z', '2026-04-06'],
    ['a leap day', '2028-02-28T13:00:00.000Z', '2028-02-29'],
  ])('turns at %s (%s)', (_, instant, day) => {
    expect(dayAt(instant)).toBe(day);
  });

  it('is always a real day, and never goes back', () => {
    const instant = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2200-01-01') });
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 3 * 86_400_000 }), (now, later) => {
        expect(isDay(siteDay(now))).toBe(true);
        expect(siteDay(now) <= siteDay(now + later)).toBe(true);
      }),
    );
  });
});

describe('how far the site is from UTC', () => {
  it('changes with its summer', () => {
    expect(siteOffset(Date.parse('2026-07-01T00:00:00Z'))).toBe('+10:00');
    expect(siteOffset(Date.parse('2026-12-01T00:00:00Z'))).toBe('+11:00');
  });
});

describe('a day', () => {
  it.each(['2026-11-20', '2028-02-29', '1900-01-01', '9999-12-31', '2000-02-29'])('%s is real', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '2026-1-1',
    '20/11/2026',
    '2026-11-20T00:00:00Z',
    ' 2026-11-20',
    '2026-11-20\n',
    '٢٠٢٦-١١-٢٠',
    '',
  ])('%j is not', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

it('after December comes January', () => {
  expect(['2026-01', '2026-02', '2024-02', '2026-12'].map(nextMonth)).toEqual([
    ...['2026-02', '2026-03', '2024-03', '2027-01'],
  ]);
});
