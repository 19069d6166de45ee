import type { ItemRulesResponse, ItemWithRules } from '#api/inventory/item-rules.ts';
import type { ShortArrival } from '#domain/items/arrival-warning.ts';
import type { DateMark } from '#domain/items/date-mark.ts';
import { gtinKey } from '#domain/items/gtin.ts';
import { DEFAULT_LOT_PATTERN } from '#domain/production/goods/lot-pattern.ts';
import type { VersionLine } from '#frontend/shared/dialogs/conflict-dialog.tsx';

export const DATE_MARK_LABELS: Readonly<Record<DateMark, string>> = {
  useBy: 'Use by',
  bestBefore: 'Best before',
  none: 'None',
};

export const SHORT_ARRIVAL_LABELS: Readonly<Record<ShortArrival, string>> = {
  warn: 'Warn',
  refuse: 'Refuse',
};

/** What a person decides of an item. */
export type RuleTerms = Omit<ItemRulesResponse, 'inventoryID' | 'version' | 'updatedAt' | 'updatedBy'>;

/** As an item is received for which nobody has decided anything. */
export const UNDECIDED: RuleTerms = {
  dateMark: 'useBy',
  shelfLifeDays: null,
  leastDaysOnArrival: null,
  leastDaysOnDespatch: null,
  onShortArrival: 'warn',
  defaultStatus: 'Released',
  lotPattern: null,
  yearsKept: null,
  casesPerLayer: null,
  layersPerPallet: null,
  gtins: [],
  allergens: [],
};

export const daysText = (days: number | null | undefined): string =>
  days === null || days === undefined ? '–' : `${days} ${days === 1 ? 'day' : 'days'}`;

/** '30 days', and ', else refused' where no fewer are taken. */
export const arrivalText = (
  rules: Pick<RuleTerms, 'leastDaysOnArrival' | 'onShortArrival'> | null,
): string => {
  const days = daysText(rules?.leastDaysOnArrival);
  return days !== '–' && rules?.onShortArrival === 'refuse' ? `${days}, else refused` : days;
};

/** '8 × 5': cases a layer, layers a pallet. */
export const layersText = (rules: Pick<RuleTerms, 'casesPerLayer' | 'layersPerPallet'> | null): string =>
  rules === null || (rules.casesPerLayer === null && rules.layersPerPallet === null)
    ? '–'
    : `${rules.casesPerLayer ?? '?'} × ${rules.layersPerPallet ?? '?'}`;

/** How the accounting system tracks an item. */
export const lotClassText = ({ kind, lotClass }: Pick<ItemWithRules, 'kind' | 'lotClass'>): string =>
  kind === 'stock' ? (lotClass ?? '–') : 'No stock';

type GtinsOf = Pick<ItemWithRules, 'booksGtins'> & {
  readonly rules: Pick<RuleTerms, 'gtins'> | null;
};

/** Those of the accounting system first, each once. */
export const gtinsOf = ({ booksGtins, rules }: GtinsOf): RuleTerms['gtins'] => {
  const known = new Set(booksGtins.map(({ gtin }) => gtinKey(gtin)));
  return [...booksGtins, ...(rules?.gtins ?? []).filter(({ gtin }) => !known.has(gtinKey(gtin)))];
};

export const gtinListText = (gtins: RuleTerms['gtins']): string =>
  gtins.map(({ gtin, uom }) => `${gtin} (${uom})`).join(', ') || '–';

const textsOf = (terms: RuleTerms): Readonly<Record<string, string>> => ({
  'Date mark': DATE_MARK_LABELS[terms.dateMark],
  'Shelf life': daysText(terms.shelfLifeDays),
  'Least days on arrival': daysText(terms.leastDaysOnArrival),
  'Least days on despatch': daysText(terms.leastDaysOnDespatch),
  'With fewer on arrival': SHORT_ARRIVAL_LABELS[terms.onShortArrival],
  'New lots': terms.defaultStatus,
  'Lots of runs': terms.lotPattern ?? DEFAULT_LOT_PATTERN,
  'Years kept': String(terms.yearsKept ?? '–'),
  Layers: layersText(terms),
  GTINs: gtinListText(terms.gtins),
  Allergens: terms.allergens.join(', ') || '–',
});

/** The rules as each version has them. */
export const ruleVersions = (yours: RuleTerms, current: RuleTerms): readonly VersionLine[] => {
  const now = textsOf(current);
  return Object.entries(textsOf(yours)).map(([name, text]) => ({
    name,
    yours: text,
    current: now[name] ?? '',
  }));
};
