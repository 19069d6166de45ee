import { ulid } from 'ulid';
import type { ResponseBody } from '#api/contract.ts';
import type { postInventory as postInventoryRoute } from '#api/inventory-changes.ts';
import { call } from '#frontend/api/call.ts';
import { postInventory } from '#frontend/api/endpoints.ts';
import type { FileRow } from './opening-file.ts';

export type Loaded = ResponseBody<typeof postInventoryRoute, 'load_opening_stock'>['data'];

export const NOTHING: Loaded = { opened: [], before: [], later: [], waiting: [], problems: [] };

const together = (one: Loaded, other: Loaded): Loaded => ({
  opened: [...one.opened, ...other.opened],
  before: [...one.before, ...other.before],
  later: [...one.later, ...other.later],
  waiting: [...one.waiting, ...other.waiting],
  problems: [...one.problems, ...other.problems],
});

/** Items of one call: some seconds at most. */
const ITEMS_AT_ONCE = 10;

/** Loads what the accounting system has of these items, some at a time; each lot is loaded once, however often. */
export const loadFromAccounting = async (
  inventoryIDs: readonly string[],
  onProgress: (done: number) => void,
): Promise<Loaded> => {
  let loaded = NOTHING;
  for (let at = 0; at < inventoryIDs.length; at += ITEMS_AT_ONCE) {
    const some = inventoryIDs.slice(at, at + ITEMS_AT_ONCE);
    const request = { loadId: ulid(), source: 'accounting' as const, inventoryIDs: some };
    loaded = together(loaded, (await call(postInventory, 'load_opening_stock', request)).data);
    onProgress(Math.min(inventoryIDs.length, at + ITEMS_AT_ONCE));
  }
  return loaded;
};

/** Checks the rows, or loads them under an id that stays the same while it is tried again. */
export const loadRows = async (loadId: string, rows: readonly FileRow[], preview: boolean): Promise<Loaded> =>
  (await call(postInventory, 'load_opening_stock', { loadId, source: 'rows', rows: [...rows], preview }))
    .data;
