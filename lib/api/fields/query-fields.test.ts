import { queryBoolean, queryLimit } from './query-fields.ts';

const reads = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('in a query string', () => {
  it.each([
    ['true', true],
    ['false', false],
  ])('%s is %p', (written, value) => {
    expect(queryBoolean.parse(written)).toBe(value);
  });

  it.each(['TRUE', '1', 'yes', '', true])('%j is no boolean', (value) => {
    expect(reads(queryBoolean, value)).toBe(false);
  });

  it('a page size is a whole number from 1 to the most, and has a standard', () => {
    const limit = queryLimit(20, 100);
    expect([limit.parse(undefined), limit.parse('1'), limit.parse('100')]).toEqual([20, 1, 100]);
    for (const value of ['0', '101', '-1', '1.5', '1e2', ' 7', '', '9999999999', '٧', 7])
      expect(reads(limit, value)).toBe(false);
  });
});
