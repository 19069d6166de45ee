import type { ItemRulesResponse, ItemWithRules } from '#api/inventory/item-rules.ts';

/** Sugar, lot tracked, of which nobody has decided anything. */
export const anItemWithRules = (more: Partial<ItemWithRules> = {}): ItemWithRules => ({
  inventoryID: 'RM-SUGAR',
  name: 'White sugar',
  kind: 'stock',
  lotClass: 'LOTEXP',
  lotTrackingEnabled: true,
  expiryRequired: true,
  active: true,
  uoms: ['KG', 'BAG'],
  booksGtins: [],
  rules: null,
  ...more,
});

/** A best-before, with 30 days left as it arrives. */
export const someItemRules = (more: Partial<ItemRulesResponse> = {}): ItemRulesResponse => ({
  inventoryID: 'RM-SUGAR',
  dateMark: 'bestBefore',
  shelfLifeDays: 365,
  leastDaysOnArrival: 30,
  leastDaysOnDespatch: 1,
  onShortArrival: 'warn',
  defaultStatus: 'Released',
  lotPattern: null,
  yearsKept: null,
  casesPerLayer: 8,
  layersPerPallet: 5,
  gtins: [],
  allergens: [],
  version: 1,
  updatedAt: '2026-11-20T05:00:00Z',
  updatedBy: 'mia',
  ...more,
});
