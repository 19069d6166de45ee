import { ulid } from 'ulid';
import type { ResponseBody } from '#api/contract.ts';
import type { postInventory as postInventoryRoute } from '#api/inventory-changes.ts';
import { call } from '#frontend/api/call.ts';
import { postInventory } from '#frontend/api/endpoints.ts';
import type { FileRow } from './opening-file.ts';

export type Loaded = ResponseBody<typeof postInventoryRoute, 'load_opening_stock'>['data'];

const NOTHING: Loaded = { opened: [], before: [], later: [], waiting: [], problems: [] };

const together = (one: Loaded, other: Loaded): Loaded => ({
  opened: [...one.opened, ...other.opened],
  before: [...one.before, ...other.before],
  later: [...one.later, ...other.later],
  waiting: [...one.waiting, ...other.waiting],
  problems: [...one.problems, ...other.problems],
});

/** As many as one call takes. */
const LOTS_AT_ONCE = 25;

/** Loads lots of items that were opened without them. */
export const loadLater = async (lots: Loaded['later']): Promise<Loaded> => {
  let loaded = NOTHING;
  for (let at = 0; at < lots.length; at += LOTS_AT_ONCE) {
    const some = lots.slice(at, at + LOTS_AT_ONCE);
    const named = some.map(({ inventoryID, lotNumber }) => ({ inventoryID, lotNumber }));
    const request = { loadId: ulid(), source: 'accounting' as const, lots: named };
    loaded = together(loaded, (await call(postInventory, 'load_opening_stock', request)).data);
  }
  return loaded;
};

/** Checks the rows, or loads them under an id that stays the same while it is tried again. */
export const loadRows = async (loadId: string, rows: readonly FileRow[], preview: boolean): Promise<Loaded> =>
  (await call(postInventory, 'load_opening_stock', { loadId, source: 'rows', rows: [...rows], preview }))
    .data;
