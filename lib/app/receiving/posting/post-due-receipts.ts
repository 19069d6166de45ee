import { rememberedItems } from '#app/items/remembered-items.ts';
import type { VendorNames } from '#app/receiving/mirror/read-order.ts';
import { postReceipt } from './post-receipt.ts';
import type { PostingDeps } from './posting-deps.ts';
import type { PostingStep } from './posting-step.ts';

const LEASE_NAME = 'poster';

/** Short, so that a poster that was killed is soon followed by another; renewed with every receipt. */
const LEASE_MS = 20_000;

const PAGE_SIZE = 50;

/** The poster keeps going while something is due within this time (design.md §4). */
const MAX_IDLE_MS = 30_000;

/** A receipt can take this long: it is not begun with less time left. */
const MAX_RECEIPT_MS = 3 * 60_000;

/** When the accounting system is away, one receipt tries again this much later; the others are left as they are. */
const UNAVAILABLE_PAUSE_MS = 10_000;

/** When there is no room for more calls: a minute's allowance comes back bit by bit. */
const RATE_LIMITED_PAUSE_MS = 3_000;

/** A receipt that can't even be looked at is tried again this much later, behind all others. */
const UNREADABLE_PAUSE_MS = 10 * 60_000;

/** While somebody else is at work: that one may end before it sees what woke us. */
const POLL_MS = 1_000;

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
  const giveUpAt = deps.clock.now() + LEASE_MS + 5 * POLL_MS;
  while (!(await takeLease(deps))) {
    if (deps.clock.now() > giveUpAt || remainingMs() < MAX_RECEIPT_MS) return;
    await deps.wait(POLL_MS);
  }
  const notYetDue: DueTimes = new Map();
  try {
    if (wokenBy.length > 0) await postPage(deps, wokenBy, remainingMs, notYetDue);
    while (remainingMs() >= MAX_RECEIPT_MS) {
      const now = deps.clock.now();
      const due = await deps.receipts.dueBy(now, PAGE_SIZE);
      const ids = new Set([...due.ids, ...takeDue(notYetDue, now)]);
      if (ids.size > 0) {
        const pause = await postPage(deps, [...ids], remainingMs, notYetDue);
        if (pause > 0) await waitHoldingLease(deps, pause);
      } else {
        const nextDueAt = Math.min(due.nextDueAt ?? Number.POSITIVE_INFINITY, ...notYetDue.values());
        const waitMs = nextDueAt - deps.clock.now();
        if (waitMs > MAX_IDLE_MS || remainingMs() - waitMs < MAX_RECEIPT_MS) return;
        await waitHoldingLease(deps, Math.max(waitMs, 0) + 1);
      }
    }
  } finally {
    await deps.leases.release(LEASE_NAME, deps.workerId);
  }
};

/**
 * Receipts that were looked at before their time, by when it comes (epoch ms): one that can still be undone wakes the
 * poster when it is accepted, and the index may not show it by the time the poster looks for what is next.
 */
type DueTimes = Map<string, number>;

const takeDue = (notYetDue: DueTimes, now: number): readonly string[] => {
  const due = [...notYetDue].filter(([, dueAt]) => dueAt <= now).map(([id]) => id);
  for (const id of due) notYetDue.delete(id);
  return due;
};

const takeLease = (deps: PostingDeps): Promise<boolean> => {
  const now = deps.clock.now();
  return deps.leases.take(LEASE_NAME, deps.workerId, now, now + LEASE_MS);
};

/** Waits in steps that keep the lease ours. */
const waitHoldingLease = async (deps: PostingDeps, ms: number): Promise<void> => {
  const until = deps.clock.now() + ms;
  for (let left = ms; left > 0; left = until - deps.clock.now()) {
    await takeLease(deps);
    await deps.wait(Math.min(left, LEASE_MS / 2));
  }
};

/** Answers how long to pause before the next page, ms: the accounting system is away, or the index lags behind. */
const postPage = async (
  deps: PostingDeps,
  ids: readonly string[],
  remainingMs: () => number,
  notYetDue: DueTimes,
): Promise<number> => {
  let moved = false;
  for (const id of ids) {
    if (remainingMs() < MAX_RECEIPT_MS) return 0;
    // Lost to another poster: receipts have leases of their own, so going on would be safe but pointless.
    if (!(await takeLease(deps))) return POLL_MS;
    const step = await postOrPushBack(deps, id);
    if (step === 'unavailable') return UNAVAILABLE_PAUSE_MS;
    if (step === 'rateLimited') return RATE_LIMITED_PAUSE_MS;
    if (step === 'moved') moved = true;
    if (typeof step === 'object') notYetDue.set(id, step.dueAt);
  }
  return moved ? 0 : POLL_MS;
};

/**
 * One receipt that breaks (a row that can't be read, one too large to write) must not keep the others from their
 * turn: it goes behind them and is shouted about. When even that can't be written, the tables are away: thrown.
 */
const postOrPushBack = async (deps: PostingDeps, id: string): Promise<PostingStep> => {
  const endPosting = deps.accounting.beginPosting();
  // Its order is read from the accounting system twice, with the same items and the same vendor.
  const sources = { items: rememberedItems(deps.items), vendors: rememberedVendors(deps.vendors) };
  try {
    return await postReceipt({ ...deps, ...sources }, id);
  } catch (cause) {
    const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
    deps.log.error('posting.unreadable', { receiptId: id, name, reason: message });
    await deps.receipts.pushBack(id, deps.clock.now() + UNREADABLE_PAUSE_MS);
    return 'moved';
  } finally {
    await endPosting();
  }
};

const rememberedVendors = (vendors: VendorNames): VendorNames => {
  const known = new Map<string, ReturnType<VendorNames['vendor']>>();
  return {
    vendor: (vendorID) => {
      const vendor = known.get(vendorID) ?? vendors.vendor(vendorID);
      known.set(vendorID, vendor);
      return vendor;
    },
  };
};
