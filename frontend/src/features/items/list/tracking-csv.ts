import { DEFAULT_LOT_PATTERN } from '#domain/production/goods/lot-pattern.ts';
import { DATE_MARK_LABELS, lotClassText, SHORT_ARRIVAL_LABELS } from '#frontend/features/items/rule-texts.ts';
import { csvText } from '#frontend/shared/files/csv.ts';
import type { TrackedItem } from './tracked-item.ts';

const HEADING = [
  'Inventory ID',
  'Name',
  'Lot class',
  'Lot tracked',
  'Expiry required',
  'Date mark',
  'Shelf life, days',
  'Least days on arrival',
  'With fewer on arrival',
  'Least days on despatch',
  'New lots',
  'Lots of runs',
  'Years kept',
  'Cases a layer',
  'Layers a pallet',
  'GTINs',
  'Allergens',
] as const;

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/** Items as a spreadsheet takes them. What nobody has decided is empty. */
export const trackingAsCsv = (items: readonly TrackedItem[]): string =>
  csvText(
    HEADING,
    items.map((item) => [
      item.inventoryID,
      item.name,
      lotClassText(item),
      yesNo(item.lotTrackingEnabled),
      yesNo(item.expiryRequired),
      item.rules ? DATE_MARK_LABELS[item.rules.dateMark] : '',
      item.rules?.shelfLifeDays ?? '',
      item.rules?.leastDaysOnArrival ?? '',
      item.rules ? SHORT_ARRIVAL_LABELS[item.rules.onShortArrival] : '',
      item.rules?.leastDaysOnDespatch ?? '',
      item.rules?.defaultStatus ?? '',
      item.rules ? (item.rules.lotPattern ?? DEFAULT_LOT_PATTERN) : '',
      item.rules?.yearsKept ?? '',
      item.rules?.casesPerLayer ?? '',
      item.rules?.layersPerPallet ?? '',
      item.gtins.map(({ gtin, uom }) => `${gtin} ${uom}`).join('; '),
      item.rules?.allergens.join('; ') ?? '',
    ]),
  );
