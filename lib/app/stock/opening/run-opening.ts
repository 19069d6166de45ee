import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { LeaseStore } from '#app/lease-ports.ts';
import type { Log } from '#app/log-ports.ts';
import { type ReadBooksDeps, readBooks } from '#app/stock/books/read-books.ts';
import type { InventoryList } from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { sum } from '#domain/quantity.ts';
import { OPENED_FROM_BOOKS } from '#domain/stock/books/against-books.ts';
import {
  changedRun,
  goneThrough,
  isUnderWay,
  type OpeningRun,
  waitsOrFails,
} from '#domain/stock/opening/opening-run.ts';
import type { Waiting } from './item-to-open.ts';
import { type OpenedFromBooks, type OpenFromBooksDeps, openFromBooks } from './open-from-books.ts';
import type { OpeningRunStore } from './opening-run-ports.ts';

export type RunOpeningDeps = OpenFromBooksDeps &
  ReadBooksDeps & {
    readonly openingRuns: OpeningRunStore;
    readonly inventory: Pick<InventoryList, 'page'>;
    readonly leases: LeaseStore;
    readonly log: Log;
    /** What people call the accounting system. */
    readonly accountingName: string;
    readonly workerId: string;
  };

/** `waits`: the accounting system was away or the time over; it goes on by itself. `lost`: another has it. */
type OpeningOutcome = 'idle' | 'busy' | 'done' | 'failed' | 'waits' | 'lost';

const LEASE = 'opening-stock';

/**
 * Renewed with each item that is read and each hundred lots that are opened. Who is ended holds it until then; who is slower
 * meets another, and each lot is still opened once.
 */
const LEASE_MS = 3 * 60_000;

/** A step begun with less time than this might not be through. */
const STEP_MS = 200_000;

/** Items of one step: what a crash has to be done again. */
const ITEMS_A_STEP = 5;

const PAGE = 1_000;

/**
 * Goes on with the run of opening stock that somebody started, item after item, each read from the accounting system
 * lot by lot. Safe to call at any time, any number of times at once: a lot is opened once for ever, and what was gone
 * through is written before the next. `remainingMs`: how long the function may still run.
 */
export const runOpening = async (
  deps: RunOpeningDeps,
  remainingMs: () => number,
): Promise<OpeningOutcome> => {
  for (;;) {
    const outcome = await runOnce(deps, remainingMs);
    // Whoever started one while this was ending found the lease taken, and called nobody else.
    const next = outcome === 'done' || outcome === 'failed' ? await deps.openingRuns.load() : null;
    if (next?.status !== 'WAITING') return outcome;
  }
};

const runOnce = async (deps: RunOpeningDeps, remainingMs: () => number): Promise<OpeningOutcome> => {
  const found = await deps.openingRuns.load();
  if (!found || !isUnderWay(found)) return 'idle';
  if (!(await holdLease(deps))) return 'busy';
  try {
    // Another may have ended it before the lease was ours.
    const run = await deps.openingRuns.load();
    return run && isUnderWay(run) ? await new RunningOpening(deps, run, remainingMs).carry() : 'idle';
  } finally {
    await deps.leases.release(LEASE, deps.workerId);
  }
};

const holdLease = ({ leases, clock, workerId }: RunOpeningDeps): Promise<boolean> => {
  const now = clock.now();
  return leases.take(LEASE, workerId, now, now + LEASE_MS);
};

/** Items after a place of which the accounting system had more than is here when it was read last, by `itemKey`. */
async function* itemsToLoad({ inventory }: RunOpeningDeps, from: string): AsyncGenerator<string> {
  for (let after: string | null = from; after !== null; ) {
    const page: Awaited<ReturnType<InventoryList['page']>> = await inventory.page(after || null, PAGE);
    for (const { inventoryID, offBooks } of page.totals)
      if (offBooks !== null && offBooks < 0) yield inventoryID;
    after = page.after;
  }
}

/** What one step has read: items that can be opened, those that were refused, and what ended it. */
interface Read {
  readonly items: readonly string[];
  readonly refused: readonly Waiting[];
  readonly failure: AccountingError | null;
}

/** A run in the hands of one worker. Each step is written before the next; who has lost it learns so and stops. */
class RunningOpening {
  constructor(
    private readonly deps: RunOpeningDeps,
    private run: OpeningRun,
    private readonly remainingMs: () => number,
  ) {}

