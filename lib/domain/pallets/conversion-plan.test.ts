import { sum, toNumber } from '#domain/quantity.ts';
import { anItem } from '#test/support/builders/items.ts';
import { fc } from '#test/support/property-testing.ts';
import { type ConversionWish, caseUomOf, planConversion } from './conversion-plan.ts';

const CASE = { uom: 'CASE', factor: 12, operation: 'Multiply' } as const;
const item = anItem({ conversions: [CASE, { uom: 'PALLET', factor: 720, operation: 'Multiply' }] });
const layers = { casesPerLayer: 10, layersPerPallet: 5 };

const plan = (wish: Partial<ConversionWish> = {}, rules: typeof layers | null = layers) => {
  const planned = planConversion(item, rules, { qty: 1000, uom: 'CASE', restOnPallet: false, ...wish });
  return planned.ok ? planned.value : planned.error;
};

describe('a conversion', () => {
  it('of 1,000 cases, fifty a pallet, is twenty pallets', () => {
    expect(plan()).toMatchObject({ full: 20, rest: 0, casesPerPallet: 50, caseUom: 'CASE' });
    expect(plan()).toHaveProperty('pallets.length', 20);
  });

  it('leaves the rest loose, or puts it on one more pallet', () => {
    const loose = plan({ qty: 120 });
    expect(loose).toMatchObject({ full: 2, pallets: [600_000_000, 600_000_000], rest: 240_000_000 });
    expect(plan({ qty: 120, restOnPallet: true })).toHaveProperty('pallets.length', 3);
  });

  it('takes any unit of the item, and what a person says goes on a pallet', () => {
    expect(plan({ qty: 600, uom: 'EA' })).toMatchObject({ full: 1, rest: 0 });
    expect(plan({ qty: 10, casesPerPallet: 4 }, null)).toMatchObject({ full: 2, rest: 24_000_000 });
  });

  it('keeps every unit, whatever is converted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_500 }),
        fc.integer({ min: 50, max: 90 }),
        (qty, casesPerPallet) => {
          const made = planConversion(item, null, { qty, uom: 'CASE', casesPerPallet, restOnPallet: true });
          if (!made.ok) throw new Error(made.error.message);
          expect(toNumber(sum(made.value.pallets))).toBe(qty * 12);
          expect(made.value.rest).toBeLessThan(made.value.perPallet);
        },
      ),
    );
  });

  it.each([
    ['without layers', { qty: 10 }, null, 'PALLET_SIZE_UNKNOWN'],
    ['of less than a pallet that leaves the rest loose', { qty: 10 }, layers, 'PALLET_SIZE_UNKNOWN'],
    ['of 31 pallets', { qty: 1550 }, layers, 'TOO_MANY_PALLETS'],
    ['in a unit that it has not', { uom: 'DRUM' }, layers, 'UNIT_UNKNOWN'],
  ])('%s is refused', (_what, wish, rules, code) => {
    expect(plan(wish, rules)).toMatchObject({ code });
  });

  it('counts layers in cases, or in base units where there are none', () => {
    expect(caseUomOf(item)).toBe('CASE');
    expect(caseUomOf(anItem({ conversions: [{ ...CASE, uom: 'PALLET' }] }))).toBe('EA');
  });
});
