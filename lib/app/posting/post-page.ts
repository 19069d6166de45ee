import type { PosterDeps } from './machine-deps.ts';
import type { DueDocument, Poster } from './poster.ts';
import type { PostingStep } from './posting-step.ts';

/** A document can take this long: it is not begun with less time left. */
export const MAX_DOCUMENT_MS = 3 * 60_000;

/** When the accounting system is away, one document tries again this much later; the others are left as they are. */
const UNAVAILABLE_PAUSE_MS = 10_000;

/** When the call budget is used up: a sliding window frees calls gradually. */
const RATE_LIMITED_PAUSE_MS = 3_000;

/** A document that can't be read is retried this much later, behind all others. */
const UNREADABLE_PAUSE_MS = 10 * 60_000;

/** Poll interval while another poster holds the lease: it may end without seeing the document that started this one. */
export const POLL_MS = 1_000;

export const keyOf = ({ poster, id }: DueDocument): string => `${poster.idField}#${id}`;

/**
 * Documents that were looked at before their time, by when it comes (epoch ms): one that can still be undone wakes the
 * poster when it is accepted, and the index may not show it by the time the poster looks for what is next.
 */
export type DueTimes = Map<string, { readonly came: DueDocument; readonly dueAt: number }>;

/** Takes the lease or makes it last, as far as needed. False: somebody else has it. */
export type HoldLease = () => Promise<boolean>;

/** What those who work on a page share. */
export interface Page {
  readonly workers: readonly (readonly Poster[])[];
  readonly holdLease: HoldLease;
  readonly remainingMs: () => number;
  readonly notYetDue: DueTimes;
}

/** A document with the orders that it is of, by key. */
interface OfOrders {
  readonly came: DueDocument;
  readonly orders: readonly string[];
}

/** With a single worker no orders can clash, so that none are read. */
const ofNoOrder = (came: DueDocument): OfOrders => ({ came, orders: [] });

const withOrders = async (came: DueDocument): Promise<OfOrders> => ({
  came,
  // One that can't be read says so when it is posted.
  orders: await came.poster.ordersOf(came.id).catch(() => []),
});

/** Answers how long to pause before the next page, ms: the accounting system is away, or the index lags behind. */
export const postPage = async (
  deps: PosterDeps,
  page: Page,
  due: readonly DueDocument[],
): Promise<number> => {
  const waiting = page.workers.length === 1 ? due.map(ofNoOrder) : await Promise.all(due.map(withOrders));
  const busy = new Set<string>();
  /** The next document none of whose orders is in progress. Undefined: the workers on those orders take the rest. */
  const take = (): OfOrders | undefined => {
    const at = waiting.findIndex(({ orders }) => !orders.some((order) => busy.has(order)));
    const [taken] = at < 0 ? [] : waiting.splice(at, 1);
    for (const order of taken?.orders ?? []) busy.add(order);
    return taken;
  };
  let moved = false;
  const work = async (posters: readonly Poster[]): Promise<number | null> => {
    for (let taken = take(); taken; taken = take()) {
      const { orders } = taken;
      const pause = await postNext(deps, page, posters, taken.came);
      for (const order of orders) busy.delete(order);
      if (pause === 'moved') moved = true;
      else if (pause !== 'nothing') {
        // A pause applies to all workers: the others finish their current document and take no more.
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
  came: DueDocument,
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
 * A document that fails with an exception (an unreadable row, one too large to write) must not block the others: it is
 * pushed back behind them and logged as an error. Throws when even that write fails: the table is unavailable.
 */
const postOrPushBack = async (
  { clock, log }: PosterDeps,
  { poster, id }: DueDocument,
): Promise<PostingStep> => {
  try {
    return await poster.post(id);
  } catch (cause) {
    const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
    log.error('posting.unreadable', { [poster.idField]: id, name, reason: message });
    await poster.pushBack(id, clock.now() + UNREADABLE_PAUSE_MS);
    return 'moved';
  }
};
