import { toPathPart } from './path-part.ts';

export const INVENTORY_LIST_PATH = '/dashboard/inventory-list';

/** Where an item's stock has its page. */
export const stockItemPath = (inventoryID: string): string =>
  `${INVENTORY_LIST_PATH}/${toPathPart(inventoryID)}`;

/** Where a lot has its page; the lot without a number, too. */
export const stockLotPath = (inventoryID: string, lotNumber: string): string =>
  `${stockItemPath(inventoryID)}/${toPathPart(lotNumber)}`;

export const EXPIRING_PATH = '/dashboard/expiring';
