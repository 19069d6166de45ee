import { notYourWarehouse } from './not-your-warehouse.ts';

describe('what is of another warehouse', () => {
  const said = (warehouses: readonly string[] | null | undefined, theirs: (string | null | undefined)[]) =>
    notYourWarehouse({ warehouses }, theirs)?.message ?? null;

  it('is nothing to somebody who works in all', () => {
    expect(said(null, ['COLD'])).toBeNull();
    expect(said(undefined, ['COLD'])).toBeNull();
  });

  it('is refused in words, whichever case it is written in', () => {
    expect(said(['WHOLESALE'], ['cold'])).toBe('You work in WHOLESALE. This is of COLD.');
    expect(said(['WHOLESALE'], ['wholesale'])).toBeNull();
    expect(said(['A', 'B', 'C'], ['A', 'D', 'E'])).toBe('You work in A, B and C. This is of D and E.');
    expect(said([], ['COLD'])).toMatch(/^You are kept to no warehouse .* This is of COLD\.$/);
    expect(notYourWarehouse({ warehouses: ['A'] }, ['B'], 'Line 2')?.message).toBe(
      'You work in A. Line 2 is of B.',
    );
  });

  it('is not what names no warehouse', () => {
    expect(said(['WHOLESALE'], [null, undefined, ''])).toBeNull();
    expect(said([], [null])).toBeNull();
  });
});
