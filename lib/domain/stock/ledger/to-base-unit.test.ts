import { quantity } from '#domain/quantity.ts';
import { anItem } from '#test/support/builders/items.ts';
import { fc } from '#test/support/property-testing.ts';
import { toBaseUnit } from './to-base-unit.ts';

const bottles = anItem({
  conversions: [
    { uom: 'CASE', factor: 12, operation: 'Multiply' },
    { uom: 'THIRD', factor: 3, operation: 'Divide' },
  ],
});

describe('a typed quantity', () => {
  it('becomes base units, whatever the case of its unit', () => {
    expect(toBaseUnit(bottles, quantity(10), 'case')).toEqual({ ok: true, value: quantity(120) });
    expect(toBaseUnit(bottles, quantity(7), 'EA')).toEqual({ ok: true, value: quantity(7) });
    expect(toBaseUnit(bottles, quantity(-6), 'THIRD')).toEqual({ ok: true, value: quantity(-2) });
  });

  it('of a unit that the item has not is refused', () => {
    expect(toBaseUnit(bottles, quantity(1), 'PALLET')).toMatchObject({
      error: { code: 'UNIT_UNKNOWN', details: [{ path: 'uom' }] },
    });
  });

  it('is never rounded', () => {
    expect(toBaseUnit(bottles, quantity(1), 'THIRD')).toMatchObject({ error: { code: 'INVALID_MOVEMENT' } });
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 1, max: 1000 }),
        (thousandths, factor) => {
          const qty = quantity(thousandths / 1000);
          for (const operation of ['Multiply', 'Divide'] as const) {
            const item = anItem({ conversions: [{ uom: 'X', factor, operation }] });
            const base = toBaseUnit(item, qty, 'X');
            if (!base.ok) continue;
            const [one, other] = operation === 'Multiply' ? [base.value, qty] : [qty, base.value];
            expect(BigInt(one)).toBe(BigInt(other) * BigInt(factor));
          }
        },
      ),
    );
  });

  it('above what can be moved is refused', () => {
    expect(toBaseUnit(bottles, quantity(50_000_000), 'CASE')).toMatchObject({
      error: { message: 'That is more than can be moved.' },
    });
  });
});
