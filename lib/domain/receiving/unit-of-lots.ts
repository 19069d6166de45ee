import type { UnitConversion } from '#domain/items/item.ts';
import { divide, multiply, type Quantity, subtract } from '#domain/quantity.ts';
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
 * The lots of a line in base units. The last one takes what rounding left over, so that they add up to the line's
 * own quantity in base units: the accounting system refuses a receipt where they do not.
 */
export const baseAllocations = (
  line: Pick<ReceiptLine, 'receiptQty' | 'allocations' | 'toBaseUnit'>,
): readonly ReceiptAllocation[] => {
  let left = toBaseQuantity(line.receiptQty, line.toBaseUnit);
  return line.allocations.map((allocation, index) => {
    const isLast = index === line.allocations.length - 1;
    const qty = isLast ? left : toBaseQuantity(allocation.qty, line.toBaseUnit);
    left = subtract(left, qty);
    return { ...allocation, qty };
  });
};
