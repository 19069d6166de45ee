import { ulid } from 'ulid';
import type { ResponseBody } from '#api/contract.ts';
import type { postInventory as postInventoryRoute } from '#api/inventory-changes.ts';
import { ApiFailure, retryAfterOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { postInventory } from '#frontend/api/endpoints.ts';
import { askBooks } from '#frontend/features/stock/queries.ts';
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

/** Where the server did not say when to ask again. */
const PAUSE_MS = 5_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Has an item read lot by lot: what was read in the night is often its total alone. Whoever asks a lot in a minute waits
 * for the next. `problem`: why it could not be read; null: it was.
 */
const readAnew = async (inventoryID: string): ReturnType<typeof askBooks> => {
  for (;;) {
    try {
      return await askBooks(inventoryID);
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 429)) throw error;
      await pause(retryAfterOf(error) || PAUSE_MS);
    }
  }
};

type Against = Awaited<ReturnType<typeof askBooks>>;

/** Whether all that is missing here was taken here: nothing of it stood here before. */
const isExplained = ({ difference, lots }: Against): boolean =>
  difference !== null && difference < 0 && lots.every(({ unexplained }) => (unexplained ?? 0) >= 0);

/** `explained`: items of which what is missing here was taken here. */
export type LoadedFromBooks = Loaded & { readonly explained: readonly string[] };

/** Loads what the accounting system has of these items, some at a time; each lot is loaded once, however often. */
export const loadFromAccounting = async (
  inventoryIDs: readonly string[],
  onProgress: (done: number) => void,
): Promise<LoadedFromBooks> => {
  let loaded = NOTHING;
  const explained: string[] = [];
  for (let at = 0; at < inventoryIDs.length; at += ITEMS_AT_ONCE) {
    const read: string[] = [];
    for (const [index, inventoryID] of inventoryIDs.slice(at, at + ITEMS_AT_ONCE).entries()) {
      const against = await readAnew(inventoryID);
      const { problem } = against;
      if (problem === null && isExplained(against)) explained.push(inventoryID);
      if (problem === null) read.push(inventoryID);
      else loaded = together(loaded, { ...NOTHING, waiting: [{ inventoryID, reason: problem }] });
      onProgress(at + index);
    }
    const request = { loadId: ulid(), source: 'accounting' as const, inventoryIDs: read };
    if (read.length > 0)
      loaded = together(loaded, (await call(postInventory, 'load_opening_stock', request)).data);
    onProgress(Math.min(inventoryIDs.length, at + ITEMS_AT_ONCE));
  }
  return { ...loaded, explained };
};

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
