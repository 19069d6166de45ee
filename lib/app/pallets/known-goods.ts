import { placeDirectory } from '#app/stock/places/place-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import type { PalletLine } from '#domain/pallets/pallet.ts';
import { readSscc } from '#domain/pallets/sscc.ts';
import { type Quantity, quantity } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { formatPlace, parsePlace } from '#domain/stock/ledger/place.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';
import { type Lot, type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { findPlace } from '#domain/stock/places/place-directory.ts';
import type { PalletDeps } from './pallet-deps.ts';

export interface KnownGoods {
  readonly item: Item;
  readonly lot: Lot;
}

/** An item that can be in stock, and its lot. ITEM_NOT_FOUND, ITEM_NOT_STOCKED, LOT_NOT_FOUND. */
export const knownGoods = async (
  { items, lots }: Pick<PalletDeps, 'items' | 'lots'>,
  id: LotId,
): Promise<Result<KnownGoods, DomainError>> => {
  const [known, standing] = await Promise.all([items.loadMany([id.inventoryID]), lots.loadMany([id])]);
  const item = known.get(itemKey(id.inventoryID));
  if (!item) return err(domainError('ITEM_NOT_FOUND', `There is no item ${id.inventoryID}.`));
  if (item.kind !== 'stock')
    return err(domainError('ITEM_NOT_STOCKED', `${item.inventoryID} is not kept in stock.`));
  const lot = standing.get(lotIdKey(id));
  return lot
    ? ok({ item, lot })
    : err(domainError('LOT_NOT_FOUND', `There is no ${lotName({ ...id, inventoryID: item.inventoryID })}.`));
};

export const lineOf = ({ item, lot }: KnownGoods, qty: Quantity): PalletLine => ({
  ...{ inventoryID: lot.inventoryID, lotNumber: lot.lotNumber, qty },
  ...{ baseUom: item.baseUom, name: item.name, useBy: lot.useBy, bestBefore: lot.bestBefore },
});

/** So much of a lot, in any unit of the item. */
export const typedLine = async (
  deps: Pick<PalletDeps, 'items' | 'lots'>,
  id: LotId,
  qty: number,
  uom: string,
): Promise<Result<PalletLine, DomainError>> => {
  const goods = await knownGoods(deps, id);
  if (!goods.ok) return goods;
  const base = toBaseUnit(goods.value.item, quantity(qty), uom);
  return base.ok ? ok(lineOf(goods.value, base.value)) : base;
};

/** A location that a person named. `standing`: places where goods stand, also those that no directory has any more. */
export const knownLocation = async (
  deps: PalletDeps,
  typed: string,
  path: string,
  standing: readonly string[] = [],
): Promise<Result<string, DomainError>> => {
  // Meant for a pallet, and none: what is wrong with its number says more than that there is no such place.
  const pallet = typed.startsWith('hu:') ? readSscc(typed.slice(3)) : null;
  return pallet && !pallet.ok ? pallet : findPlace(typed, path, await placeDirectory(deps), standing);
};

/** Where goods of a lot stand, beside the places that can be chosen. */
export const placesOfLot = async ({ ledger }: PalletDeps, lot: LotId): Promise<readonly string[]> =>
  (await ledger.balancesOf(lot)).map(({ place }) => place);

/** The SSCC where a place is a pallet. */
export const palletAt = (typed: string): string | undefined => {
  const place = parsePlace(typed);
  return place?.kind === 'pallet' ? place.sscc : undefined;
};

export const formatted = (typed: string): string => {
  const place = parsePlace(typed);
  return place ? formatPlace(place) : typed;
};
