import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import type { Retry } from '#app/mutate.ts';
import { makeLots } from '#app/stock/arrivals/make-lots.ts';
import type { LedgerStore, LotStore } from '#app/stock/stock-ports.ts';
import { writeMovement } from '#app/stock/write-movement.ts';
import { itemKey } from '#domain/items/item.ts';
import {
  type OpeningLoad,
  type OpeningLot,
  openedItem,
  openedLot,
  openingMovements,
} from '#domain/stock/opening/opening-movements.ts';

export interface OpenLotsDeps extends Retry {
  readonly ledger: LedgerStore;
  readonly lots: LotStore;
  readonly itemRules: KnownItemRules;
}

export interface OpenLotsOptions {
  readonly hasTime?: () => boolean;
  readonly onSlice?: () => Promise<unknown>;
}

/** So many are opened at a time, and so many looked up together. */
const SIDE_BY_SIDE = 8;
const SLICE = 96;

/** `opened`: now, or by this same load before. `before`: by another. */
export type Opened = OpeningLot & { readonly outcome: 'opened' | 'before' };

/**
 * Brings opening stock into the ledger, each lot once for ever: its movement's id follows from the lot alone. What another
 * load has brought stays as it is. Where time runs out (`hasTime`) the rest is left: the same load goes on with it.
 * `onSlice`: asked before each of the many parts that an item with very many lots has.
 */
export const openLots = async (
  deps: OpenLotsDeps,
  wanted: readonly OpeningLot[],
  load: OpeningLoad,
  now: number,
  { hasTime = () => true, onSlice = async () => undefined }: OpenLotsOptions = {},
): Promise<readonly Opened[]> => {
  const rules = await deps.itemRules.loadMany(wanted.map(({ inventoryID }) => inventoryID));
  const open = async (lot: OpeningLot): Promise<Opened> => {
    for (const movement of openingMovements(lot, load)) {
      const written = await writeMovement(deps, movement, { now });
      if (written.ok) continue;
      if (written.error.code === 'IDEMPOTENCY_CONFLICT') return { ...lot, outcome: 'before' };
      throw new Error(`${movement.movementId}: ${written.error.message}`);
    }
    return { ...lot, outcome: 'opened' };
  };
  const opened: Opened[] = [];
  for (let at = 0; at < wanted.length && hasTime(); at += SLICE) {
    const slice = wanted.slice(at, at + SLICE);
    if (at > 0) await onSlice();
    const made = await makeLots(
      deps,
      slice.map((lot) => openedLot(lot, load, rules.get(itemKey(lot.inventoryID)) ?? null)),
    );
    if (!made.ok) throw new Error('Others keep writing the lots that are opened.');
    // A lot without a movement is harmless: whoever goes on finds it.
    for (let next = 0; next < slice.length && (next === 0 || hasTime()); next += SIDE_BY_SIDE)
      opened.push(...(await Promise.all(slice.slice(next, next + SIDE_BY_SIDE).map(open))));
  }
  return opened;
};

/** All lots of an item, and then that it is opened: until that stands, whoever loads it again goes on. */
export const openItem = async (
  deps: OpenLotsDeps,
  inventoryID: string,
  lots: readonly OpeningLot[],
  load: OpeningLoad,
  now: number,
  options: Pick<OpenLotsOptions, 'onSlice'>,
): Promise<readonly Opened[]> => {
  const opened = await openLots(deps, lots, load, now, options);
  // Where it is written already somebody else was as quick.
  await deps.ledger.write(openedItem(inventoryID, load), []);
  return opened;
};
