import type { RequestInput, ResponseBody } from '#api/contract.ts';
import type { getProduction, postProduction, RunRecord } from '#api/production.ts';
import type { ProductionUnit } from '#domain/production/units.ts';
import { type Kept, newKeptStore } from '#frontend/shared/kept-store.ts';

type CountRequest = RequestInput<typeof postProduction, 'record_output'> & {
  readonly unit: ProductionUnit;
  /** UTC ISO, by the server's clock. */
  readonly at: string;
};

/** A count that somebody recorded; it stays until the server has answered it. */
export interface RecordedCount extends Kept {
  readonly kind: 'count';
  readonly request: CountRequest;
  /** Of the run it was counted on, for whoever reads it when the run is not on the screen. */
  readonly run: Pick<RunRecord, 'runNumber' | 'line' | 'unit' | 'sizes'>;
  /** It was sent, or those before it were, and no answer came: it waits for the network. */
  readonly isHeldUp: boolean;
  /** Why the server did not take it. */
  readonly refusal: string | null;
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

export interface KeptTyping extends Kept {
  readonly kind: 'typing';
  readonly typed: TypedCount;
}

export type LiveLine = ResponseBody<typeof getProduction, 'live_lines'>['data']['items'][number];

/** The lines as this device saw them last: enough to go on counting after a reload without a network. */
export interface SeenLines extends Kept {
  readonly kind: 'lines';
  readonly lines: readonly LiveLine[];
  /** See `serverClock.offset`. */
  readonly offset: number;
}

export type KeptOnFloor = RecordedCount | KeptTyping | SeenLines;

/** As long as the server takes what is sent later than it happened. */
const DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** What this browser keeps of each person who works on a line. */
export const floorStore = newKeptStore<KeptOnFloor>({
  database: 'warehouse-production',
  store: 'kept-on-the-line',
  isOutdated: ({ savedAt }, now) => savedAt < now - DAYS * DAY_MS,
  outline: (kept) => (kept.kind === 'count' ? `${kept.of} ${kept.isHeldUp} ${kept.refusal}` : ''),
});

export const ofCount = (countId: string): string => `count ${countId}`;
export const ofTyping = (runId: string): string => `typing ${runId}`;
const OF_LINES = 'lines';

/** Somebody's counts that the server has not taken, in the order in which they were recorded. */
export const recordedCounts = async (sub: string): Promise<readonly RecordedCount[]> =>
  (await floorStore.of(sub))
    .flatMap((kept) => (kept.kind === 'count' ? [kept] : []))
    .toSorted((one, other) => one.savedAt - other.savedAt || (one.of < other.of ? -1 : 1));

/** What somebody has typed on a run; null: nothing, or it is recorded. */
export const typedOn = async (sub: string, runId: string): Promise<TypedCount | null> => {
  const kept = await floorStore.get(sub, ofTyping(runId));
  if (kept?.kind !== 'typing') return null;
  // The tab ended between the two: the fields were not emptied any more.
  const isRecorded = (await floorStore.get(sub, ofCount(kept.typed.countId))) !== null;
  return isRecorded ? null : kept.typed;
};

export const seenLines = async (sub: string): Promise<SeenLines | null> => {
  const kept = await floorStore.get(sub, OF_LINES);
  return kept?.kind === 'lines' ? kept : null;
};

const AGAIN_AFTER_MS = 3_600_000;
let keptLines = { what: '', savedAt: 0 };

/** Keeps the lines as they stand, where they stand differently or it is an hour ago. */
export const keepSeenLines = (sub: string, lines: readonly LiveLine[], offset: number): void => {
  const what = JSON.stringify([sub, lines]);
  if (what === keptLines.what && Date.now() - keptLines.savedAt < AGAIN_AFTER_MS) return;
  keptLines = { what, savedAt: Date.now() };
  // A full disk costs the safety of a reload without a network, no more.
  void floorStore
    .put({ kind: 'lines', sub, of: OF_LINES, savedAt: Date.now(), lines, offset })
    .catch(() => undefined);
};
