import type { CallContext } from '#app/dispatch.ts';
import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import { makeLots } from '#app/stock/arrivals/make-lots.ts';
import { ofQuantity } from '#app/stock/of-quantity.ts';
import { type PlacesDeps, placeDirectory } from '#app/stock/places/place-ports.ts';
import { type PostMovementsDeps, postingsOf } from '#app/stock/posting/post-movement.ts';
import type { KnownItems, LedgerStore, LotStore } from '#app/stock/stock-ports.ts';
import { type LedgerDeps, writeMovement } from '#app/stock/write-movement.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { type Quantity, quantity, toNumber } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { checkMovement } from '#domain/stock/ledger/check-movement.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { locationPlace, placeName } from '#domain/stock/ledger/place.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';
import { adjustedLot } from '#domain/stock/lots/adjusted-lot.ts';
import { type Lot, type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { lotOfItem } from '#domain/stock/lots/lot-of-item.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';
import { findPlace, type PlaceDirectory } from '#domain/stock/places/place-directory.ts';

export interface ActDeps extends LedgerDeps, PlacesDeps {
  readonly ledger: LedgerStore;
  readonly lots: LotStore;
  readonly items: KnownItems;
  readonly itemRules: KnownItemRules;
  readonly toBooks: PostMovementsDeps;
}

/** What a person does to a lot at one place, or from one to another. */
interface Act extends LotId {
  readonly movementId: string;
  readonly kind: 'move' | 'adjust' | 'scrap' | 'sample';
  /** Of the movement's document, which is the act itself, or the lot. */
  readonly documentType: 'move' | 'adjustment' | 'lot';
  readonly qty: number;
  readonly uom: string;
  readonly reason: string | null;
  /** Present where goods are added, of a lot that nobody may know yet: the date on it. */
  readonly newLot?: { readonly expiryDate: string | null };
  /** Each place that a person named, by the field that named it, with what `qty` does there. */
  readonly places: readonly { readonly path: string; readonly place: string; readonly sign: 1 | -1 }[];
}

/** The item, where it can be in stock at all. */
const stockedItem = (item: Item | undefined, inventoryID: string): Result<Item, DomainError> => {
  if (!item) return err(domainError('ITEM_NOT_FOUND', `There is no item ${inventoryID}.`));
  return item.kind === 'stock'
    ? ok(item)
    : err(domainError('ITEM_NOT_STOCKED', `${item.inventoryID} is not kept in stock.`));
};

const placesOf = (
  { places }: Act,
  directory: PlaceDirectory,
  standing: readonly string[],
  base: Quantity,
): Result<readonly { readonly place: string; readonly delta: Quantity }[], DomainError> => {
  const lines = [];
  for (const { path, place, sign } of places) {
    const known = findPlace(place, path, directory, standing);
    if (!known.ok) return known;
    lines.push({ place: known.value, delta: (base * sign) as Quantity });
  }
  const [one, other] = lines;
  return one && one.place === other?.place
    ? err(domainError('INVALID_MOVEMENT', `The goods are at ${placeName(one.place)} already.`))
    : ok(lines);
};

const toAnswer = (movement: Movement, lot: LotId, { baseUom }: Item, { qty, uom }: Act) => {
  const { movementId, at, kind, reason, lines } = movement;
  return {
    data: {
      ...{ movementId, at, kind, reason, baseUom, typed: { qty, uom } },
      ...{ inventoryID: lot.inventoryID, lotNumber: lot.lotNumber },
      lines: lines.map(({ place, delta }) => ({ place, qty: toNumber(delta) })),
    },
  };
};

/** Where the lot stands, or stood when this was done before under its id; and where the item is usually kept. */
const standingOf = async ({ ledger }: ActDeps, item: Item, lot: LotId, movementId: string) => {
  const [balances, movements] = await Promise.all([
    ledger.balancesOf(lot),
    ledger.loadMovements([movementId]),
  ]);
  const lines = [...movements.values()].flatMap((movement) => movement.lines);
  const { defaultWarehouse, defaultLocation } = item;
  const usual = defaultWarehouse && defaultLocation ? [locationPlace(defaultWarehouse, defaultLocation)] : [];
  return [...[...balances, ...lines].map(({ place }) => place), ...usual];
};

/** The lot as its record names it; where goods are added, one that the item can have and nobody knows. */
const lotOf = (act: Act, item: Item, known: Lot | undefined): Result<LotId, DomainError> => {
  if (known) return ok(known);
  return act.newLot
    ? lotOfItem(item, act.lotNumber)
    : err(domainError('LOT_NOT_FOUND', `There is no ${lotName(act)}.`));
};

const makeLot = async (
  deps: ActDeps,
  { newLot }: Act,
  { movementId, at, by, reason }: Movement,
  lot: LotId,
) => {
  const rules = (await deps.itemRules.loadMany([lot.inventoryID])).get(itemKey(lot.inventoryID)) ?? null;
  const adjustment = { movementId, at, username: by.username, reason: reason ?? '' };
  return makeLots(deps, [adjustedLot(lot, { ...adjustment, expiryDate: newLot?.expiryDate ?? null }, rules)]);
};

/**
 * One person's act as a movement: the quantity in base units, the places as records write them. How the lot stands is
 * not asked: goods that may not be used are still moved, sampled and scrapped (stock-and-trace.md §1, rule 5).
 */
export const actOnLot = async (deps: ActDeps, act: Act, { person, now }: CallContext) => {
  const { movementId, kind, documentType, reason } = act;
  const [items, lots] = await Promise.all([
    deps.items.loadMany([act.inventoryID]),
    deps.lots.loadMany([act]),
  ]);
  const item = stockedItem(items.get(itemKey(act.inventoryID)), act.inventoryID);
  if (!item.ok) return item;
  const lot = lotOf(act, item.value, lots.get(lotIdKey(act)));
  if (!lot.ok) return lot;
  const base = toBaseUnit(item.value, quantity(act.qty), act.uom);
  if (!base.ok) return base;
  const [directory, standing] = await Promise.all([
    placeDirectory(deps),
    standingOf(deps, item.value, lot.value, movementId),
  ]);
  const lines = placesOf(act, directory, standing, base.value);
  if (!lines.ok) return lines;
  const { inventoryID, lotNumber } = lot.value;
  const movement: Movement = {
    ...{ movementId, kind, reason, corrects: null, at: new Date(now).toISOString() },
    by: { sub: person.sub, username: person.username },
    document: { type: documentType, id: documentType === 'lot' ? lotIdKey(lot.value) : movementId },
    lines: lines.value.map(({ place, delta }) => ({ inventoryID, lotNumber, place, delta })),
  };
  const checked = checkMovement(movement);
  if (!checked.ok) return err(ofQuantity(checked.error));
  const notOwn = notYourPlace(
    person,
    lines.value.map(({ place }) => place),
    lotName(lot.value),
  );
  if (notOwn) return err(notOwn);
  if (!lots.has(lotIdKey(lot.value)) && !(await makeLot(deps, act, movement, lot.value)).ok)
    return err(
      domainError('TRY_AGAIN', `Others are writing ${lotName(lot.value)} at this moment. Try again.`),
    );
  const postings = await postingsOf(deps.toBooks, movement);
  const written = await writeMovement(deps, movement, { now, postings, baseUom: item.value.baseUom });
  return written.ok
    ? ok(toAnswer(written.value, lot.value, item.value, act))
    : err(ofQuantity(written.error));
};
