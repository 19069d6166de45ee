import { fc } from '#test/support/property-testing.ts';
import {
  isDay,
  isTimeZone,
  nextMonth,
  setSiteTimeZone,
  siteDay,
  siteMinute,
  siteOffset,
  siteTimeZone,
} from './calendar.ts';

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

afterEach(() => setSiteTimeZone());

describe('the clock of a zone', () => {
  it.each([
    ['Australia/Brisbane', 'summer as in winter', '2026-12-31T13:59:59.999Z', '2026-12-31 23:59', '+10:00'],
    ['Australia/Brisbane', 'summer as in winter', '2026-12-31T14:00:00.000Z', '2027-01-01 00:00', '+10:00'],
    ['Australia/Brisbane', 'winter', '2026-06-30T14:00:00.000Z', '2026-07-01 00:00', '+10:00'],
    ['America/Santiago', 'summer', '2026-12-31T02:59:59.999Z', '2026-12-30 23:59', '-03:00'],
    ['America/Santiago', 'summer', '2026-12-31T03:00:00.000Z', '2026-12-31 00:00', '-03:00'],
    ['America/Santiago', 'winter', '2026-07-01T03:59:59.999Z', '2026-06-30 23:59', '-04:00'],
    ['America/Santiago', 'winter', '2026-07-01T04:00:00.000Z', '2026-07-01 00:00', '-04:00'],
    // It goes forward at midnight: 6 September begins at one o'clock.
    [
      'America/Santiago',
      'the day without a midnight',
      '2026-09-06T03:59:59.999Z',
      '2026-09-05 23:59',
      '-04:00',
    ],
    [
      'America/Santiago',
      'the day without a midnight',
      '2026-09-06T04:00:00.000Z',
      '2026-09-06 01:00',
      '-03:00',
    ],
    // And back at midnight: the last hour of 4 April comes twice.
    [
      'America/Santiago',
      'the hour that comes twice',
      '2026-04-05T02:30:00.000Z',
      '2026-04-04 23:30',
      '-03:00',
    ],
    [
      'America/Santiago',
      'the hour that comes twice',
      '2026-04-05T03:30:00.000Z',
      '2026-04-04 23:30',
      '-04:00',
    ],
    [
      'America/Santiago',
      'the hour that comes twice',
      '2026-04-05T04:00:00.000Z',
      '2026-04-05 00:00',
      '-04:00',
    ],
    ['Australia/Lord_Howe', 'winter', '2026-07-01T13:29:59.999Z', '2026-07-01 23:59', '+10:30'],
    ['Australia/Lord_Howe', 'winter', '2026-07-01T13:30:00.000Z', '2026-07-02 00:00', '+10:30'],
    ['Australia/Lord_Howe', 'summer', '2026-12-01T13:00:00.000Z', '2026-12-02 00:00', '+11:00'],
    ['Australia/Lord_Howe', 'half an hour forward', '2026-10-03T15:29:00.000Z', '2026-10-04 01:59', '+10:30'],
    ['Australia/Lord_Howe', 'half an hour forward', '2026-10-03T15:30:00.000Z', '2026-10-04 02:30', '+11:00'],
  ])('%s, %s: %s is %s', (timeZone, _, instant, minute, offset) => {
    setSiteTimeZone(timeZone);
    const at = Date.parse(instant);
    expect([siteDay(at), siteMinute(at), siteOffset(at)]).toEqual([minute.slice(0, 10), minute, offset]);
  });

  it.each(['Australia/Brisbane', 'America/Santiago', 'Australia/Lord_Howe'])(
    'of %s says a real day that never goes back',
    (timeZone) => {
      setSiteTimeZone(timeZone);
      const instant = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2200-01-01') });
      fc.assert(
        fc.property(instant, fc.integer({ min: 0, max: 3 * 86_400_000 }), (now, later) => {
          expect(isDay(siteDay(now))).toBe(true);
          expect(siteDay(now) <= siteDay(now + later)).toBe(true);
        }),
      );
    },
  );
});

describe('where the site is', () => {
  it('is said once, and days are those of the place from then on', () => {
    const at = Date.parse('2026-12-01T02:30:00Z');
    expect([siteTimeZone(), siteMinute(at)]).toEqual(['Australia/Sydney', '2026-12-01 13:30']);
    setSiteTimeZone('America/Santiago');
    expect([siteTimeZone(), siteDay(at), siteMinute(at), siteOffset(at)]).toEqual([
      ...['America/Santiago', '2026-11-30', '2026-11-30 23:30', '-03:00'],
    ]);
  });

  it.each([
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'America/Argentina/Ushuaia',
    'Asia/Kolkata',
    'Etc/UTC',
  ])('may be %s', (name) => expect(isTimeZone(name)).toBe(true));

  it.each(['', 'Sydney', 'Australia/Atlantis', '+10:00', 'EST', 'UTC', 'Etc/', 'australia/sydney', 'A/B\n'])(
    'is not said by %j',
    (name) => expect(isTimeZone(name)).toBe(false),
  );
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
