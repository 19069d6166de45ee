import { ulid } from 'ulid';
import type { ResponseBody } from '#api/contract.ts';
import { MAX_OPENING_ROWS } from '#api/inventory/opening-stock.ts';
import type { postInventory as postInventoryRoute } from '#api/inventory-changes.ts';
import { codeKey } from '#domain/code-key.ts';
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
  addedUp: [...(one.addedUp ?? []), ...(other.addedUp ?? [])],
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

/** Rows as calls take them: all of a lot within one. */
const inCalls = (rows: readonly FileRow[], size: number): readonly (readonly FileRow[])[] => {
  const lots = new Map<string, FileRow[]>();
  for (const row of rows) {
    const lot = `${codeKey(row.inventoryID)} ${codeKey(row.lotNumber)}`;
    const known = lots.get(lot);
    if (known) known.push(row);
    else lots.set(lot, [row]);
  }
  const calls: FileRow[][] = [];
  for (const lot of lots.values()) {
    const last = calls.at(-1);
    if (last && last.length + lot.length <= size) last.push(...lot);
    else calls.push([...lot]);
  }
  return calls;
};

/** So few that people see it go on. */
const LOADED_AT_ONCE = 500;

interface RowsToLoad {
  readonly loadId: string;
  readonly rows: readonly FileRow[];
}

/**
 * Checks the rows, or loads them under an id that stays the same while it is tried again. Whatever is sent twice is loaded
 * once. `onProgress`: how many rows are done.
 */
export const loadRows = async (
  { loadId, rows }: RowsToLoad,
  { preview, onProgress }: { readonly preview: boolean; readonly onProgress: (done: number) => void },
): Promise<Loaded> => {
  let loaded = NOTHING;
  let done = 0;
  for (const some of inCalls(rows, preview ? MAX_OPENING_ROWS : LOADED_AT_ONCE)) {
    const request = { loadId, source: 'rows' as const, rows: [...some], preview };
    let part: Loaded;
    do part = (await call(postInventory, 'load_opening_stock', request)).data;
    while ((part.left ?? 0) > 0);
    loaded = together(loaded, part);
    if (!preview && part.problems.length > 0) break;
    done += some.length;
    onProgress(done);
  }
  return { ...loaded, problems: loaded.problems.toSorted((one, other) => one.line - other.line) };
};
