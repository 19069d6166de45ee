import { notYourWarehouse } from '#domain/access/not-your-warehouse.ts';
import type { DomainError } from '#domain/errors.ts';
import { warehouseOf } from '#domain/stock/ledger/place.ts';

/** The same of places. A pallet is no place of a warehouse: what it stands in is asked of the pallet. */
export const notYourPlace = (
  person: Parameters<typeof notYourWarehouse>[0],
  places: readonly string[],
  what?: string,
): DomainError | null => notYourWarehouse(person, places.map(warehouseOf), what);
