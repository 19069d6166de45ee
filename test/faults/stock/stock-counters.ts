import { approveACount, closeACount } from '#app/stock/counts/change-a-count.ts';
import type { CountDeps } from '#app/stock/counts/count-deps.ts';
import { enterRow } from '#app/stock/counts/enter-row.ts';
import { startSheet } from '#app/stock/counts/start-sheet.ts';
import { type CountDifference, toBeBooked } from '#domain/stock/counts/count-differences.ts';
import { balanceKey } from '#domain/stock/ledger/movement.ts';

/** Somebody who counts an item wherever it is; two with the same plan count on the same sheet. */
export interface CountPlan {
  readonly countId: string;
  readonly inventoryID: string;
  /** What they find of the first rows, one after the other, in base units. */
  readonly found: readonly number[];
  /** They close and book it in the end, or leave it to others. */
  readonly isBooked: boolean;
}

const PERSON = {
  ...{ sub: 'sub-1', username: 'wendy', email: 'wendy@example.com', emailVerified: true },
  groups: ['manager'],
} as const;

/** An id of the client's that follows from the plan: whoever begins anew sends the same again. */
const idOf = ({ countId }: CountPlan, step: number): string =>
  `${countId.slice(0, -3)}${String(step).padStart(3, '0')}`;

/** From the first row to the booking; each step is refused where somebody else was quicker. */
export const countItem = async (deps: CountDeps, plan: CountPlan, now: () => number): Promise<void> => {
  const { countId, inventoryID, found, isBooked } = plan;
  const context = () => ({ person: PERSON, requestId: 'r', now: now() });
  const request = { countId, places: [], inventoryIDs: [inventoryID], blind: true, note: '' };
  if (!(await startSheet(deps, request, context())).ok) return;
  const rows = (await deps.counts.loadWhole(countId))?.rows ?? [];
  for (const [index, { expected: _expected, ...row }] of rows.entries()) {
    const qty = found[index];
    if (qty === undefined) break;
    const entry = { ...row, countId, qty, uom: 'EA', entryId: idOf(plan, index), replaces: null };
    await enterRow(deps, { ...entry, expiryDate: null, secondsAgo: 0 }, context());
  }
  if (!isBooked) return;
  for (const [step, change] of [closeACount, approveACount].entries()) {
    const version = (await deps.counts.load(countId))?.version ?? 0;
    const changed = await change(deps, { countId, requestId: idOf(plan, 900 + step), version }, context());
    if (!changed.ok) return;
  }
};

const textOf = (rows: readonly (readonly [string, number])[]): string => JSON.stringify([...rows].sort());

/**
 * A count that is closed has the differences of all that was counted. One that is booked is in the ledger, each of them
 * once, but for what it says it left out; of any other nothing is.
 */
export const countViolatedAtRest = async (
  deps: Pick<CountDeps, 'counts' | 'ledger'>,
  plans: readonly CountPlan[],
): Promise<string | null> => {
  for (const { countId } of plans) {
    const whole = await deps.counts.loadWhole(countId);
    if (!whole) continue;
    const { count, entries, differences } = whole;
    const name = `count ${countId}`;
    if (count.counted !== entries.length) return `${name} says another number of rows than were counted`;
    if (count.status !== 'Counting') {
      const closed = differences.map((row): [string, number] => [balanceKey(row), row.counted]);
      const counted = entries.map((row): [string, number] => [balanceKey(row), row.qty]);
      if (textOf(closed) !== textOf(counted)) return `${name} lost what was counted`;
    }
    if (count.status === 'Booking') return `${name} is never booked`;
    const violation = await bookedWrongly(
      deps,
      countId,
      count.status === 'Booked' ? differences : [],
      count.leftOut,
    );
    if (violation) return `${name} ${violation}`;
  }
  return null;
};

const bookedWrongly = async (
  { ledger }: Pick<CountDeps, 'ledger'>,
  countId: string,
  differences: readonly CountDifference[],
  leftOut: number,
): Promise<string | null> => {
  const written = await ledger.loadMovements([1, 2, 3].map((part) => `count#${countId}#${part}`));
  const lines = [...written.values()].flatMap((movement) => movement.lines);
  const wanted = new Map(toBeBooked(differences).map((row) => [balanceKey(row), row.difference]));
  if (lines.some((line) => wanted.get(balanceKey(line)) !== line.delta)) return 'booked what nobody found';
  return lines.length + leftOut === wanted.size ? null : 'did not book all that was found';
};
