import { numberText, typedNumber } from './parse-number.ts';

describe('a typed number', () => {
  it.each([
    ['12', 12],
    [' 1,200.5 ', 1200.5],
    ['.5', 0.5],
    ['5.', 5],
    ['-3', -3],
    ['', null],
    ['1.2.3', null],
    ['12 cases', null],
    ['1e9', null],
    ['Infinity', null],
  ])('reads %j as %j', (text, value) => {
    expect(typedNumber(text)).toBe(value);
  });

  it('is shown in groups, and read again as the same number', () => {
    expect(numberText(1234567.25)).toBe('1,234,567.25');
    expect(typedNumber(numberText(1234567.25))).toBe(1234567.25);
  });
});
