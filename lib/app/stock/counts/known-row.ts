import { type PlacesDeps, placeDirectory } from '#app/stock/places/place-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { type Quantity, quantity, ZERO } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { CountedAt } from '#domain/stock/counts/count-rows.ts';
import { locationPlace } from '#domain/stock/ledger/place.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotOfItem, placeIsNoLot } from '#domain/stock/lots/lot-of-item.ts';
import { findPlace } from '#domain/stock/places/place-directory.ts';
import type { CountDeps } from './count-deps.ts';

/** What a person says they counted. */
export interface CountedQuantity extends CountedAt {
  readonly qty: number;
  readonly uom: string;
}

/** The item, where it can be in stock at all. */
export const countedItem = async (
  { items }: Pick<CountDeps, 'items'>,
  inventoryID: string,
): Promise<Result<Item, DomainError>> => {
  const item = (await items.loadMany([inventoryID])).get(itemKey(inventoryID));
  if (!item) return err(domainError('ITEM_NOT_FOUND', `There is no item ${inventoryID}.`));
  return item.kind === 'stock'
    ? ok(item)
    : err(domainError('ITEM_NOT_STOCKED', `${item.inventoryID} is not kept in stock.`));
};

/** Where goods can be counted: places that are known, where the item is usually kept, or where there is some of it. */
export const countedPlace = async (
  deps: PlacesDeps,
  {
    typed,
    path,
    item,
    standing,
  }: { typed: string; path: string; item: Item | null; standing: readonly string[] },
): Promise<Result<string, DomainError>> => {
  const usual =
    item?.defaultWarehouse && item.defaultLocation
      ? [locationPlace(item.defaultWarehouse, item.defaultLocation)]
      : [];
  return findPlace(typed, path, await placeDirectory(deps), [...standing, ...usual]);
};

/** Where something was counted, and whether its lot is one that nobody knew. */
interface KnownRow extends CountedAt {
  readonly isNewLot: boolean;
}

/** The lot as its record names it; one that nobody knows, where such an item can have it. */
const countedLot = async (
  { lots }: Pick<CountDeps, 'lots'>,
  item: Item,
  lotNumber: string,
): Promise<Result<LotId & Pick<KnownRow, 'isNewLot'>, DomainError>> => {
  const id = { inventoryID: item.inventoryID, lotNumber };
  const known = (await lots.loadMany([id])).get(lotIdKey(id));
  if (known) return ok({ inventoryID: known.inventoryID, lotNumber: known.lotNumber, isNewLot: false });
  const made = lotOfItem(item, lotNumber);
  return made.ok ? ok({ ...made.value, isNewLot: true }) : made;
};

/** In base units; nothing at all is a count as well. */
export const countedBase = (item: Item, qty: number, uom: string): Result<Quantity, DomainError> => {
  const base = toBaseUnit(item, quantity(qty), uom);
  return base.ok && qty === 0 ? ok(ZERO) : base;
};

const standingAt = async ({ itemStock }: Pick<CountDeps, 'itemStock'>, inventoryID: string) =>
  (await itemStock.loadLive(inventoryID)).balances.map(({ place }) => place);

/** A row that nobody expected, as records name it: a lot of this item, at a place that is known. */
export const knownRow = async (
  deps: CountDeps,
  item: Item,
  { lotNumber, place }: CountedAt,
): Promise<Result<KnownRow, DomainError>> => {
  const lot = await countedLot(deps, item, lotNumber);
  if (!lot.ok) return lot;
  // A place that was scanned or typed into the wrong field would be a lot for ever.
  if (lot.value.isNewLot && lotNumber !== '') {
    const text = lotNumber.includes('/') ? `loc:${lotNumber.replace(/\s*\/\s*/, '/')}` : lotNumber;
    const named = findPlace(text, 'lotNumber', await placeDirectory(deps));
    if (named.ok) return err(placeIsNoLot(lotNumber));
  }
  const at = { typed: place, path: 'place', item };
  const usual = await countedPlace(deps, { ...at, standing: [] });
  // Only of a place that nobody else knows: whether there is some of the item.
  const known = usual.ok
    ? usual
    : await countedPlace(deps, { ...at, standing: await standingAt(deps, item.inventoryID) });
  return known.ok ? ok({ ...lot.value, place: known.value }) : known;
};
