import type { Item } from '#domain/items/item.ts';

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
