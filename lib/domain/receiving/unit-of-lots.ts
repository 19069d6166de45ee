import type { UnitConversion } from '#domain/items/item.ts';
import { add, divide, multiply, type Quantity, subtract, ZERO } from '#domain/quantity.ts';
import type { ReceiptAllocation, ReceiptLine } from './receipt.ts';

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

/**
 * The lots of a line in base units. Each is the difference of two rounded running totals, so that they add up to the
 * line's own quantity in base units (the accounting system refuses a receipt where they do not), none falls below
 * zero, and no lot bears the rounding of all the others.
 */
export const baseAllocations = (
  line: Pick<ReceiptLine, 'receiptQty' | 'allocations' | 'toBaseUnit'>,
): readonly ReceiptAllocation[] => {
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
