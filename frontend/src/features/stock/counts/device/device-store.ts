import type { RequestInput } from '#api/contract.ts';
import type { CountDetail } from '#api/inventory/inventory-counts.ts';
import type { postInventory } from '#api/inventory-changes.ts';
import type { OfflineRecord } from '#frontend/shared/offline/offline-record.ts';
import { newOfflineStore } from '#frontend/shared/offline/offline-store.ts';

type Entry = Omit<RequestInput<typeof postInventory, 'enter_count'>, 'secondsAgo'>;
type Single = Omit<RequestInput<typeof postInventory, 'count_stock'>, 'secondsAgo'>;

interface Waiting extends OfflineRecord {
  /** It was sent, or those before it were, and no answer came: it waits for the network. */
  readonly isHeldUp: boolean;
  /** Why the server did not take it. */
  readonly refusal: string | null;
}

/** What somebody counted of a row of a sheet; it stays until the server has answered it. */
export interface WaitingEntry extends Waiting {
  readonly kind: 'entry';
  readonly request: Entry;
}

/** One lot at one place that somebody counted beside their work. */
interface WaitingSingle extends Waiting {
  readonly kind: 'single';
  readonly request: Single;
}

/** A sheet as this device saw it last: enough to go on counting after a reload without a network. */
interface SeenSheet extends OfflineRecord {
  readonly kind: 'sheet';
  readonly sheet: CountDetail;
}

export type WaitingCount = WaitingEntry | WaitingSingle;
export type CountRecord = WaitingCount | SeenSheet;

/** Of sheets. What was counted stays until the server has answered, or its person removes it. */
const RETENTION_MS = 30 * 24 * 3_600_000;

/** What this browser keeps of each person who counts stock. */
export const countStore = newOfflineStore<CountRecord>({
  database: 'warehouse-counts',
  store: 'kept-while-counting',
  isExpired: ({ kind, savedAt }, now) => kind === 'sheet' && savedAt < now - RETENTION_MS,
  visibleState: (stored) =>
    stored.kind === 'sheet' ? '' : `${stored.of} ${stored.isHeldUp} ${stored.refusal}`,
});

const sheetKey = (countId: string): string => `sheet ${countId}`;

export const seenSheet = async (sub: string, countId: string): Promise<CountDetail | null> => {
  const stored = await countStore.get(sub, sheetKey(countId));
  return stored?.kind === 'sheet' ? stored.sheet : null;
};

export const saveSeenSheet = (sub: string, sheet: CountDetail): void =>
  void countStore.put({ kind: 'sheet', sub, of: sheetKey(sheet.countId), savedAt: Date.now(), sheet });

/** Keeps what was counted on this device, before anything is sent. */
export const saveEntry = (sub: string, request: Entry): Promise<void> =>
  countStore.put({
    ...{ kind: 'entry', sub, of: `entry ${request.entryId}`, savedAt: Date.now(), request },
    ...{ isHeldUp: false, refusal: null },
  });

export const saveSingle = (sub: string, request: Single): Promise<void> =>
  countStore.put({
    ...{ kind: 'single', sub, of: `single ${request.countId}`, savedAt: Date.now(), request },
    ...{ isHeldUp: false, refusal: null },
  });

/** Somebody's counts that the server has not taken, in the order in which they were made. */
export const waitingCounts = async (sub: string): Promise<readonly WaitingCount[]> =>
  (await countStore.list(sub))
    .flatMap((stored) => (stored.kind === 'sheet' ? [] : [stored]))
    .toSorted((one, other) => one.savedAt - other.savedAt || (one.of < other.of ? -1 : 1));
