import type { Item } from '#domain/items/item.ts';
import type { ItemRuleTerms } from '#domain/items/item-rules.ts';

/** A stock item counted in bottles, untracked. */
export const anItem = (more: Partial<Item> = {}): Item => ({
  inventoryID: 'GLASS-750',
  name: 'Bottle 750 ml',
  kind: 'stock',
  baseUom: 'EA',
  conversions: [],
  lotTrackingEnabled: false,
  lotAssigned: 'When Received',
  expiryRequired: false,
  serial: false,
  defaultWarehouse: 'MAIN',
  defaultLocation: 'DOCK',
  active: true,
  lotClass: null,
  gtins: [],
  ...more,
});

/** Rules as a person types them: a best-before that is 30 days away at least as it arrives. */
export const itemRuleTerms = (more: Partial<ItemRuleTerms> = {}): ItemRuleTerms => ({
  dateMark: 'bestBefore',
  shelfLifeDays: 365,
  leastDaysOnArrival: 30,
  leastDaysOnDespatch: null,
  onShortArrival: 'warn',
  defaultStatus: 'Released',
  lotPattern: null,
  yearsKept: null,
  casesPerLayer: null,
  layersPerPallet: null,
  gtins: [],
  allergens: [],
  ...more,
});
