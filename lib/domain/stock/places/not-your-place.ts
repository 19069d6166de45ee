import { notYourWarehouse, youWorkIn } from '#domain/access/not-your-warehouse.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { warehouseOf } from '#domain/stock/ledger/place.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';

type Kept = Parameters<typeof notYourWarehouse>[0];

/** The same of places. A pallet is no place of a warehouse: what it stands in is asked of the pallet. */
export const notYourPlace = (person: Kept, places: readonly string[], what?: string): DomainError | null =>
  notYourWarehouse(person, places.map(warehouseOf), what);

/**
 * The same of a lot that stands at these places: all of it has to be theirs. `isSafe`: it is only kept from use, for which
 * some of it is enough.
 */
export const notYourLot = (
  person: Kept,
  lot: LotId,
  places: readonly string[],
  isSafe: boolean,
): DomainError | null =>
  isSafe && places.some((place) => notYourPlace(person, [place]) === null)
    ? null
    : notYourPlace(person, places, lotName(lot));

/** Why somebody who is kept to some warehouses does nothing that is of all of them. */
export const notYourSite = (person: Kept, what: string): DomainError | null =>
  person.warehouses
    ? domainError('NOT_YOUR_WAREHOUSE', `${youWorkIn(person.warehouses)} ${what} is of all warehouses.`)
    : null;
