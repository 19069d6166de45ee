import { type DomainError, domainError } from '#domain/errors.ts';
import { type Item, isLotRequired } from '#domain/items/item.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { LotId } from './lot.ts';
import { lotName } from './lot-name.ts';

/** A lot that nobody knows yet, where such an item can have it. LOT_REQUIRED, LOT_NOT_FOUND. */
export const lotOfItem = (item: Item, lotNumber: string): Result<LotId, DomainError> => {
  const id = { inventoryID: item.inventoryID, lotNumber };
  if (lotNumber === '' && isLotRequired(item)) {
    const message = `${item.inventoryID} is kept by lot: say which lot it is.`;
    const details = [{ path: 'lotNumber', code: 'LOT_REQUIRED' as const, message }];
    return err(domainError('LOT_REQUIRED', message, { details }));
  }
  return lotNumber === '' || item.lotTrackingEnabled
    ? ok(id)
    : err(domainError('LOT_NOT_FOUND', `There is no ${lotName(id)}.`));
};
