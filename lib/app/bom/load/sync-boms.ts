import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { BomStore } from '#app/bom/bom-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { LeaseStore } from '#app/lease-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { Metrics } from '#app/metrics-ports.ts';
import { bomKey } from '#domain/bom/bill-of-material.ts';
import {
  type BomCounts,
  type BomLoad,
  changedLoad,
  isDue,
  isNotLoaded,
  isUnderWay,
  NOTHING_READ,
  startBomLoad,
  waitsOrFails,
} from '#domain/bom/bom-load.ts';
import type { EditContext } from '#domain/edited-terms.ts';
import type { AccountingBoms, ListedKit } from './accounting-bom-ports.ts';
import type { BomLoadStore } from './bom-load-ports.ts';
import { itemsOf, type MirrorDeps, markGone, mirrorKit } from './mirror-kits.ts';

export interface SyncBomsDeps extends MirrorDeps {
  readonly accountingBoms: AccountingBoms;
  /** What people call the accounting system. */
  readonly accountingName: string;
  readonly boms: MirrorDeps['boms'] & Pick<BomStore, 'mirrored'>;
  readonly loads: BomLoadStore;
  readonly leases: LeaseStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly workerId: string;
  readonly newId: () => string;
}

/** `waits`: the accounting system was away or the time over; the clock goes on with it. `lost`: another has it. */
type BomSyncOutcome = 'idle' | 'busy' | 'done' | 'failed' | 'waits' | 'lost';

const LEASE = 'bom-sync';

/** Renewed at each page; longer than a page may take. */
const LEASE_MS = 10 * 60_000;

/** A page begun with less time than this might not be through. */
const PAGE_MS = 90_000;

/**
 * Carries the load of bills of material that somebody asked for to its end, or the one that is due. Safe to call at any
 * time, any number of times at once. One that was broken off begins anew: what it had written stands, and is not written
 * again. `remainingMs`: how long the function may still run.
 */
export const syncBoms = async (deps: SyncBomsDeps, remainingMs: () => number): Promise<BomSyncOutcome> => {
  for (;;) {
    const outcome = await syncOnce(deps, remainingMs);
    // Whoever asked while this one was ending found the lease taken, and called nobody else.
    const next = outcome === 'done' || outcome === 'failed' ? await deps.loads.load() : null;
    if (next?.status !== 'WAITING') return outcome;
  }
};

const syncOnce = async (deps: SyncBomsDeps, remainingMs: () => number): Promise<BomSyncOutcome> => {
  if (!(await holdLease(deps))) return 'busy';
  try {
    const load = await nextLoad(deps);
    const outcome = load ? await new RunningBomLoad(deps, load, remainingMs).carry() : 'idle';
    const isLate = isNotLoaded(await deps.loads.load(), deps.clock.now());
    deps.metrics.put({ BomsNotLoaded: isLate ? 1 : 0 });
    return outcome;
  } finally {
    await deps.leases.release(LEASE, deps.workerId);
  }
};

const holdLease = ({ leases, clock, workerId }: SyncBomsDeps): Promise<boolean> => {
  const now = clock.now();
  return leases.take(LEASE, workerId, now, now + LEASE_MS);
};

/** The one under way: nobody works on it, since the lease is ours. Else a new one, where it is time. */
const nextLoad = async ({ loads, clock, newId }: SyncBomsDeps): Promise<BomLoad | null> => {
  const [last, now] = [await loads.load(), clock.now()];
  if (last && isUnderWay(last)) return last;
  if (!isDue(last, now)) return null;
  const load = startBomLoad(last, { loadId: newId(), by: 'schedule', now });
  return (await loads.save(load, last)).ok ? load : null;
};

/** A load in the hands of one worker. Each step is written before the next; who has lost it learns so and stops. */
class RunningBomLoad {
  #counts: BomCounts = NOTHING_READ;
  /** What was listed with what it is made of, by its names there. */
  readonly #listed = new Set<string>();

