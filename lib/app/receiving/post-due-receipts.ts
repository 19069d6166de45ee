import { rememberedItems } from '../items/remembered-items.ts';
import { postReceipt } from './post-receipt.ts';
import type { PostingDeps, Step } from './posting-deps.ts';

const DUTY = 'poster';

/** Short, so that a poster that was killed is soon followed by another; renewed with every receipt. */
const DUTY_MS = 20_000;

const PAGE = 50;

/** The poster keeps going while something is due within this time (design.md §4). */
const WORTH_WAITING_MS = 30_000;

/** A receipt can take this long: it is not begun with less time left. */
const TIME_FOR_ONE_MS = 3 * 60_000;

/** When the accounting system is away, one receipt tries again this much later; the others are left as they are. */
const AWAY_PAUSE_MS = 10_000;

/** When there is no room for more calls: a minute's allowance comes back bit by bit. */
const FULL_PAUSE_MS = 3_000;

/** A receipt that can't even be looked at is tried again this much later, behind all others. */
const BROKEN_PAUSE_MS = 10 * 60_000;

/** While somebody else is at work: that one may end before it sees what woke us. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Posts whatever is due, one receipt at a time and one poster at a time, until nothing is due soon or the time is
 * nearly over. `remainingMs`: how much of this invocation is left. `wokenBy`: receipts that have just come, which
 * the index may not show yet.
 */
export const postDueReceipts = async (
  deps: PostingDeps,
  remainingMs: () => number,
  wokenBy: readonly string[] = [],
): Promise<void> => {
  // A holder that is alive after so long has renewed, and will look for due work again before it ends.
  const patience = deps.clock.now() + DUTY_MS + 5 * LOOK_AGAIN_MS;
  while (!(await takeDuty(deps))) {
    if (deps.clock.now() > patience || remainingMs() < TIME_FOR_ONE_MS) return;
    await deps.wait(LOOK_AGAIN_MS);
  }
  try {
    if (wokenBy.length > 0) await postPage(deps, wokenBy, remainingMs);
    while (remainingMs() >= TIME_FOR_ONE_MS) {
      const due = await deps.receipts.dueBy(deps.clock.now(), PAGE);
      if (due.ids.length > 0) {
        const pause = await postPage(deps, due.ids, remainingMs);
        if (pause > 0) await waitOnDuty(deps, pause);
      } else {
        const waitMs = due.nextDueAt === null ? Number.POSITIVE_INFINITY : due.nextDueAt - deps.clock.now();
        if (waitMs > WORTH_WAITING_MS || remainingMs() - waitMs < TIME_FOR_ONE_MS) return;
        await waitOnDuty(deps, Math.max(waitMs, 0) + 1);
      }
    }
  } finally {
    await deps.leases.release(DUTY, deps.workerId);
  }
};

const takeDuty = (deps: PostingDeps): Promise<boolean> => {
  const now = deps.clock.now();
  return deps.leases.take(DUTY, deps.workerId, now, now + DUTY_MS);
};

/** Waits in steps that keep the duty ours. */
const waitOnDuty = async (deps: PostingDeps, ms: number): Promise<void> => {
  const until = deps.clock.now() + ms;
  for (let left = ms; left > 0; left = until - deps.clock.now()) {
    await takeDuty(deps);
    await deps.wait(Math.min(left, DUTY_MS / 2));
  }
};

/** Answers how long to pause before the next page, ms: the accounting system is away, or the index lags behind. */
const postPage = async (
  deps: PostingDeps,
  ids: readonly string[],
  remainingMs: () => number,
): Promise<number> => {
  let moved = false;
  for (const id of ids) {
    if (remainingMs() < TIME_FOR_ONE_MS) return 0;
    // Lost to another poster: receipts have leases of their own, so going on would be safe but pointless.
    if (!(await takeDuty(deps))) return LOOK_AGAIN_MS;
    const step = await postOrPushBack(deps, id);
    if (step === 'away') return AWAY_PAUSE_MS;
    if (step === 'full') return FULL_PAUSE_MS;
    if (step === 'moved') moved = true;
  }
  return moved ? 0 : LOOK_AGAIN_MS;
};

/**
 * One receipt that breaks (a row that can't be read, one too large to write) must not keep the others from their
 * turn: it goes behind them and is shouted about. When even that can't be written, the tables are away: thrown.
 */
const postOrPushBack = async (deps: PostingDeps, id: string): Promise<Step> => {
  try {
    // Its order is read from the books twice, with the same items.
    return await postReceipt({ ...deps, items: rememberedItems(deps.items) }, id);
  } catch (cause) {
    const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
    deps.log.error('receipt can not be worked on', { receiptId: id, name, reason: message });
    await deps.receipts.pushBack(id, deps.clock.now() + BROKEN_PAUSE_MS);
    return 'moved';
  }
};
