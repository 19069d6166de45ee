import type { ItemWithRules } from '#api/inventory/item-rules.ts';
import { DATE_MARKS, type DateMark } from '#domain/items/date-mark.ts';
import { gtinKey } from '#domain/items/gtin.ts';
import { type SharedGtin, sharedGtins } from '#domain/items/shared-gtins.ts';
import { DATE_MARK_LABELS, gtinsOf, type RuleTerms } from '#frontend/features/items/rule-texts.ts';
import { wordSearch } from '#frontend/shared/list/word-search.ts';

/** An item as the list has it. */
export interface TrackedItem extends ItemWithRules {
  /** Of the accounting system and ours. */
  readonly gtins: RuleTerms['gtins'];
  /** Other items that have one of its GTINs as well. */
  readonly sharedWith: readonly string[];
}

/** The items with all their GTINs, and those GTINs that stand on several. */
export const withGtins = (
  items: readonly ItemWithRules[],
): { readonly items: readonly TrackedItem[]; readonly shared: readonly SharedGtin[] } => {
  const all = items.map((item) => ({ ...item, gtins: gtinsOf(item) }));
  const shared = sharedGtins(all);
  const sharing = new Map(shared.map((one) => [gtinKey(one.gtin), one.inventoryIDs]));
  return {
    shared,
    items: all.map((item) => {
      const ids = new Set(item.gtins.flatMap(({ gtin }) => sharing.get(gtinKey(gtin)) ?? []));
      ids.delete(item.inventoryID);
      return { ...item, sharedWith: [...ids] };
    }),
  };
};

export interface TrackingFilters {
  readonly search: string;
  /** `undecided`: nobody has decided anything; '' does not narrow, as in all of these. */
  readonly mark: DateMark | 'undecided' | '';
  readonly isLotTracked: boolean;
  readonly sharesGtin: boolean;
}

/** The filters that the URL names. What it names wrongly filters nothing. */
export const trackingFiltersFrom = (get: (name: string) => string): TrackingFilters => ({
  search: get('q'),
  mark: ([...DATE_MARKS, 'undecided'] as const).find((mark) => mark === get('mark')) ?? '',
  isLotTracked: get('lots') === 'true',
  sharesGtin: get('shared-gtin') === 'true',
});

export const isNarrowed = ({ search, mark, isLotTracked, sharesGtin }: TrackingFilters): boolean =>
  search.trim() !== '' || mark !== '' || isLotTracked || sharesGtin;

/** Digits of a GTIN are found however many zeros stand before it. */
const textOf = ({ inventoryID, name, gtins }: TrackedItem): string =>
  [inventoryID, name, ...gtins.map(({ gtin }) => gtinKey(gtin))].join(' ');

/** The items that pass, in the order in which they came. */
export const filterTracked = (
  items: readonly TrackedItem[],
  { search, mark, isLotTracked, sharesGtin }: TrackingFilters,
): readonly TrackedItem[] => {
  const hasWords = wordSearch(search);
  return items.filter(
    (item) =>
      hasWords(textOf(item)) &&
      (mark === '' ||
        (mark === 'undecided'
          ? item.rules === null && item.kind === 'stock'
          : item.rules?.dateMark === mark)) &&
      (!isLotTracked || item.lotTrackingEnabled) &&
      (!sharesGtin || item.sharedWith.length > 0),
  );
};

export const MARK_OPTIONS = [
  ...DATE_MARKS.map((value) => ({ value, label: DATE_MARK_LABELS[value] })),
  { value: 'undecided', label: 'Not set yet' },
];
