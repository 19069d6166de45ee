import { quantity } from '#domain/quantity.ts';
import { day, flag, instant, number, quantityOf, rows, text, textOrNull, wholeNumber } from './decode.ts';

describe('a field', () => {
  it.each([
    [{ value: ' V1   ' }, 'V1'],
    [{}, ''],
    [{ value: null }, ''],
    [null, ''],
    [undefined, ''],
    ['bare', 'bare'],
    [{ value: { id: 'CL', description: 'Completed' } }, 'Completed'],
    [{ value: { id: 'CL' } }, 'CL'],
    [{ value: 42 }, '42'],
    [{ value: true }, 'true'],
    [{ value: 'half \ud83c' }, 'half \ufffd'],
    [{ value: { id: { toString: 1, valueOf: 1 } } }, ''],
    [{ value: ['V1'] }, ''],
    [['V1'], ''],
  ])('%j is the text %j', (field, expected) => {
    expect(text({ field }, 'field')).toBe(expected);
    expect(textOrNull({ field }, 'field')).toBe(expected || null);
  });

  it.each([
    [{ value: 1.5 }, 1.5],
    [{ value: '1.5' }, 1.5],
    [{ value: '' }, null],
    [{ value: 'x' }, null],
    [{ value: 1e9 }, 1e9],
    [{ value: 1e10 }, null],
    [{ value: -1e300 }, null],
    [{ value: 'Infinity' }, null],
    [{}, null],
  ])('%j is the number %j', (field, expected) => {
    expect(number({ field }, 'field')).toBe(expected);
  });

  it.each([
    [{ value: 3 }, 3],
    [{ value: '3' }, 3],
    [{ value: 1.5 }, null],
    [{}, null],
  ])('%j is the whole number %j', (field, expected) => {
    expect(wholeNumber({ field }, 'field')).toBe(expected);
  });

  it('is cut where a text has no end, never inside a character', () => {
    const field = { value: `${'a'.repeat(299)}🍋${'b'.repeat(100_000)}` };
    expect(text({ field }, 'field')).toBe('a'.repeat(299));
    expect(text({ field }, 'field', 4_000)).toHaveLength(4_000);
  });

  it('is a quantity of six decimals', () => {
    expect(quantityOf({ field: { value: 0.1 + 0.2 } }, 'field')).toBe(quantity(0.3));
    expect(quantityOf({}, 'field')).toBe(0);
  });

  it.each([
    [{ value: true }, true],
    [{ value: 'True' }, true],
    [{ value: false }, false],
    [{}, false],
  ])('%j is the flag %j', (field, expected) => {
    expect(flag({ field }, 'field')).toBe(expected);
  });

  it.each([
    '2024-04-25T00:00:00+00:00',
    '2024-04-25',
    '2024-04-25T00:00:00+11:00',
    '2024-04-25T23:59:59-10:00',
  ])('%s is the day it begins with, in whatever zone', (value) => {
    expect(day({ field: { value } }, 'field')).toBe('2024-04-25');
  });

  it.each(['', 'soon', '2024-02-30T00:00:00'])('%j is no day', (value) => {
    expect(day({ field: { value } }, 'field')).toBeNull();
  });

  it.each([
    ['2024-12-18T17:07:45.433+11:00', '2024-12-18T06:07:45.433Z'],
    ['2024-12-18T17:07:45.433Z', '2024-12-18T17:07:45.433Z'],
    ['2024-12-18T17:07:45.433', '2024-12-18T17:07:45.433Z'],
    ['2024-12-18', '2024-12-18T00:00:00.000Z'],
    ['soon', null],
  ])('%s is the instant %s', (value, expected) => {
    expect(instant({ field: { value } }, 'field')).toBe(expected);
  });

  it('that was not expanded is not an empty list', () => {
    expect(rows({}, 'Details')).toBeNull();
    expect(rows({ Details: null }, 'Details')).toBeNull();
    expect(rows({ Details: [] }, 'Details')).toEqual([]);
    expect(rows({ Details: [{ id: '1' }, 'noise'] }, 'Details')).toEqual([{ id: '1' }]);
  });
});
