import { CONTENDED, retryContended } from '#app/mutate.ts';
import { makeLots } from '#app/stock/arrivals/make-lots.ts';
import { postingsOf } from '#app/stock/posting/post-movement.ts';
import { siteDay } from '#domain/calendar.ts';
import { ZERO } from '#domain/quantity.ts';
import { ok } from '#domain/result.ts';
import { bookedCount } from '#domain/stock/counts/change-count.ts';
import type { Count } from '#domain/stock/counts/count.ts';
import { type CountDifference, toBeBooked } from '#domain/stock/counts/count-differences.ts';
import {
  type BookedCount,
  countMovement,
  countMovementId,
  countParts,
  foundLot,
} from '#domain/stock/counts/count-movements.ts';
import type { CountedAt } from '#domain/stock/counts/count-rows.ts';
import { type CountTally, noTally, stillToBook, tallyAfter } from '#domain/stock/counts/count-tally.ts';
import { applyLines } from '#domain/stock/ledger/balance.ts';
import { checkMovement } from '#domain/stock/ledger/check-movement.ts';
import { isLate } from '#domain/stock/ledger/ledger-sum.ts';
import { balanceKey, type Movement } from '#domain/stock/ledger/movement.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import type { BookDeps } from './count-deps.ts';

const isDecided = (count: Count): count is BookedCount => count.booking !== null;

/** The lots of a part, those that nobody knew made. CONFLICT: others kept writing one of them. */
const lotsOf = async (deps: BookDeps, count: BookedCount, part: ReturnType<typeof countParts>[number]) => {
  const known = await deps.lots.loadMany(part);
  const unknown = toBeBooked(part).filter((row) => !known.has(lotIdKey(row)));
  return makeLots(
    deps,
    unknown.map((row) => foundLot(count, row)),
  );
};

/** What of a part is to be written as everything stands now: what others have not booked, and of what enough is there. */
const partNow = async (
  { ledger }: BookDeps,
  count: BookedCount,
  part: number,
  differences: readonly CountDifference[],
  now: number,
): Promise<{ readonly movement: Movement; readonly tallies: readonly CountTally[] }> => {
  const known = await ledger.loadTallies(differences);
  const tallyOf = (row: CountedAt) => known.get(balanceKey(row)) ?? noTally(row);
  const wanted = differences.map((row) => ({ ...row, delta: stillToBook(row, tallyOf(row)) }));
  const movement = countMovement(
    count,
    part,
    wanted.filter(({ delta }) => delta !== ZERO),
    new Date(now).toISOString(),
  );
  const { balances } = await ledger.loadGround(movement, []);
  const after = applyLines(
    balances,
    movement.lines.filter(({ delta }) => delta < 0),
  );
  const short = new Set(after.ok ? [] : after.error.map(({ line }) => balanceKey(line)));
  const lines = movement.lines.filter((line) => !short.has(balanceKey(line)));
  const { at, isApproved = true } = count.booking;
  const day = siteDay(Date.parse(at));
  const tallies = wanted
    .filter((row) => !short.has(balanceKey(row)))
    .map((row) => tallyAfter(tallyOf(row), row.delta, { at: row.at ?? at, day, isApproved }));
  return { movement: { ...movement, lines }, tallies };
};

/**
 * Writes a part, once, and answers what was written: where its id is taken, by somebody else. Of what is left out
 * nothing is written, so that a part of which nothing is left takes its id alone. CONTENDED: others kept moving the
 * same goods.
 */
const bookPart = async (
  deps: BookDeps,
  count: BookedCount,
  part: number,
  differences: readonly CountDifference[],
  now: number,
): Promise<Movement | typeof CONTENDED> => {
  const movementId = countMovementId(count.countId, part);
  return retryContended(deps, async () => {
    const { movement, tallies } = await partNow(deps, count, part, differences, now);
    const checked = movement.lines.length === 0 ? ok(movement) : checkMovement(movement);
    if (!checked.ok) throw new Error(`${movementId}: ${checked.error.message}`);
    const postings = await postingsOf(deps.toBooks, movement, count.countNbr);
    if ((await deps.ledger.write(movement, [], { tallies, postings })).ok) return movement;
    return (await deps.ledger.loadMovements([movementId])).get(movementId) ?? CONTENDED;
  });
};

/** What was stored in this moment, and is not asked for again. */
interface JustBegun {
  readonly differences: readonly CountDifference[];
  /** Whether one of its lots was not known. */
  readonly hasNewLots: boolean;
}

/**
 * Writes what was decided into the ledger, and says so. It asks what stands, so that it may be stopped, repeated and
 * doubled anywhere: each part is one movement that nobody can write twice. Whoever has just begun the count knows what
 * is in it. Where others keep moving the same goods, it answers the count as it stands, and `keepCounts` goes on with it.
 */
export const bookCount = async (
  deps: BookDeps,
  decided: Count,
  now: number,
  begun: JustBegun | null = null,
): Promise<Count> => {
  if (decided.status !== 'Booking' || !isDecided(decided)) return decided;
  const differences = begun?.differences ?? (await deps.counts.loadDifferences(decided.countId));
  const parts = countParts(differences, decided.booking);
  const ids = parts.map((_, index) => countMovementId(decided.countId, index + 1));
  const known = begun ? new Map<string, Movement>() : await deps.ledger.loadMovements(ids);
  const written = [...known.values()];
  for (const [index, part] of parts.entries()) {
    if (known.has(countMovementId(decided.countId, index + 1))) continue;
    if (begun?.hasNewLots !== false && !(await lotsOf(deps, decided, part)).ok) return decided;
    const booked = await bookPart(deps, decided, index + 1, part, now);
    if (booked === CONTENDED) return decided;
    written.push(booked);
  }
  const booked = new Set(written.flatMap(({ lines }) => lines.map(balanceKey)));
  const leftOut = toBeBooked(differences).filter((row) => !booked.has(balanceKey(row)));
  // The version before wrote them with the time of the decision.
  if (isLate(decided.booking.at, now))
    await deps.itemStock.forgetSums([...new Set(differences.map(({ inventoryID }) => inventoryID))]);
  const next = bookedCount(decided, leftOut.length, now);
  if ((await deps.counts.save(next, decided)).ok) return next;
  return (await deps.counts.load(decided.countId)) ?? next;
};
