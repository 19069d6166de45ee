import type { PosterDeps } from './machine-deps.ts';
import type { Came, Poster } from './poster.ts';
import type { PostingStep } from './posting-step.ts';

const LEASE_NAME = 'poster';

/** Short, so that a poster that was killed is soon followed by another; renewed between documents. */
const LEASE_MS = 20_000;

/** With at least so much of it left it is not asked for again. */
const FRESH_LEASE_MS = LEASE_MS / 2;

const PAGE_SIZE = 50;

/** The poster keeps going while something is due within this time (design.md §4). */
const MAX_IDLE_MS = 30_000;

/** A document can take this long: it is not begun with less time left. */
const MAX_DOCUMENT_MS = 3 * 60_000;

/** When the accounting system is away, one document tries again this much later; the others are left as they are. */
const UNAVAILABLE_PAUSE_MS = 10_000;

/** When there is no room for more calls: a minute's allowance comes back bit by bit. */
const RATE_LIMITED_PAUSE_MS = 3_000;

/** A document that can't even be looked at is tried again this much later, behind all others. */
const UNREADABLE_PAUSE_MS = 10 * 60_000;

/** While somebody else is at work: that one may end before it sees what woke us. */
const POLL_MS = 1_000;

/**
 * Posts whatever is due, of every kind, until nothing is due soon or the time is nearly over. One invocation works at a
 * time, one document after the other; `beside` are others that work within it at the same time, each with all kinds and a
 * way of its own to the accounting system. Two of one order never go side by side: whoever claims one holds the order.
 * `remainingMs`: how much of this invocation is left. `wokenBy`: those that have just come, which their index may not
 * show yet.
 */
export const postDueDocuments = async (
  deps: PosterDeps,
  posters: readonly Poster[],
  remainingMs: () => number,
  wokenBy: readonly Came[] = [],
  beside: readonly (readonly Poster[])[] = [],
): Promise<void> => {
  // A holder that is alive after so long has renewed, and will look for due work again before it ends.
  const giveUpAt = deps.clock.now() + LEASE_MS + 5 * POLL_MS;
  const holdLease = theLease(deps);
  while (!(await holdLease())) {
    if (deps.clock.now() > giveUpAt || remainingMs() < MAX_DOCUMENT_MS) return;
    await deps.wait(POLL_MS);
  }
  const notYetDue: DueTimes = new Map();
  try {
    const page: Page = { workers: [posters, ...beside], holdLease, remainingMs, notYetDue };
    if (wokenBy.length > 0) await postPage(deps, page, wokenBy);
    while (remainingMs() >= MAX_DOCUMENT_MS) {
      const now = deps.clock.now();
      const found = await dueOf(posters, now);
      const due = distinct([...found.due, ...takeDue(notYetDue, now)]);
      if (due.length > 0) {
        const pause = await postPage(deps, page, due);
        if (pause > 0) await waitHoldingLease(deps, holdLease, pause);
      } else {
        const waiting = [...notYetDue.values()].map(({ dueAt }) => dueAt);
        const waitMs = Math.min(found.nextDueAt, ...waiting) - deps.clock.now();
        if (waitMs > MAX_IDLE_MS || remainingMs() - waitMs < MAX_DOCUMENT_MS) return;
        await waitHoldingLease(deps, holdLease, Math.max(waitMs, 0) + 1);
      }
    }
  } finally {
    await deps.leases.release(LEASE_NAME, deps.workerId);
  }
};

/** What is due of every kind, each kind's soonest first; and when the next of any is due. */
const dueOf = async (
  posters: readonly Poster[],
  now: number,
): Promise<{ readonly due: readonly Came[]; readonly nextDueAt: number }> => {
  const pages = await Promise.all(
    posters.map(async (poster) => ({ poster, page: await poster.dueBy(now, PAGE_SIZE) })),
  );
  return {
    due: pages.flatMap(({ poster, page }) => page.ids.map((id) => ({ poster, id }))),
    nextDueAt: Math.min(...pages.map(({ page }) => page.nextDueAt ?? Number.POSITIVE_INFINITY)),
  };
};

const keyOf = ({ poster, id }: Came): string => `${poster.idField}#${id}`;

