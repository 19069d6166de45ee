import { approveACount, closeACount } from '#app/stock/counts/change-a-count.ts';
import type { CountDeps } from '#app/stock/counts/count-deps.ts';
import { enterRow } from '#app/stock/counts/enter-row.ts';
import { startSheet } from '#app/stock/counts/start-sheet.ts';
import { type CountDifference, toBeBooked } from '#domain/stock/counts/count-differences.ts';
import { balanceKey, type MovementLine } from '#domain/stock/ledger/movement.ts';

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

interface Booked {
  readonly name: string;
  readonly differences: readonly CountDifference[];
  readonly lines: readonly MovementLine[];
  readonly leftOut: number;
}

/**
 * A count that is closed has the differences of all that was counted. One that is booked is in the ledger, each of them
 * once, but for what it says it left out and what another count has booked of the same; of any other nothing is.
 */
export const countViolatedAtRest = async (
  deps: Pick<CountDeps, 'counts' | 'ledger'>,
  plans: readonly CountPlan[],
): Promise<string | null> => {
  const all: Booked[] = [];
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
    const written = await deps.ledger.loadMovements([1, 2, 3].map((part) => `count#${countId}#${part}`));
    const lines = [...written.values()].flatMap((movement) => movement.lines);
    const isBooked = count.status === 'Booked';
    all.push({ name, lines, leftOut: count.leftOut, differences: isBooked ? differences : [] });
  }
  return (
    all.map((one) => bookedWrongly(one, all)).find((violation) => violation !== null) ??
    (await talliedWrongly(deps, all))
  );
};

/**
 * What of a difference may be booked: all of it, or what another count of the same row has left of it. Where a row agreed,
 * that is what the other count made of it before.
 */
const bookedWrongly = (one: Booked, all: readonly Booked[]): string | null => {
  const { name, differences, lines, leftOut } = one;
  const found = new Map(differences.map((row) => [balanceKey(row), row.difference]));
  const wanted = new Set(toBeBooked(differences).map(balanceKey));
  const others = all.filter((other) => other !== one).flatMap((other) => other.lines);
  for (const line of lines) {
    const difference = found.get(balanceKey(line));
    if (difference === undefined) return `${name} booked what nobody found`;
    const same = others.filter((other) => balanceKey(other) === balanceKey(line));
    const left = [difference, ...same.map(({ delta }) => difference - delta)];
    if (line.delta === 0 || !left.includes(line.delta)) return `${name} booked what nobody found`;
  }
  const booked = lines.filter((line) => wanted.has(balanceKey(line)));
  return booked.length + leftOut === wanted.size ? null : `${name} did not book all that was found`;
};

/** What counts have booked of a row is what its tally says. */
const talliedWrongly = async (
  { ledger }: Pick<CountDeps, 'ledger'>,
  all: readonly Booked[],
): Promise<string | null> => {
  const lines = all.flatMap((one) => one.lines);
  const tallies = await ledger.loadTallies(lines);
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(balanceKey(line), (sums.get(balanceKey(line)) ?? 0) + line.delta);
  for (const [row, sum] of sums)
    if (tallies.get(row)?.total !== sum) return `counts of ${row} booked a difference twice`;
  return null;
};
