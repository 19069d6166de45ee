import { createRateLimiter } from '#app/vendors/rate-limiter.ts';
import { WRITES_PER_SECOND } from '#app/vendors/save-changes.ts';
import type { VendorStore } from '#app/vendors/vendor-ports.ts';
import { isUnderWay, type SyncJob } from '#domain/vendors/sync-job.ts';
import { findMissing } from './find-missing.ts';
import { readPages } from './read-pages.ts';
import { type LoadOutcome, RunningLoad } from './running-load.ts';
import { VendorSnapshot } from './vendor-snapshot.ts';
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
export const runLoad = async (
  deps: VendorSyncDeps,
  deadline: number,
  current?: SyncJob,
): Promise<LoadOutcome> => {
  const worker = deps.newId();
  const job = await takeWhenFree(deps, worker, deadline, current);
  if (!job) return 'idle';
  const beat = keepAlive(deps, job.jobId, worker);
  try {
    return await carry(deps, new RunningLoad(deps, worker, deadline, job));
  } catch (cause) {
    // Whoever is called in our place need not wait until our hold runs out.
    await deps.jobs.release(job.jobId, worker).catch(() => undefined);
    throw cause;
  } finally {
    clearInterval(beat);
  }
};

const carry = async (deps: VendorSyncDeps, load: RunningLoad): Promise<LoadOutcome> => {
  const rateLimiter = createRateLimiter(WRITES_PER_SECOND, deps.clock, deps.wait);
  // Before the first question: what is compared and conditioned on must be older than any answer.
  const storedVendors = await everyVendor(deps.vendors);
  const { jobId, cursor } = load.job;
  for (let page = 0; page < cursor.pages; page++)
    for (const key of await deps.jobs.seen(jobId, page)) storedVendors.see(key);
  const read = await readPages(deps, load, storedVendors, rateLimiter);
  if (!read.ok) return read.error;
  if (load.job.mode === 'full') {
    const found = await findMissing(deps, load, storedVendors, rateLimiter);
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
  let leaseUntilSeen: number | null = null;
  for (let current: SyncJob | null = known ?? (await jobs.current()); ; current = await jobs.current()) {
    if (!current || !isUnderWay(current)) return null;
    const now = clock.now();
    const taken = await jobs.take(current.jobId, worker, now, now + leaseMs);
    if (taken) return taken;
    const isAlive = leaseUntilSeen !== null && current.leaseUntil > leaseUntilSeen;
    if (isAlive || current.leaseUntil >= deadline) return null;
    leaseUntilSeen = current.leaseUntil;
    await wait(Math.max(1, current.leaseUntil - now + 1));
  }
};

const keepAlive = ({ jobs, clock, log, leaseMs = LEASE_MS }: VendorSyncDeps, jobId: string, worker: string) =>
  setInterval(() => {
    jobs
      .renew(jobId, worker, clock.now() + leaseMs)
      .catch((cause: unknown) => log.warn('vendor_load.lease_not_renewed', { jobId, cause: String(cause) }));
  }, leaseMs / 3);

const everyVendor = async (store: VendorStore): Promise<VendorSnapshot> => {
  const storedVendors = new VendorSnapshot();
  let after: string | null = null;
  do {
    const slice = await store.scan({ segment: 0, of: 1, after, limit: SCANNED_AT_ONCE });
    if (!slice.ok) throw new Error('A scan of the vendors lost its place.');
    for (const vendor of slice.value.vendors) storedVendors.put(vendor);
    after = slice.value.after;
  } while (after !== null);
  return storedVendors;
};
