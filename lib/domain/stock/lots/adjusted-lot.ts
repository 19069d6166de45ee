import { datesOf } from '#domain/items/date-mark.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import type { Lot, LotId } from './lot.ts';

interface Adjustment {
  readonly movementId: string;
  /** UTC ISO. */
  readonly at: string;
  readonly username: string;
  readonly reason: string;
  /** `YYYY-MM-DD`, as it is printed on the goods. */
  readonly expiryDate: string | null;
}

/**
 * The lot of goods that somebody adds who may, and that nobody received. What its date means, and how it stands, follows
 * from the item's rules as with one that arrives.
 */
export const adjustedLot = (
  { inventoryID, lotNumber }: LotId,
  { movementId, at, username, reason, expiryDate }: Adjustment,
  rules: Pick<ItemRules, 'dateMark' | 'defaultStatus'> | null,
): Lot => {
  const status = rules?.defaultStatus ?? 'Released';
  return {
    ...{ inventoryID, lotNumber, receivedAt: at, status },
    ...datesOf(rules?.dateMark ?? null, expiryDate),
    ...{ producedOn: null, vendorID: null, recallId: null },
    origin: { type: 'adjustment', id: movementId },
    reason: status === 'Released' ? null : reason,
    history: [{ at, by: username, status, reason: `Added by an adjustment: ${reason}` }],
    version: 1,
  };
};
