import type { InventoryItem } from '#api/inventory.ts';
import { addDays } from '#domain/calendar.ts';
import { EXPIRY_DAYS } from '#domain/stock/lots/expiry-days.ts';
import { wordSearch } from '#frontend/shared/list/word-search.ts';

export interface InventoryFilters {
  readonly search: string;
  readonly kind: string;
  /** Of `EXPIRY_DAYS`; '' does not narrow, as in all of these. */
  readonly expiring: string;
  readonly belowZero: boolean;
  readonly onHold: boolean;
  /** Past its use-by. */
  readonly past: boolean;
  readonly offBooks: boolean;
}

/** The filters that the URL names. What it names wrongly filters nothing. */
export const inventoryFiltersFrom = (get: (name: string) => string): InventoryFilters => ({
  search: get('q'),
  kind: get('kind'),
  expiring: EXPIRY_DAYS.find((days) => days === get('expiring')) ?? '',
  belowZero: get('below-zero') === 'true',
  onHold: get('on-hold') === 'true',
  past: get('past') === 'true',
  offBooks: get('off-books') === 'true',
});

export const isNarrowed = ({
  search,
  kind,
  expiring,
  belowZero,
  onHold,
  past,
  offBooks,
}: InventoryFilters): boolean =>
  search.trim() !== '' || kind !== '' || expiring !== '' || belowZero || onHold || past || offBooks;

/** The items that pass, in the order in which they came. `today`: the day at the site. */
export const filterInventory = (
  items: readonly InventoryItem[],
  { search, kind, expiring, belowZero, onHold, past, offBooks }: InventoryFilters,
  today: string,
): readonly InventoryItem[] => {
  const hasWords = wordSearch(search);
  const until = expiring === '' ? null : addDays(today, Number(expiring));
  return items.filter(
    (item) =>
      hasWords(`${item.inventoryID} ${item.name}`) &&
      (kind === '' || item.kind === kind) &&
      (until === null || (item.nextExpiry !== null && item.nextExpiry <= until)) &&
      (!belowZero || item.available < 0) &&
      (!onHold || item.onHold > 0) &&
      (!past || item.expired > 0) &&
      (!offBooks || (item.offBooks !== null && item.offBooks !== 0)),
  );
};
