import { fc } from '#test/support/property-testing.ts';
import {
  add,
  atLeastZero,
  divide,
  MAX_QUANTITY,
  multiply,
  percentOf,
  type Quantity,
  quantity,
  subtract,
  sum,
  toNumber,
  toQuantity,
} from './quantity.ts';

const read = (value: number): Quantity => {
  const result = toQuantity(value);
  if (!result.ok) throw new Error(`${value}: ${result.error}`);
  return result.value;
};

/** Any quantity that may be counted, in millionths. */
const counted = fc.integer({ min: 0, max: MAX_QUANTITY * 1_000_000 }).map((value) => value as Quantity);
const everyday = fc.integer({ min: 0, max: 1e12 }).map((value) => value as Quantity);

describe('a quantity', () => {
  it('adds 0.1 and 0.2 to exactly 0.3', () => {
    expect(toNumber(add(read(0.1), read(0.2)))).toBe(0.3);
  });

  it('knows that 100.002 is more than 100', () => {
    expect(read(100.002) > read(100)).toBe(true);
    expect(toNumber(subtract(read(100.002), read(100)))).toBe(0.002);
  });

  it('forgives the noise of binary arithmetic', () => {
    expect(read(0.1 + 0.2)).toBe(read(0.3));
    expect(read(1.1 * 3)).toBe(read(3.3));
  });

  it.each([
    [0.1234567, 'TOO_FINE'],
    [0.0000001, 'TOO_FINE'],
    [-0.0000001, 'TOO_FINE'],
    [MAX_QUANTITY + 1, 'TOO_LARGE'],
    [-MAX_QUANTITY - 1, 'TOO_LARGE'],
    [Number.NaN, 'NOT_A_NUMBER'],
    [Number.POSITIVE_INFINITY, 'NOT_A_NUMBER'],
  ])('refuses %p: %s', (value, error) => {
    expect(toQuantity(value)).toEqual({ ok: false, error });
  });

  it('refuses a seventh decimal at every size that it takes', () => {
    fc.assert(
      fc.property(counted, fc.integer({ min: 1, max: 9 }), (value, seventh) => {
        const whole = toNumber(value);
        const finer = Number(`${whole.toFixed(6)}${seventh}`);
        // Far out the double nearest to seven decimals may be the one nearest to six: then there is nothing to see.
        fc.pre(finer !== whole && finer.toFixed(7).endsWith(String(seventh)));
        expect(toQuantity(finer)).toEqual({ ok: false, error: expect.any(String) });
      }),
    );
  });

  it('has no minus zero', () => {
    expect(Object.is(read(-0), 0)).toBe(true);
  });

  it('comes back from the wire as it went out', () => {
    fc.assert(
      fc.property(counted, (value) => {
        expect(read(JSON.parse(JSON.stringify(toNumber(value))))).toBe(value);
        expect(quantity(toNumber(value))).toBe(value);
      }),
    );
  });

  it('shows at most six decimals on the wire', () => {
    fc.assert(
      fc.property(counted, (value) => {
        const [, decimals = ''] = toNumber(value).toString().split('.');
        expect(/e-/.test(toNumber(value).toString()) || decimals.length <= 6).toBe(true);
      }),
    );
  });

  it('adds up the same in any order and grouping', () => {
    fc.assert(
      fc.property(fc.array(everyday, { maxLength: 500 }), (values) => {
        expect(sum(values)).toBe(sum([...values].reverse()));
        expect(sum(values)).toBe(values.reduce(add, 0 as Quantity));
      }),
    );
  });

  it('never falls below zero when asked not to', () => {
    fc.assert(
      fc.property(counted, counted, (one, other) => {
        const left = atLeastZero(subtract(one, other));
        expect(left).toBe(one > other ? subtract(one, other) : 0);
      }),
    );
  });
});

describe('a percentage', () => {
  it.each([
    [100, 110, 110],
    [3, 33.333333, 0.999999],
    [0.000001, 150, 0.000001],
    [100, 100.002, 100.002],
    [1e9, 100, 1e9],
  ])('of %p: %p %% is %p', (value, percent, expected) => {
    expect(toNumber(percentOf(quantity(value), percent))).toBe(expected);
  });

  it('is never more than the exact value, and less by under one millionth', () => {
    fc.assert(
      fc.property(everyday, fc.integer({ min: 0, max: 1_000_000_000 }), (value, scaledPercent) => {
        const exact = BigInt(value) * BigInt(scaledPercent);
        const found = BigInt(percentOf(value, scaledPercent / 1_000_000)) * 100_000_000n;
        expect(found <= exact && exact - found < 100_000_000n).toBe(true);
      }),
    );
  });
});

describe('a unit', () => {
  it('multiplies and divides exactly where there is an exact answer', () => {
    expect(toNumber(multiply(quantity(2.5), 12))).toBe(30);
    expect(toNumber(divide(quantity(30), 12))).toBe(2.5);
    expect(toNumber(multiply(quantity(0.1), 0.7))).toBe(0.07);
  });

  it('rounds half a millionth away from zero', () => {
    expect(toNumber(multiply(quantity(0.000001), 0.5))).toBe(0.000001);
    expect(toNumber(multiply(quantity(-0.000001), 0.5))).toBe(-0.000001);
    expect(toNumber(divide(quantity(1), 3))).toBe(0.333333);
  });

  it('is off by at most half a millionth', () => {
    fc.assert(
      fc.property(everyday, fc.integer({ min: 1, max: 1_000_000 }), (value, factor) => {
        const there = multiply(value, factor);
        fc.pre(there <= Number.MAX_SAFE_INTEGER);
        expect(divide(there, factor)).toBe(value);
        const error = BigInt(divide(value, factor)) * BigInt(factor) - BigInt(value);
        expect(2n * (error < 0n ? -error : error) <= BigInt(factor)).toBe(true);
      }),
    );
  });
});
