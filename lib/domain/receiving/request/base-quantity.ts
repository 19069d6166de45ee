import type { UnitConversion } from '#domain/items/item.ts';
import {
  add,
  divide,
  multiply,
  type Quantity,
  quantity,
  subtract,
  toNumber,
  ZERO,
} from '#domain/quantity.ts';
import type { ReceiptAllocation, ReceiptLine } from '#domain/receiving/receipt/receipt.ts';

/**
 * A quantity of the order line's unit in the item's base unit, in which the accounting system counts lots
 * (accounting-contract.md §3.4). Rounded to six decimals; null: the units are the same.
 */
export const toBaseQuantity = (qty: Quantity, conversion: UnitConversion | null): Quantity => {
  if (conversion === null) return qty;
  return conversion.operation === 'Multiply'
    ? multiply(qty, conversion.factor)
    : divide(qty, conversion.factor);
};

const ONE = quantity(1);

/** The other way round. */
export const fromBaseQuantity = (qty: Quantity, conversion: UnitConversion | null): Quantity => {
  if (conversion === null) return qty;
  return conversion.operation === 'Multiply'
    ? divide(qty, conversion.factor)
    : multiply(qty, conversion.factor);
};

/** How many units with serial numbers a quantity of the line's unit is; null: no whole number of them. */
export const serialsIn = (qty: Quantity, conversion: UnitConversion | null): number | null => {
  const units = toNumber(toBaseQuantity(qty, conversion));
  return Number.isInteger(units) ? units : null;
};

/** Is it one unit's part of the line's unit, as exactly as six decimals can say (a twelfth of a box)? */
export const isOneUnit = (qty: Quantity, conversion: UnitConversion | null): boolean =>
  Math.abs(qty - fromBaseQuantity(ONE, conversion)) <= (conversion === null ? 0 : 1);

/** So many units with serial numbers as parts of the line's unit: together they are what all of them are. */
export const partsOfSerials = (count: number, conversion: UnitConversion | null): readonly Quantity[] => {
  const upTo = (units: number): Quantity => fromBaseQuantity(quantity(units), conversion);
  return [...Array(count).keys()].map((index) => subtract(upTo(index + 1), upTo(index)));
};

/**
 * The lots of a line in base units; a serial number is one of them. Each is the difference of two rounded running totals, so that they add up to the
 * line's own quantity in base units (the accounting system refuses a receipt where they do not), none falls below
 * zero, and no lot bears the rounding of all the others.
 */
export const baseAllocations = (
  line: Pick<ReceiptLine, 'receiptQty' | 'allocations' | 'toBaseUnit' | 'serial'>,
): readonly ReceiptAllocation[] => {
  if (line.serial) return line.allocations.map((allocation) => ({ ...allocation, qty: ONE }));
  let counted = ZERO;
  let inBase = ZERO;
  return line.allocations.map((allocation, index) => {
    const isLast = index === line.allocations.length - 1;
    counted = isLast ? line.receiptQty : add(counted, allocation.qty);
    const before = inBase;
    inBase = toBaseQuantity(counted, line.toBaseUnit);
    return { ...allocation, qty: subtract(inBase, before) };
  });
};
