import type { UnitConversion } from '#domain/items/item.ts';
import { type Quantity, quantity, sum } from '#domain/quantity.ts';
import { aLot, aReceiptLine } from '#test/support/builders/receipts.ts';
import { fc } from '#test/support/property-testing.ts';
import { baseAllocations, isOneUnit, partsOfSerials, serialsIn, toBaseQuantity } from './base-quantity.ts';

const boxOf = (factor: number): UnitConversion => ({ uom: 'BOX', factor, operation: 'Multiply' });
const partOf = (factor: number): UnitConversion => ({ uom: 'EA', factor, operation: 'Divide' });

const millionths = (max: number) => fc.integer({ min: 1, max }).map((value) => value as Quantity);
const conversion = fc.option(
  fc.record({
    uom: fc.constant('BOX'),
    factor: fc.oneof(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 10_000_000 }).map((n) => n / 1_000_000),
    ),
    operation: fc.constantFrom('Multiply', 'Divide'),
  }),
) as fc.Arbitrary<UnitConversion | null>;

describe('a quantity in base units', () => {
  it('is multiplied, divided, or the same', () => {
    expect(toBaseQuantity(quantity(2), boxOf(12))).toBe(quantity(24));
    expect(toBaseQuantity(quantity(24), partOf(12))).toBe(quantity(2));
    expect(toBaseQuantity(quantity(2.5), null)).toBe(quantity(2.5));
  });
});

describe('units with serial numbers', () => {
  it('are counted whole, or not at all', () => {
    expect(serialsIn(quantity(2), boxOf(12))).toBe(24);
    expect(serialsIn(quantity(0.5), boxOf(12))).toBe(6);
    expect(serialsIn(quantity(0.416667), boxOf(12))).toBeNull();
    expect(serialsIn(quantity(3), null)).toBe(3);
    expect(serialsIn(quantity(0.5), null)).toBeNull();
  });

  it('are parts of a box that make up the box, each as near to its share as six decimals go', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 5 }), (factor, boxes) => {
        const parts = partsOfSerials(factor * boxes, boxOf(factor));
        expect(sum(parts)).toBe(quantity(boxes));
        expect(parts.every((part) => isOneUnit(part, boxOf(factor)))).toBe(true);
      }),
    );
    expect(partsOfSerials(2, null)).toEqual([quantity(1), quantity(1)]);
    expect(isOneUnit(quantity(1.000001), null)).toBe(false);
  });
});

describe('the lots of a line in base units', () => {
  it('keep their numbers and dates', () => {
    const line = aReceiptLine({
      qty: 3,
      toBaseUnit: boxOf(12),
      allocations: [aLot('L1', 1, '2027-05-29'), aLot('L2', 2)],
    });
    expect(baseAllocations(line)).toEqual([aLot('L1', 12, '2027-05-29'), aLot('L2', 24)]);
  });

  it('share out what rounding leaves over', () => {
    const line = aReceiptLine({
      qty: 4,
      toBaseUnit: partOf(3),
      allocations: [aLot('L1', 1), aLot('L2', 1), aLot('L3', 1), aLot('L4', 1)],
    });
    expect(baseAllocations(line).map(({ qty }) => qty / 1_000_000)).toEqual([
      0.333333, 0.333334, 0.333333, 0.333333,
    ]);
  });

  it('always add up to the line’s quantity, none is below zero and each is within a millionth of its own', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(millionths(20), millionths(1e9)), { minLength: 1, maxLength: 50 }),
        conversion,
        (qtys, toBaseUnit) => {
          const allocations = qtys.map((qty, i) => ({ lotNumber: `L${i}`, expiryDate: null, qty }));
          const receiptQty = sum(qtys);
          const inBase = baseAllocations({ receiptQty, allocations, toBaseUnit });
          expect(sum(inBase.map(({ qty }) => qty))).toBe(toBaseQuantity(receiptQty, toBaseUnit));
          inBase.forEach(({ qty }, i) => {
            expect(qty).toBeGreaterThanOrEqual(0);
            const own = toBaseQuantity(qtys[i] ?? (0 as Quantity), toBaseUnit);
            expect(Math.abs(qty - own)).toBeLessThanOrEqual(2);
          });
        },
      ),
    );
  });
});
