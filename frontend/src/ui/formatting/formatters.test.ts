import { dateFormatter, formatCount, numberFormatter } from './formatters.ts';

describe('a count in words', () => {
  it.each([0, 7, 999, 1000, 10_042, 999_999, 1_234_567])('is as the format writes it: %d', (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en-AU'));
  });
});

describe('a format', () => {
  it('is made when something is to be shown in it, and once', () => {
    const dates = jest.spyOn(Intl, 'DateTimeFormat');
    const numbers = jest.spyOn(Intl, 'NumberFormat');
    const day = dateFormatter({ timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
    const amount = numberFormatter({ maximumFractionDigits: 1 });
    expect(dates).not.toHaveBeenCalled();
    expect(numbers).not.toHaveBeenCalled();
    expect([day(new Date('2026-03-04')), day(new Date('2026-12-31'))]).toEqual(['4 Mar 2026', '31 Dec 2026']);
    expect([amount(1234.56), amount(2)]).toEqual(['1,234.6', '2']);
    expect(dates).toHaveBeenCalledTimes(1);
    expect(numbers).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });
});
