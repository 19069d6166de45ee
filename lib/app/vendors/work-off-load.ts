import { isUnderWay, type SyncJob } from '#domain/vendors/sync-job.ts';
import { findMissing } from './find-missing.ts';
import { HeldVendors } from './held-vendors.ts';
import { type LoadEnd, LoadUnderWay } from './load-under-way.ts';
import { steadyPace } from './pace.ts';
import { readPages } from './read-pages.ts';
import { WRITES_A_SECOND } from './save-changes.ts';
import type { VendorStore } from './vendor-ports.ts';
import type { VendorSyncDeps } from './vendor-sync-deps.ts';

const LEASE_MS = 30_000;
/** No more of them than a page of the accounting system's has: a megabyte of them is twenty as objects. */
const SCANNED_AT_ONCE = 500;

/**
 * Carries the load under way, if there is one, to its end, or as far as the time goes: no question to the
 * accounting system begins after `deadline` (epoch ms). Safe to call at any time, any number of times at once:
 * one worker has the load, and one whose worker died is taken over where it stood. `current`: the current load as
 * it was read a moment ago; without it, it is read.
 */
export const workOffLoad = async (
  deps: VendorSyncDeps,
  deadline: number,
  current?: SyncJob,
): Promise<LoadEnd> => {
  const worker = deps.newId();
  const job = await takeWhenFree(deps, worker, deadline, current);
  if (!job) return 'idle';
  const beat = keepAlive(deps, job.jobId, worker);
  try {
    return await carry(deps, new LoadUnderWay(deps, worker, deadline, job));
  } catch (cause) {
    // Whoever is called in our place need not wait until our hold runs out.
    await deps.jobs.release(job.jobId, worker).catch(() => undefined);
    throw cause;
  } finally {
    clearInterval(beat);
  }
};

const carry = async (deps: VendorSyncDeps, load: LoadUnderWay): Promise<LoadEnd> => {
  const pace = steadyPace(WRITES_A_SECOND, deps.clock, deps.wait);
  // Before the first question: what is compared and conditioned on must be older than any answer.
  const held = await everyVendor(deps.vendors);
  const { jobId, cursor } = load.job;
  for (let page = 0; page < cursor.pages; page++)
    for (const key of await deps.jobs.seen(jobId, page)) held.see(key);
  const read = await readPages(deps, load, held, pace);
  if (!read.ok) return read.error;
  if (load.job.mode === 'full') {
    const found = await findMissing(deps, load, held, pace);
    if (!found.ok) return found.error;
  }
  return load.complete();
};

/**
 * Takes the load under way. While another worker holds it, waits to see whether that one still lives: a worker
 * that was killed was perhaps working off the very event that called this one, and nobody would call again.
 */
const takeWhenFree = async (
  deps: VendorSyncDeps,
  worker: string,
  deadline: number,
  known?: SyncJob,
): Promise<SyncJob | null> => {
  const { jobs, clock, wait, leaseMs = LEASE_MS } = deps;
  let heldUntil: number | null = null;
  for (let current: SyncJob | null = known ?? (await jobs.current()); ; current = await jobs.current()) {
    if (!current || !isUnderWay(current)) return null;
    const now = clock.now();
    const taken = await jobs.take(current.jobId, worker, now, now + leaseMs);
    if (taken) return taken;
    const isAlive = heldUntil !== null && current.leaseUntil > heldUntil;
    if (isAlive || current.leaseUntil >= deadline) return null;
    heldUntil = current.leaseUntil;
    await wait(Math.max(1, current.leaseUntil - now + 1));
  }
};

const keepAlive = ({ jobs, clock, log, leaseMs = LEASE_MS }: VendorSyncDeps, jobId: string, worker: string) =>
  setInterval(() => {
    jobs
      .renew(jobId, worker, clock.now() + leaseMs)
      .catch((cause: unknown) => log.warn('a vendor load was not renewed', { jobId, cause: String(cause) }));
  }, leaseMs / 3);

const everyVendor = async (store: VendorStore): Promise<HeldVendors> => {
  const held = new HeldVendors();
  let after: string | null = null;
  do {
    const slice = await store.scan({ segment: 0, of: 1, after, limit: SCANNED_AT_ONCE });
    if (!slice.ok) throw new Error('A scan of the vendors lost its place.');
    for (const vendor of slice.value.vendors) held.hold(vendor);
    after = slice.value.after;
  } while (after !== null);
  return held;
};
