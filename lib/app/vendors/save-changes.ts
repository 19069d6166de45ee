import type { VendorChange } from '#domain/vendors/mirror-vendor.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { VendorStore } from './vendor-ports.ts';

/** At most so many vendor writes a second, so that a load leaves the table room for people (design.md §4). */
export const WRITES_PER_SECOND = 500;

const AT_ONCE = 25;

/** A change decided on, with what it was decided from. */
export interface PlannedChange {
  readonly key: string;
  readonly stored: Vendor | null;
  readonly change: VendorChange;
}

/** `same`: nothing to write; `conflict`: something newer came between, and stands. */
export type SavedAs = 'same' | 'created' | 'changed' | 'conflict';

const SAVED_AS = { create: 'created', change: 'changed' } as const;

/** A planned change with what became of it. */
interface SavedChange extends PlannedChange {
  readonly savedAs: SavedAs;
}

type Saves = Pick<VendorStore, 'saveFromAccounting'>;

/**
 * Writes what differs, as the rate limiter lets it, some at once, and answers each as it is done. What is planned is
 * taken as room for it comes, so that of many planned one by one only those being written are held.
 */
export async function* savingChanges(
  store: Saves,
  planned: Iterable<PlannedChange>,
  rateLimiter: RateLimiter,
): AsyncGenerator<SavedChange> {
  let differing: PlannedChange[] = [];
  for (const one of planned) {
    if (one.change.kind === 'same') {
      yield { ...one, savedAs: 'same' };
      continue;
    }
    differing.push(one);
    if (differing.length < AT_ONCE) continue;
    yield* await Promise.all(differing.map((each) => save(store, each, rateLimiter)));
    differing = [];
  }
  yield* await Promise.all(differing.map((each) => save(store, each, rateLimiter)));
}

const save = async (store: Saves, one: PlannedChange, rateLimiter: RateLimiter): Promise<SavedChange> => {
  const { stored, change } = one;
  if (change.kind === 'same') return { ...one, savedAs: 'same' };
  await rateLimiter();
  const saved = await store.saveFromAccounting(change.next, stored);
  return { ...one, savedAs: saved.ok ? SAVED_AS[change.kind] : 'conflict' };
};

/** The same of all of them; answers what became of each, by key. */
export const saveChanges = async (
  store: Saves,
  planned: Iterable<PlannedChange>,
  rateLimiter: RateLimiter,
): Promise<ReadonlyMap<string, SavedAs>> => {
  const results = new Map<string, SavedAs>();
  for await (const { key, savedAs } of savingChanges(store, planned, rateLimiter)) results.set(key, savedAs);
  return results;
};
