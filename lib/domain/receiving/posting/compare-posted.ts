import { add, type Quantity } from '#domain/quantity.ts';
import type { GoodsReceipt, ReceiptAllocation } from '#domain/receiving/receipt/receipt.ts';
import { baseAllocations } from '#domain/receiving/request/base-quantity.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import type { PostedReceipt } from './posted-receipt.ts';

/**
 * Is what stands in the accounting system what was counted? `equal`; `lots differ`: the quantities stand but lots or
 * dates were dropped or changed (accounting-contract.md §6, point 15); `different`: not this receipt.
 */
export type Comparison = 'equal' | 'lots differ' | 'different';

const lotsByKey = (
  allocations: readonly Pick<ReceiptAllocation, 'lotNumber' | 'expiryDate' | 'qty'>[],
): Map<string, { qty: Quantity; expiryDate: string | null }> => {
  const lots = new Map<string, { qty: Quantity; expiryDate: string | null }>();
  for (const { lotNumber, qty, expiryDate } of allocations) {
    const key = lotKey(lotNumber);
    const known = lots.get(key);
    lots.set(key, known ? { ...known, qty: add(known.qty, qty) } : { qty, expiryDate });
  }
  return lots;
};

const sameLots = (
  ours: readonly ReceiptAllocation[],
  theirs: PostedReceipt['lines'][number]['allocations'],
): boolean => {
  const wanted = lotsByKey(ours);
  const found = lotsByKey(theirs.filter((allocation) => allocation.lotNumber.trim() !== ''));
  if (wanted.size !== found.size) return false;
  return [...wanted].every(([key, lot]) => {
    const other = found.get(key);
    if (!other || other.qty !== lot.qty) return false;
    // A lot class that keeps no dates gives none back; only another date is a difference.
    return lot.expiryDate === null || other.expiryDate === null || lot.expiryDate === other.expiryDate;
  });
};

/** Compares line by line; lots by number, their quantities in base units. */
export const comparePosted = (receipt: GoodsReceipt, found: PostedReceipt): Comparison => {
  if (found.lines.length !== receipt.lines.length) return 'different';
  let lotsDiffer = false;
  for (const line of receipt.lines) {
    const other = found.lines.find(
      (candidate) =>
        candidate.orderLineNbr === line.lineNbr &&
        candidate.orderNbr.trim().toUpperCase() === receipt.orderNbr.trim().toUpperCase(),
    );
    if (!other || other.qty !== line.receiptQty) return 'different';
    if (line.allocations.length > 0 && !sameLots(baseAllocations(line), other.allocations)) lotsDiffer = true;
  }
  return lotsDiffer ? 'lots differ' : 'equal';
};
