import { fc } from '#test/support/property-testing.ts';
import { inBoth, readWarehouses, writeWarehouses } from './own-warehouses.ts';

describe('the warehouses that somebody is kept to', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['  ', null],
    ['COLD', ['COLD']],
    [' wholesale, COLD ', ['COLD', 'WHOLESALE']],
    ['A%2CB,A%2CB', ['A,B']],
    ['100%', ['100%']],
    [',', []],
  ])('%j is %j', (text, warehouses) => expect(readWarehouses(text)).toEqual(warehouses));

  it('are read as they were written, whatever they are called', () => {
    const name = fc
      .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
      .filter((one) => one.trim() !== '');
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), (names) => {
        const once = readWarehouses(writeWarehouses(names));
        expect(once).toHaveLength(new Set(once).size);
        expect(readWarehouses(writeWarehouses(once ?? []))).toEqual(once);
      }),
    );
    expect(writeWarehouses(['wholesale', 'COLD', 'Cold'])).toBe('COLD,WHOLESALE');
    expect(writeWarehouses([])).toBe('');
  });

  it('are those that both the token and the pool allow', () => {
    expect(inBoth(null, null)).toBeNull();
    expect(inBoth(null, ['COLD'])).toEqual(['COLD']);
    expect(inBoth(['COLD'], null)).toEqual(['COLD']);
    expect(inBoth(['COLD', 'MAIN'], ['COLD'])).toEqual(['COLD']);
    // Kept to nothing, which is not the same as to nothing in particular.
    expect(inBoth(['MAIN'], ['COLD'])).toEqual([]);
  });
});
