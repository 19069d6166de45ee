import { instantOf, isNewer, NO_STAMP, stampAt, stampOfNotification, stampOfReading } from './stamp.ts';

describe('a stamp', () => {
  it('is .NET ticks: the sample of the accounting system’s guide is its moment', () => {
    expect(instantOf('636295833829493672')).toBe(Date.parse('2017-05-05T12:16:22.949Z'));
    expect(stampAt(Date.parse('2017-05-05T12:16:22.949Z'))).toBe('636295833829490000');
  });

  it('is compared as a number of any length, to the last digit', () => {
    expect(isNewer('636295833829493673', '636295833829493672')).toBe(true);
    expect(isNewer('636295833829493672', '636295833829493672')).toBe(false);
    expect(isNewer('99', '100')).toBe(false);
  });

  it('of a notification without one is its arrival, which proves nothing beside theirs', () => {
    expect(stampOfNotification(null, 1000)).toEqual({ stamp: stampAt(1000), isTheirs: false });
    expect(stampOfNotification('7', 1000)).toEqual({ stamp: '7', isTheirs: true });
  });

  it('of a reading is before the request began, by their clock', () => {
    const answered = Date.parse('2026-03-01T10:00:30Z');
    expect(stampOfReading({ serverTime: answered, tookMs: 4000, now: 0 })).toBe(stampAt(answered - 5000));
  });

  it('of a reading without their clock is older than any notification', () => {
    expect(stampOfReading({ serverTime: null, tookMs: 10, now: 1 })).toBe(NO_STAMP);
  });
});
