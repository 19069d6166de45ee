import type { Clock } from '#app/clock-ports.ts';
import { CONTENDED, type Retry, retryContended } from '#app/mutate.ts';
import { sha256 } from '#app/sha256.ts';
import { chainOf, nextEntry, type RowChange } from '#domain/audit/audit-entry.ts';
import type { AuditStore } from './audit-ports.ts';

export interface RecordChangesDeps extends Retry {
  readonly audit: AuditStore;
  readonly clock: Clock;
}

/** So many rows are recorded side by side. */
const SIDE_BY_SIDE = 8;

/** The last entry of a change's row. A row that was changed before may have its chain where such ones were begun. */
const lastOf = async ({ audit }: RecordChangesDeps, change: RowChange) => {
  const { record, row, former } = chainOf(change);
  const last = await audit.last(record, row);
  if (last || change.stampBefore === null) return last;
  const found = await Promise.all(former.map((chain) => audit.last(chain.record, row)));
  return found.find((one) => one !== null) ?? null;
};

const recordChange = async (deps: RecordChangesDeps, change: RowChange): Promise<void> => {
  const { audit, clock } = deps;
  const { record } = chainOf(change);
  // Another recorder may have been given the same batch, and have written the entry in between.
  const recorded = await retryContended(deps, async () => {
    const entry = await nextEntry(change, await lastOf(deps, change), clock.now(), sha256);
    return !entry || (await audit.add(entry)).ok ? 'recorded' : CONTENDED;
  });
  if (recorded === CONTENDED) throw new Error(`Others keep writing the entries of ${record}.`);
};

/**
 * Writes the entry of each change, once, whether or not it was told before: what is recorded already is passed over. The
 * changes of one row are taken in the order in which they were made. What can't be written is thrown, so that the same
 * changes are told again.
 */
export const recordChanges = async (
  deps: RecordChangesDeps,
  changes: readonly RowChange[],
): Promise<void> => {
  const rows = new Map<string, RowChange[]>();
  for (const change of changes) {
    const { record, row } = chainOf(change);
    const key = JSON.stringify([record, row]);
    rows.set(key, [...(rows.get(key) ?? []), change]);
  }
  const waiting = [...rows.values()];
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        for (const change of next) await recordChange(deps, change);
    }),
  );
};
