import { type DomainError, domainError, type ErrorDetail } from '#domain/errors.ts';
import { type ArrivalTerms, arrivalRefusal } from '#domain/items/arrival-warning.ts';
import type { ReceiptLine } from '#domain/receiving/receipt/receipt.ts';
import type { CheckedItem } from './check-receipt-request.ts';

/**
 * Lots that the rules of their item refuse with so few days left; null: none. `lines`: what fits of `items`, in the
 * same order, of one order. `day`: on which the goods arrived, `YYYY-MM-DD`.
 */
export const checkArrivals = (
  orderNbr: string,
  items: readonly Pick<CheckedItem, 'path'>[],
  lines: readonly Pick<ReceiptLine, 'lineNbr' | 'inventoryID' | 'allocations'>[],
  { rulesOf, day }: { readonly rulesOf: (inventoryID: string) => ArrivalTerms | null; readonly day: string },
): DomainError | null => {
  const details = lines.flatMap(({ lineNbr, inventoryID, allocations }, index): ErrorDetail[] => {
    const rules = rulesOf(inventoryID);
    if (!rules) return [];
    return allocations.flatMap(({ lotNumber, expiryDate }, at) => {
      const why = expiryDate === null ? null : arrivalRefusal(rules, expiryDate, day);
      if (why === null) return [];
      return {
        path: `${items[index]?.path}.allocations.${at}.expiryDate`,
        code: 'TOO_FEW_DAYS',
        message: `Line ${lineNbr} (${inventoryID}) of order ${orderNbr}, lot ${lotNumber}, ${expiryDate}: ${why}`,
      };
    });
  });
  return details[0] ? domainError('TOO_FEW_DAYS', details[0].message, { details }) : null;
};
