import * as z from 'zod/mini';
import { addedField, defineRecord, internalField, type RecordOf } from '#domain/record.ts';

const BOM_LOAD_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;

/** A reading of all bills of material of the accounting system, which a person or the clock asks for. */
export const BomLoad = defineRecord(
  {
    /** The client's ULID, or the clock's. */
    loadId: z.string(),
    status: z.enum(BOM_LOAD_STATUSES),
    /** Revisions that were read. */
    read: z.int(),
    /** New drafts here. */
    created: z.int(),
    /** Drafts that say now what stands there, and revisions that are there again. */
    changed: z.int(),
    /** Revisions that are no longer there. */
    gone: z.int(),
    /** UTC ISO. */
    startedAt: z.string(),
    startedBy: z.string(),
    endedAt: z.nullable(z.string()),
    /** A sentence for a person when it failed or waits. */
    message: z.nullable(z.string()),
    /** Whether the one before it failed: none has ended well since. */
    afterFailure: addedField(internalField(z.boolean()), false),
    version: z.int(),
  },
  { nulls: 'kept' },
);
export type BomLoad = RecordOf<typeof BomLoad>;

export type BomCounts = Pick<BomLoad, 'read' | 'created' | 'changed' | 'gone'>;

export const NOTHING_READ: BomCounts = { read: 0, created: 0, changed: 0, gone: 0 };

/** Rows are few and say no date that could be trusted (accounting-contract-stock.md §2): all are read, so often. */
const FRESH_MS = 3_600_000;

/** A load gives up after so long without an answer. */
const MAX_UNAVAILABLE_MS = 30 * 60_000;

export const isUnderWay = ({ status }: Pick<BomLoad, 'status'>): boolean =>
  status === 'WAITING' || status === 'RUNNING';

interface StartBomLoad {
  readonly loadId: string;
  readonly by: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export const startBomLoad = (previous: BomLoad | null, { loadId, by, now }: StartBomLoad): BomLoad => ({
  ...{ loadId, status: 'WAITING', ...NOTHING_READ },
  ...{ startedAt: new Date(now).toISOString(), startedBy: by, endedAt: null, message: null },
  afterFailure: previous?.status === 'FAILED',
  version: (previous?.version ?? 0) + 1,
});

/** Whether the clock is to read them again. */
export const isDue = (last: BomLoad | null, now: number): boolean =>
  last === null || (last.endedAt !== null && now - Date.parse(last.endedAt) >= FRESH_MS);

/** Whether none has ended well since one failed, or the one under way does not come to its end. */
export const isNotLoaded = (last: BomLoad | null, now: number): boolean =>
  last !== null &&
  (last.status === 'FAILED' ||
    (isUnderWay(last) && (last.afterFailure || now - Date.parse(last.startedAt) >= FRESH_MS)));

type Change = Partial<Pick<BomLoad, 'status' | 'endedAt' | 'message'>> & Partial<BomCounts>;

export const changedLoad = (load: BomLoad, change: Change): BomLoad => ({
  ...load,
  ...change,
  version: load.version + 1,
});

/** The accounting system did not answer: it is asked again for half an hour, then a person has to. */
export const waitsOrFails = (load: BomLoad, accountingName: string, now: number): Change => {
  if (now - Date.parse(load.startedAt) < MAX_UNAVAILABLE_MS)
    return { status: 'WAITING', message: `${accountingName} is not answering. The load goes on by itself.` };
  return {
    ...{ status: 'FAILED', endedAt: new Date(now).toISOString() },
    message: `${accountingName} did not answer for 30 minutes. What was read so far is kept; start the load again later.`,
  };
};
