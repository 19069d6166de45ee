import type { RequestInput, ResponseBody } from '#api/contract.ts';
import type { getProduction, postProduction, RunRecord } from '#api/production.ts';
import type { ProductionUnit } from '#domain/production/production-unit.ts';
import type { OfflineRecord } from '#frontend/shared/offline/offline-record.ts';
import { newOfflineStore } from '#frontend/shared/offline/offline-store.ts';

type CountRequest = RequestInput<typeof postProduction, 'record_output'> & {
  readonly unit: ProductionUnit;
  /** UTC ISO, by the server's clock. */
  readonly at: string;
};

/** A count that somebody recorded; it stays until the server has answered it. */
export interface RecordedCount extends OfflineRecord {
  readonly kind: 'count';
  readonly request: CountRequest;
  /** Of the run it was counted on, for whoever reads it when the run is not on the screen. */
  readonly run: Pick<RunRecord, 'runNumber' | 'line' | 'unit' | 'sizes'>;
  /** It was sent, or those before it were, and no answer came: it waits for the network. */
  readonly isHeldUp: boolean;
  /** Why the server did not take it. */
  readonly refusal: string | null;
  /** The server did not accept its time: it is sent without. Missing on what earlier versions stored. */
  readonly isUndated?: boolean;
}

/** What stands in the fields of a run and is not recorded yet. */
export interface TypedCount {
  /** The one under which it will be recorded, from the first key on. */
  readonly countId: string;
  readonly good: number | null;
  readonly loss: number | null;
  readonly unit: ProductionUnit;
  /** Why there was loss. */
  readonly note: string | null;
}

interface TypedCountRecord extends OfflineRecord {
  readonly kind: 'typing';
  readonly typed: TypedCount;
}

export type LiveLine = ResponseBody<typeof getProduction, 'live_lines'>['data']['items'][number];

/** The lines as this device saw them last: enough to go on counting after a reload without a network. */
interface SeenLines extends OfflineRecord {
  readonly kind: 'lines';
  readonly lines: readonly LiveLine[];
  /** See `serverClock.offset`. */
  readonly offset: number;
}

export type FloorRecord = RecordedCount | TypedCountRecord | SeenLines;

/** Of what is typed and of the lines. What was recorded stays until the server has answered, or its person removes it. */
const RETENTION_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** What this browser keeps of each person who works on a line. */
export const floorStore = newOfflineStore<FloorRecord>({
  database: 'warehouse-production',
  store: 'kept-on-the-line',
  isExpired: ({ kind, savedAt }, now) => kind !== 'count' && savedAt < now - RETENTION_DAYS * DAY_MS,
  visibleState: (stored) =>
    stored.kind === 'count' ? `${stored.of} ${stored.isHeldUp} ${stored.refusal}` : '',
});

export const countKey = (countId: string): string => `count ${countId}`;
export const typingKey = (runId: string): string => `typing ${runId}`;
const LINES_KEY = 'lines';

/** Somebody's counts that the server has not taken, in the order in which they were recorded. */
export const recordedCounts = async (sub: string): Promise<readonly RecordedCount[]> =>
  (await floorStore.list(sub))
    .flatMap((stored) => (stored.kind === 'count' ? [stored] : []))
    .toSorted((one, other) => one.savedAt - other.savedAt || (one.of < other.of ? -1 : 1));

/** What somebody has typed on a run; null: nothing, or it is recorded. */
export const typedCountOn = async (sub: string, runId: string): Promise<TypedCount | null> => {
  const stored = await floorStore.get(sub, typingKey(runId));
  if (stored?.kind !== 'typing') return null;
  // The tab ended between the two: the fields were not emptied any more.
  const isRecorded = (await floorStore.get(sub, countKey(stored.typed.countId))) !== null;
  return isRecorded ? null : stored.typed;
};

export const seenLines = async (sub: string): Promise<SeenLines | null> => {
  const stored = await floorStore.get(sub, LINES_KEY);
  return stored?.kind === 'lines' ? stored : null;
};

const RESAVE_AFTER_MS = 3_600_000;
let lastSavedLines = { what: '', savedAt: 0 };

/** Keeps the lines as they stand, where they stand differently or it is an hour ago. */
export const saveSeenLines = (sub: string, lines: readonly LiveLine[], offset: number): void => {
  const what = JSON.stringify([sub, lines]);
  if (what === lastSavedLines.what && Date.now() - lastSavedLines.savedAt < RESAVE_AFTER_MS) return;
  lastSavedLines = { what, savedAt: Date.now() };
  void floorStore.put({ kind: 'lines', sub, of: LINES_KEY, savedAt: Date.now(), lines, offset });
};
