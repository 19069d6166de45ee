import { type DomainError, domainError } from '#domain/errors.ts';
import { type Item, isLotRequired } from '#domain/items/item.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { LotId } from './lot.ts';
import { lotName } from './lot-name.ts';

/** How labels of places and pallets begin. */
const OF_A_PLACE = /^(loc|hu):/i;

const noLot = (message: string): DomainError =>
  domainError('LOT_NOT_FOUND', message, { details: [{ path: 'lotNumber', code: 'LOT_NOT_FOUND', message }] });

/** What was scanned or typed as a lot is a place. */
export const placeIsNoLot = (typed: string): DomainError =>
  noLot(`${typed} is a place, not a lot. Scan or type the lot, and the place where it says so.`);

/** A lot that nobody knows yet, where such an item can have it. LOT_REQUIRED, LOT_NOT_FOUND. */
export const lotOfItem = (item: Item, lotNumber: string): Result<LotId, DomainError> => {
  const id = { inventoryID: item.inventoryID, lotNumber };
  if (lotNumber === '' && isLotRequired(item)) {
    const message = `${item.inventoryID} is kept by lot: say which lot it is.`;
    const details = [{ path: 'lotNumber', code: 'LOT_REQUIRED' as const, message }];
    return err(domainError('LOT_REQUIRED', message, { details }));
  }
  if (OF_A_PLACE.test(lotNumber)) return err(placeIsNoLot(lotNumber));
  return lotNumber === '' || item.lotTrackingEnabled
    ? ok(id)
    : err(domainError('LOT_NOT_FOUND', `There is no ${lotName(id)}.`));
};
