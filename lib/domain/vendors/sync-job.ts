import * as z from 'zod/mini';
import type { BackOff } from '#domain/back-off.ts';
import { addedField, defineRecord, group, type RecordOf } from '#domain/record.ts';

const SYNC_MODES = ['full', 'incremental'] as const;

export type SyncMode = (typeof SYNC_MODES)[number];

const textOrNull = z.nullable(z.string());

export const SyncCounts = group({
  read: z.int(),
  created: z.int(),
  changed: z.int(),
  madeInactive: z.int(),
});

export type SyncCounts = RecordOf<typeof SyncCounts>;

/** How far the job is: a worker that takes it over goes on from here. */
export const SyncCursor = group({
  /** `read`: page by page; `missing`: (full only) looking for vendors that are gone. */
  stage: z.enum(['read', 'missing']),
  /** Rows to skip for the next page. */
  skip: z.int(),
  /** Pages read so far. */
  pages: z.int(),
  /** Incremental: only vendors modified since (UTC ISO). */
  modifiedSince: addedField(textOrNull, null),
  /** The latest LastModifiedOn seen (UTC ISO), by the accounting system's clock. */
  newest: addedField(textOrNull, null),
  /** Since when (epoch ms) the accounting system has not answered; null while it does. */
  troubleSince: addedField(z.nullable(z.number()), null),
});

export type SyncCursor = RecordOf<typeof SyncCursor>;

/** A vendor load: a job that a person or the clock starts and a background worker carries through. */
export const SyncJob = defineRecord(
  {
    /** A ULID. */
    jobId: z.string(),
    kind: z.literal('vendors'),
    /** `full` reads every vendor and finds those that are gone; `incremental` those modified since the watermark. */
    mode: z.enum(SYNC_MODES),
    status: z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED']),
    counts: SyncCounts,
    cursor: SyncCursor,
    /** UTC ISO. */
    startedAt: z.string(),
    endedAt: textOrNull,
    /** A person's user name, or `schedule`. */
    startedBy: addedField(z.string(), ''),
    /** A sentence for a person when it failed or waits. */
    message: textOrNull,
    /** Who works on it and until when (epoch ms) nobody else may; renewed while the worker lives. */
    worker: textOrNull,
    leaseUntil: addedField(z.number(), 0),
  },
  {
    flattened: {
      counts: { read: 'read', created: 'created', changed: 'changed', madeInactive: 'madeInactive' },
    },
    nulls: 'kept',
  },
);

export type SyncJob = RecordOf<typeof SyncJob>;

/** Read so much again before the watermark: late commits and clocks apart (accounting-contract.md §5). */
const OVERLAP_MS = 5 * 60_000;

const NOTHING_COUNTED: SyncCounts = { read: 0, created: 0, changed: 0, madeInactive: 0 };

/** The newest LastModifiedOn of all completed loads, where the next incremental one starts. */
export type Watermark = string | null;

export interface StartLoad {
  readonly jobId: string;
  readonly mode: SyncMode;
  readonly by: string;
}

/** A new load. Incremental without a watermark has nothing to start from and reads everything. */
export const startLoad = (watermark: Watermark, command: StartLoad, now: number): SyncJob => {
  const since = command.mode === 'incremental' && watermark !== null ? Date.parse(watermark) : Number.NaN;
  const incremental = Number.isFinite(since);
  return {
    jobId: command.jobId,
    kind: 'vendors',
    mode: incremental ? 'incremental' : 'full',
    status: 'QUEUED',
    counts: NOTHING_COUNTED,
    cursor: {
      stage: 'read',
      skip: 0,
      pages: 0,
      modifiedSince: incremental ? new Date(since - OVERLAP_MS).toISOString() : null,
      newest: null,
      troubleSince: null,
    },
    startedAt: new Date(now).toISOString(),
    endedAt: null,
    startedBy: command.by,
    message: null,
    worker: null,
    leaseUntil: 0,
  };
};

export const isUnderWay = (job: SyncJob): boolean => job.status === 'QUEUED' || job.status === 'RUNNING';

/** The later of two instants (UTC ISO); what is no instant is passed over. */
export const laterOf = (one: string | null, other: string | null): string | null => {
  const instants = [one, other].map((text) => (text === null ? Number.NaN : Date.parse(text)));
  const valid = instants.filter(Number.isFinite);
  return valid.length === 0 ? null : new Date(Math.max(...valid)).toISOString();
};

/** Before a load asks again, unless the accounting system asked for longer. */
export const LOAD_BACK_OFF: BackOff = { firstMs: 2_000, maxMs: 60_000 };

/** A load gives up after this long without an answer; what it has read stays. */
export const MAX_UNAVAILABLE_MS = 30 * 60_000;
