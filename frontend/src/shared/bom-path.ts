import { toPathPart } from './path-part.ts';

export const BOM_LIST_PATH = '/dashboard/bom-list';
export const BOM_BATCHES_PATH = '/dashboard/bom-batch-list';
export const BOM_SCANS_PATH = '/dashboard/bom-scan-list';
export const BOM_SUBSTITUTES_PATH = '/dashboard/bom-substitute-list';

/** Where a revision of a product has its page. */
export const bomPath = (inventoryID: string, revision: string): string =>
  `${BOM_LIST_PATH}/${toPathPart(inventoryID)}/${toPathPart(revision)}`;

/** The bills of material in which an item is a component. */
export const whereUsedPath = (inventoryID: string): string =>
  `${BOM_LIST_PATH}?${new URLSearchParams({ component: inventoryID })}`;
