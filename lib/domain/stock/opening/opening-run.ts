import * as z from 'zod/mini';
import type { Quantity } from '#domain/quantity.ts';
import {
  defineRecord,
  group,
  internalField,
  listField,
  quantityField,
  type RecordOf,
} from '#domain/record.ts';

const OPENING_RUN_STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;

const Found = group({ inventoryID: z.string(), lotNumber: z.string(), qty: quantityField });

/** What the accounting system has of all items, on its way into stock as opening stock: one run, which the server goes on with. */
export const OpeningRun = defineRecord(
  {
    /** The client's ULID. */
    runId: z.string(),
    status: z.enum(OPENING_RUN_STATUSES),
    /** Items of which the accounting system had more than was here when it began; null: not counted yet. */
    items: z.nullable(z.int()),
    /** Items that were gone through. */
    done: z.int(),
    /** The last of them, by `itemKey`; empty: none. */
    after: internalField(z.string()),
    /** Lots that were brought into stock. One that ended midway goes on, and may then count too few. */
    opened: z.int(),
    /** Items that can't be loaded now, with the reason. */
    waiting: z.array(z.object({ inventoryID: z.string(), reason: z.string() })),
    /** Lots that the accounting system has although their item was opened without them, in the item's base unit. */
    later: listField(Found),
    /** Items of which what is missing was taken here. */
    explained: z.array(z.string()),
    /** What was found beyond what is kept of these three. */
    leftOut: z.int(),
    /** UTC ISO. */
    startedAt: z.string(),
    startedBy: z.string(),
    startedBySub: internalField(z.string()),
    /** When the accounting system answered last, UTC ISO. */
    answeredAt: internalField(z.string()),
    endedAt: z.nullable(z.string()),
    /** A sentence for a person when it waits or failed. */
    message: z.nullable(z.string()),
    version: z.int(),
  },
  { nulls: 'kept', packed: { findings: ['waiting', 'later', 'explained'] } },
);
export type OpeningRun = RecordOf<typeof OpeningRun>;

/** A person reads so many; what is more comes up when it is loaded again. */
const MAX_FINDINGS = 200;

/** A run gives up after so long without an answer. */
const MAX_UNAVAILABLE_MS = 30 * 60_000;

export const isUnderWay = ({ status }: Pick<OpeningRun, 'status'>): boolean =>
  status === 'WAITING' || status === 'RUNNING';

interface StartOpeningRun {
  readonly runId: string;
  readonly by: { readonly sub: string; readonly username: string };
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A run that begins, in the place of the one before. */
export const startOpeningRun = (
  previous: OpeningRun | null,
  { runId, by, now }: StartOpeningRun,
): OpeningRun => {
  const startedAt = new Date(now).toISOString();
  return {
    ...{ runId, status: 'WAITING', items: null, done: 0, after: '', opened: 0 },
    ...{ waiting: [], later: [], explained: [], leftOut: 0 },
    ...{ startedAt, startedBy: by.username, startedBySub: by.sub, answeredAt: startedAt },
    ...{ endedAt: null, message: null, version: (previous?.version ?? 0) + 1 },
  };
};

/** What became of some items that were gone through. */
interface OpeningFindings {
  readonly opened: number;
  readonly waiting: OpeningRun['waiting'];
  readonly later: readonly {
    readonly inventoryID: string;
    readonly lotNumber: string;
    readonly qty: Quantity;
  }[];
  readonly explained: readonly string[];
}

/** As many of both as a person reads. */
const kept = <Found>(before: readonly Found[], more: readonly Found[]): readonly Found[] =>
  [...before, ...more].slice(0, MAX_FINDINGS);

/** The run once these items are gone through, the last of which is `after`. */
export const goneThrough = (
  run: OpeningRun,
  { items, after }: { readonly items: number; readonly after: string },
  found: OpeningFindings,
  now: number,
): OpeningRun => {
  const waiting = kept(run.waiting, found.waiting);
  const later = kept(run.later, found.later);
  const explained = kept(run.explained, found.explained);
  const all = [run.waiting, run.later, run.explained, found.waiting, found.later, found.explained];
  const left = all.flat().length - waiting.length - later.length - explained.length;
  return {
    ...run,
    ...{ status: 'RUNNING', message: null, answeredAt: new Date(now).toISOString() },
    ...{ done: run.done + items, after, opened: run.opened + found.opened },
    ...{ waiting, later, explained, leftOut: run.leftOut + left, version: run.version + 1 },
  };
};

type Change = Partial<Pick<OpeningRun, 'status' | 'items' | 'message' | 'endedAt'>>;

export const changedRun = (run: OpeningRun, change: Change): OpeningRun => ({
  ...run,
  ...change,
  version: run.version + 1,
});

/** The accounting system did not answer: it is asked again for half an hour, then a person has to. */
export const waitsOrFails = (run: OpeningRun, accountingName: string, now: number): OpeningRun => {
  const isOver = now - Date.parse(run.answeredAt) >= MAX_UNAVAILABLE_MS;
  if (!isOver)
    return changedRun(run, {
      status: 'WAITING',
      message: `${accountingName} is not answering. The load goes on by itself.`,
    });
  return changedRun(run, {
    ...{ status: 'FAILED', endedAt: new Date(now).toISOString() },
    message: `${accountingName} did not answer for 30 minutes. What was loaded so far is kept; load again to go on.`,
  });
};