  async carry(): Promise<OpeningOutcome> {
    const items = this.run.items ?? (await this.#count());
    if (!(await this.#save(changedRun(this.run, { status: 'RUNNING', items, message: null })))) return 'lost';
    let step: string[] = [];
    for await (const inventoryID of itemsToLoad(this.deps, this.run.after)) {
      step.push(inventoryID);
      if (step.length < ITEMS_A_STEP) continue;
      const ended = await this.#step(step);
      if (ended) return ended;
      step = [];
    }
    return (await this.#step(step)) ?? this.#complete();
  }

  async #count(): Promise<number> {
    let count = 0;
    for await (const _item of itemsToLoad(this.deps, '')) count += 1;
    return count;
  }

  /** Null: on with the next. */
  async #step(wanted: readonly string[]): Promise<OpeningOutcome | null> {
    if (wanted.length === 0) return null;
    if (this.remainingMs() < STEP_MS) return this.#leaveOff();
    if (!(await holdLease(this.deps))) return 'lost';
    const read = await this.#read(wanted);
    const now = this.deps.clock.now();
    const by = { sub: this.run.startedBySub, username: this.run.startedBy };
    const load = { at: new Date(now).toISOString(), by, documentId: OPENED_FROM_BOOKS };
    const opened = await openFromBooks(this.deps, { inventoryIDs: read.items, lots: [] }, load, now, {
      onSlice: () => holdLease(this.deps),
    });
    if (!(await this.#save(this.#after(wanted, read, opened, now)))) return 'lost';
    return read.failure ? this.#waitOrFail(read.failure) : null;
  }

  #after(
    wanted: readonly string[],
    { items, refused }: Read,
    found: OpenedFromBooks,
    now: number,
  ): OpeningRun {
    const through = items.length + refused.length;
    const last = wanted[through - 1];
    if (last === undefined) return this.run;
    const later = found.later.map(({ inventoryID, lotNumber, at }) => ({
      ...{ inventoryID, lotNumber, qty: sum(at.map(({ qty }) => qty)) },
    }));
    const opened = found.opened.filter(({ outcome }) => outcome === 'opened').length;
    const waiting = [...refused, ...found.waiting];
    const findings = { opened, later, waiting, explained: found.explained };
    return goneThrough(this.run, { items: through, after: itemKey(last) }, findings, now);
  }

  /** One item after the other, until one is not answered. */
  async #read(wanted: readonly string[]): Promise<Read> {
    const items: string[] = [];
    const refused: Waiting[] = [];
    for (const inventoryID of wanted) {
      await holdLease(this.deps);
      const read = await readBooks(this.deps, inventoryID);
      if (read.ok) items.push(inventoryID);
      else if (read.error.kind === 'refused') refused.push({ inventoryID, reason: read.error.message });
      else return { items, refused, failure: read.error };
    }
    return { items, refused, failure: null };
  }

  async #complete(): Promise<OpeningOutcome> {
    const endedAt = new Date(this.deps.clock.now()).toISOString();
    if (!(await this.#save(changedRun(this.run, { status: 'DONE', endedAt })))) return 'lost';
    this.deps.log.info('opening.done', { items: this.run.done, lots: this.run.opened });
    return 'done';
  }

  /** The time is over: the next worker is called at once. */
  async #leaveOff(): Promise<OpeningOutcome> {
    const next = changedRun(this.run, { status: 'WAITING' });
    return (await this.#save(next, { wakes: true })) ? 'waits' : 'lost';
  }

  /** The clock calls the next. */
  async #waitOrFail({ message }: AccountingError): Promise<OpeningOutcome> {
    this.deps.log.warn('opening.not_read', { items: this.run.done, reason: message });
    const next = waitsOrFails(this.run, this.deps.accountingName, this.deps.clock.now());
    if (!(await this.#save(next))) return 'lost';
    return next.status === 'FAILED' ? 'failed' : 'waits';
  }

  async #save(next: OpeningRun, options?: { readonly wakes: boolean }): Promise<boolean> {
    if (next === this.run) return true;
    if (!(await this.deps.openingRuns.save(next, this.run, options)).ok) return false;
    this.run = next;
    return true;
  }
}
