import type { Clock } from '#app/clock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import type { OpeningLoad, OpeningLot } from '#domain/stock/opening/opening-movements.ts';
import { type ItemToOpenDeps, itemsToOpen, type Waiting } from './item-to-open.ts';
import { type Opened, type OpenLotsDeps, type OpenLotsOptions, openItem, openLots } from './open-lots.ts';

export type OpenFromBooksDeps = OpenLotsDeps & ItemToOpenDeps & { readonly clock: Clock };

interface Wanted {
  readonly inventoryIDs: readonly string[];
  /** Alone, of items that are opened already. */
  readonly lots: readonly LotId[];
}

export interface OpenedFromBooks {
  readonly opened: readonly Opened[];
  /** In the books since their item was opened, and not named. */
  readonly later: readonly OpeningLot[];
  readonly waiting: readonly Waiting[];
  /** Items of which there is less here, all of it because it was taken here. */
  readonly explained: readonly string[];
}

/** Each once, as it was named first. */
const distinctItems = (inventoryIDs: readonly string[]): readonly string[] => [
  ...new Map(inventoryIDs.toReversed().map((id) => [itemKey(id), id])).values(),
];

/** Brings into stock what the accounting system had of these items when it was read last, and nothing here explains. */
export const openFromBooks = async (
  deps: OpenFromBooksDeps,
  { inventoryIDs, lots }: Wanted,
  load: OpeningLoad,
  now: number,
  options: Pick<OpenLotsOptions, 'onSlice'> = {},
): Promise<OpenedFromBooks> => {
  const itemToOpen = itemsToOpen(deps, () => deps.clock.now());
  const named = new Set(lots.map(lotIdKey));
  const [waiting, later, opened]: [Waiting[], OpeningLot[], Opened[]] = [[], [], []];
  const explained: string[] = [];
  for (const inventoryID of distinctItems([...inventoryIDs, ...lots.map((lot) => lot.inventoryID)])) {
    const item = await itemToOpen(inventoryID);
    if ('reason' in item) waiting.push(item);
    else if (item.isShort && item.lots.length === 0) explained.push(inventoryID);
    else if (item.isOpened) {
      const isNamed = (lot: OpeningLot) => named.has(lotIdKey(lot));
      opened.push(...(await openLots(deps, item.lots.filter(isNamed), load, now, options)));
      later.push(...item.lots.filter((lot) => !isNamed(lot)));
    } else opened.push(...(await openItem(deps, inventoryID, item.lots, load, now, options)));
  }
  return { opened, later, waiting, explained };
};