  constructor(
    private readonly deps: SyncBomsDeps,
    private load: BomLoad,
    private readonly remainingMs: () => number,
  ) {}

  get #context(): EditContext {
    return { by: this.deps.accountingName, now: this.deps.clock.now() };
  }

  async carry(): Promise<BomSyncOutcome> {
    if (!(await this.#save({ status: 'RUNNING', message: null }))) return 'lost';
    for (let skip: number | null = 0; skip !== null; ) {
      if (this.remainingMs() < PAGE_MS) return this.#leaveOff(null);
      const page = await this.deps.accountingBoms.listKits({ skip });
      if (!page.ok) return this.#leaveOff(page.error);
      // It has no kits at all, or shows them to nobody: nothing is known of what we hold.
      if (page.value === null) return this.#complete();
      await this.#mirror(page.value.rows);
      if (!(await holdLease(this.deps)) || !(await this.#save({ status: 'RUNNING' }))) return 'lost';
      skip = page.value.next;
    }
    const failure = await this.#markMissing();
    return failure ? this.#leaveOff(failure) : this.#complete();
  }

  async #mirror(rows: readonly ListedKit[]): Promise<void> {
    const told = rows.flatMap(({ bom }) => bom ?? []);
    const items = await itemsOf(this.deps, told);
    for (const bom of told) {
      const { created, changed } = await mirrorKit(this.deps, bom, items, this.#context);
      this.#count({ created, changed });
    }
    for (const bom of told) this.#listed.add(bomKey(bom));
    this.#count({ read: rows.length });
  }

  /** What we hold and the list has not is asked for by its keys: a list may have lost it (domain.md). */
  async #markMissing(): Promise<AccountingError | null> {
    const held = await this.deps.boms.mirrored();
    const missing = held.filter((one) => !this.#listed.has(bomKey(one)));
    if (this.#counts.read === 0 && missing.length > 0) {
      this.deps.log.warn('boms.none_listed', { held: held.length });
      return null;
    }
    for (const one of missing) {
      const there = await this.deps.accountingBoms.hasKit(one.inventoryID, one.revision);
      if (!there.ok) return there.error;
      if (!there.value) this.#count({ gone: await markGone(this.deps, one, this.#context) });
    }
    return null;
  }

  #count(more: Partial<BomCounts>): void {
    const { read = 0, created = 0, changed = 0, gone = 0 } = more;
    const was = this.#counts;
    this.#counts = {
      ...{ read: was.read + read, created: was.created + created },
      ...{ changed: was.changed + changed, gone: was.gone + gone },
    };
  }

  async #complete(): Promise<BomSyncOutcome> {
    const endedAt = new Date(this.deps.clock.now()).toISOString();
    if (!(await this.#save({ status: 'DONE', endedAt, message: null }))) return 'lost';
    this.deps.log.info('boms.up_to_date', { ...this.#counts });
    return 'done';
  }

  /** Null: the time is over. */
  async #leaveOff(error: AccountingError | null): Promise<BomSyncOutcome> {
    const { log, clock, accountingName } = this.deps;
    log.warn('boms.not_read', { read: this.#counts.read, reason: error?.message ?? 'The time was over.' });
    const now = clock.now();
    const change =
      error?.kind === 'refused'
        ? {
            ...{ status: 'FAILED' as const, endedAt: new Date(now).toISOString() },
            message: `${accountingName} refused: ${error.message}`,
          }
        : waitsOrFails(this.load, accountingName, now);
    if (!(await this.#save(change))) return 'lost';
    return change.status === 'FAILED' ? 'failed' : 'waits';
  }

  async #save(change: Parameters<typeof changedLoad>[1]): Promise<boolean> {
    const next = changedLoad(this.load, { ...this.#counts, ...change });
    if (!(await this.deps.loads.save(next, this.load)).ok) return false;
    this.load = next;
    return true;
  }
}