const distinct = (all: readonly Came[]): readonly Came[] => [
  ...new Map(all.map((came) => [keyOf(came), came])).values(),
];

/**
 * Documents that were looked at before their time, by when it comes (epoch ms): one that can still be undone wakes the
 * poster when it is accepted, and the index may not show it by the time the poster looks for what is next.
 */
type DueTimes = Map<string, { readonly came: Came; readonly dueAt: number }>;

const takeDue = (notYetDue: DueTimes, now: number): readonly Came[] => {
  const due = [...notYetDue.values()].filter(({ dueAt }) => dueAt <= now).map(({ came }) => came);
  for (const came of due) notYetDue.delete(keyOf(came));
  return due;
};

/** Takes the lease or makes it last, as far as needed. False: somebody else has it. */
type HoldLease = () => Promise<boolean>;

const theLease = ({ leases, workerId, clock }: PosterDeps): HoldLease => {
  let heldUntil = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now();
    if (heldUntil - now > FRESH_LEASE_MS) return true;
    const taken = await leases.take(LEASE_NAME, workerId, now, now + LEASE_MS);
    if (taken) heldUntil = now + LEASE_MS;
    return taken;
  };
};

/** Waits in steps that keep the lease ours. */
const waitHoldingLease = async (deps: PosterDeps, holdLease: HoldLease, ms: number): Promise<void> => {
  const until = deps.clock.now() + ms;
  for (let left = ms; left > 0; left = until - deps.clock.now()) {
    await holdLease();
    await deps.wait(Math.min(left, FRESH_LEASE_MS));
  }
};

/** What those who work on a page share. */
interface Page {
  readonly workers: readonly (readonly Poster[])[];
  readonly holdLease: HoldLease;
  readonly remainingMs: () => number;
  readonly notYetDue: DueTimes;
}

/** Answers how long to pause before the next page, ms: the accounting system is away, or the index lags behind. */
const postPage = async (deps: PosterDeps, page: Page, due: readonly Came[]): Promise<number> => {
  const waiting = [...due];
  let moved = false;
  const work = async (posters: readonly Poster[]): Promise<number | null> => {
    for (let came = waiting.shift(); came; came = waiting.shift()) {
      const pause = await postNext(deps, page, posters, came);
      if (pause === 'moved') moved = true;
      else if (pause !== 'nothing') {
        // What stops one stops all: the others end what they have begun.
        waiting.length = 0;
        return pause;
      }
    }
    return null;
  };
  const ended = await Promise.allSettled(page.workers.map(work));
  const pauses = ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  const stopped = pauses.filter((pause) => pause !== null);
  if (stopped.length > 0) return Math.max(...stopped);
  return moved ? 0 : POLL_MS;
};

/** One document of a page. A number: nobody goes on with the page, and the next follows so much later (ms). */
const postNext = async (
  deps: PosterDeps,
  { holdLease, remainingMs, notYetDue }: Page,
  posters: readonly Poster[],
  came: Came,
): Promise<'moved' | 'nothing' | number> => {
  if (remainingMs() < MAX_DOCUMENT_MS) return 0;
  // Lost to another poster: documents have leases of their own, so going on would be safe but pointless.
  if (!(await holdLease())) return POLL_MS;
  const own = posters.find(({ idField }) => idField === came.poster.idField) ?? came.poster;
  const step = await postOrPushBack(deps, { ...came, poster: own });
  if (step === 'unavailable') return UNAVAILABLE_PAUSE_MS;
  if (step === 'rateLimited') return RATE_LIMITED_PAUSE_MS;
  if (typeof step !== 'object') return step;
  notYetDue.set(keyOf(came), { came, dueAt: step.dueAt });
  return 'nothing';
};

/**
 * One document that breaks (a row that can't be read, one too large to write) must not keep the others from their
 * turn: it goes behind them and is shouted about. When even that can't be written, the tables are away: thrown.
 */
const postOrPushBack = async ({ clock, log }: PosterDeps, { poster, id }: Came): Promise<PostingStep> => {
  try {
    return await poster.post(id);
  } catch (cause) {
    const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
    log.error('posting.unreadable', { [poster.idField]: id, name, reason: message });
    await poster.pushBack(id, clock.now() + UNREADABLE_PAUSE_MS);
    return 'moved';
  }
};
