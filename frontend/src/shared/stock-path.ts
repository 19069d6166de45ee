import { toPathPart } from './path-part.ts';

export const INVENTORY_LIST_PATH = '/dashboard/inventory-list';
export const STOCK_COUNTS_PATH = '/dashboard/stock-counts';

/** Where an item's stock has its page. */
export const stockItemPath = (inventoryID: string): string =>
  `${INVENTORY_LIST_PATH}/${toPathPart(inventoryID)}`;

/** Where a lot has its page; the lot without a number, too. */
export const stockLotPath = (inventoryID: string, lotNumber: string): string =>
  `${stockItemPath(inventoryID)}/${toPathPart(lotNumber)}`;

export const EXPIRING_PATH = '/dashboard/expiring';

/** Where a count of stock has its page. */
export const countPath = (countId: string): string => `${STOCK_COUNTS_PATH}/${countId}`;
