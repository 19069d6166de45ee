import type { PosterDeps } from './machine-deps.ts';
import {
  type DueTimes,
  type HoldLease,
  keyOf,
  MAX_DOCUMENT_MS,
  type Page,
  POLL_MS,
  postPage,
} from './post-page.ts';
import type { DueDocument, Poster } from './poster.ts';

const LEASE_NAME = 'poster';

/** Short, so that a poster that was killed is soon followed by another; renewed between documents. */
const LEASE_MS = 20_000;

/** With at least so much of it left it is not asked for again. */
const FRESH_LEASE_MS = LEASE_MS / 2;

const PAGE_SIZE = 50;

/** The poster keeps going while something is due within this time (design.md §4). */
const MAX_IDLE_MS = 30_000;

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
  wokenBy: readonly DueDocument[] = [],
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
): Promise<{ readonly due: readonly DueDocument[]; readonly nextDueAt: number }> => {
  const pages = await Promise.all(
    posters.map(async (poster) => ({ poster, page: await poster.dueBy(now, PAGE_SIZE) })),
  );
  return {
    due: pages.flatMap(({ poster, page }) => page.ids.map((id) => ({ poster, id }))),
    nextDueAt: Math.min(...pages.map(({ page }) => page.nextDueAt ?? Number.POSITIVE_INFINITY)),
  };
};

const distinct = (all: readonly DueDocument[]): readonly DueDocument[] => [
  ...new Map(all.map((came) => [keyOf(came), came])).values(),
];

const takeDue = (notYetDue: DueTimes, now: number): readonly DueDocument[] => {
  const due = [...notYetDue.values()].filter(({ dueAt }) => dueAt <= now).map(({ came }) => came);
  for (const came of due) notYetDue.delete(keyOf(came));
  return due;
};

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
