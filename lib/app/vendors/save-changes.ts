import type { VendorChange } from '#domain/vendors/mirror-vendor.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import type { Pace } from './pace.ts';
import type { VendorStore } from './vendor-ports.ts';

/** At most so many vendor writes a second, so that a load leaves the table room for people (design.md §4). */
export const WRITES_A_SECOND = 500;

const AT_ONCE = 25;

/** A change decided on, with what it was decided from. */
export interface PlannedChange {
  readonly key: string;
  readonly held: Vendor | null;
  readonly change: VendorChange;
}

/** `same`: nothing to write; `conflict`: something newer came between, and stands. */
export type SavedAs = 'same' | 'created' | 'changed' | 'conflict';

/** Writes what differs, at the given pace. Answers what became of each, by key. */
export const saveChanges = async (
  store: Pick<VendorStore, 'saveFromAccounting'>,
  planned: readonly PlannedChange[],
  pace: Pace,
): Promise<ReadonlyMap<string, SavedAs>> => {
  const results = new Map<string, SavedAs>();
  const writes: { key: string; held: Vendor | null; kind: 'created' | 'changed'; next: Vendor }[] = [];
  for (const { key, held, change } of planned) {
    if (change.kind === 'same') results.set(key, 'same');
    else
      writes.push({ key, held, kind: change.kind === 'create' ? 'created' : 'changed', next: change.next });
  }
  for (let at = 0; at < writes.length; at += AT_ONCE) {
    await Promise.all(
      writes.slice(at, at + AT_ONCE).map(async ({ key, held, kind, next }) => {
        await pace();
        const saved = await store.saveFromAccounting(next, held);
        results.set(key, saved.ok ? kind : 'conflict');
      }),
    );
  }
  return results;
};
