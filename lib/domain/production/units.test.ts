import { quantity, toNumber } from '#domain/quantity.ts';
import { fc } from '#test/support/property-testing.ts';
import { PRODUCTION_UNITS, type ProductionUnit } from './production-unit.ts';
import { convertUnits, unitSizes, unitsInto } from './units.ts';

const item = (baseUom: string, conversions: [string, number, 'Multiply' | 'Divide'][] = []) => ({
  baseUom,
  conversions: conversions.map(([uom, factor, operation]) => ({ uom, factor, operation })),
});

const converts = (value: number, from: ProductionUnit, to: ProductionUnit, sizes: object) => {
  const converted = convertUnits(quantity(value), from, to, sizes);
  return converted === null ? null : toNumber(converted);
};

describe('units', () => {
  it('are what the item record says in its own words', () => {
    const sizes = unitSizes(
      item('EA', [
        ['CASE', 24, 'Multiply'],
        ['PALLET', 1728, 'Multiply'],
        ['DOZEN', 12, 'Multiply'],
      ]),
      {},
    );
    expect(sizes).toEqual({ bottles: [1, 1], cases: [24, 1], pallets: [1728, 1] });
    expect(converts(2, 'pallets', 'cases', sizes)).toBe(144);
    expect(unitSizes(item('case', [['btl', 24, 'Divide']]), {})).toEqual({ cases: [1, 1], bottles: [1, 24] });
  });

  it('are filled in by what a person knows of the packing, and never overruled by it', () => {
    const packs = { bottlesPerCase: 12, casesPerPallet: 60, millilitresPerBottle: 330 };
    expect(unitSizes(item('EA', [['CASE', 24, 'Multiply']]), packs)).toEqual({
      ...{ bottles: [1, 1], cases: [24, 1], pallets: [1440, 1], litres: [100, 33] },
    });
    const typed = unitSizes(null, packs);
    expect(converts(1, 'pallets', 'litres', typed)).toBe(237.6);
    expect(unitsInto('bottles', typed)).toEqual(PRODUCTION_UNITS);
    // From litres up, where that is all that the record knows.
    expect(converts(33, 'litres', 'cases', unitSizes(item('L'), packs))).toBe(8.333333);
  });

  it('that are not known are not guessed', () => {
    const sizes = unitSizes(null, {});
    expect(converts(1, 'pallets', 'bottles', sizes)).toBeNull();
    expect(converts(1.5, 'pallets', 'pallets', sizes)).toBe(1.5);
    expect(unitsInto('pallets', sizes)).toEqual(['pallets']);
    expect(unitSizes(item('EA', [['CASE', 1e12, 'Multiply']]), {})).toEqual({ bottles: [1, 1] });
  });

  it('go there and back to what was counted, and as much below zero as above', () => {
    const packs = fc.record({
      bottlesPerCase: fc.integer({ min: 1, max: 1000 }),
      casesPerPallet: fc.integer({ min: 1, max: 1000 }),
      millilitresPerBottle: fc.integer({ min: 1, max: 100_000 }),
    });
    const unit = fc.constantFrom(...PRODUCTION_UNITS);
    fc.assert(
      fc.property(packs, unit, unit, fc.integer({ min: 0, max: 10_000_000 }), (known, from, to, count) => {
        const sizes = unitSizes(null, known);
        const there = convertUnits(quantity(count), from, to, sizes);
        if (there === null) throw new Error('All four were known.');
        // Subtracted rather than negated: no count is ever minus zero.
        expect(convertUnits((0 - quantity(count)) as typeof there, from, to, sizes)).toBe(0 - there);
        const [of, into] = [sizes[from], sizes[to]];
        if (!of || !into) throw new Error('All four were known.');
        const exact = (count * of[0] * into[1]) / (of[1] * into[0]);
        expect(Math.abs(toNumber(there) - exact)).toBeLessThanOrEqual(0.000001 + exact * 1e-12);
      }),
    );
  });
});
