import { makeLots } from '#app/stock/arrivals/make-lots.ts';
import { writeMovement } from '#app/stock/write-movement.ts';
import { bookedCount } from '#domain/stock/counts/change-count.ts';
import type { Count } from '#domain/stock/counts/count.ts';
import { toBeBooked } from '#domain/stock/counts/count-differences.ts';
import {
  type BookedCount,
  countMovement,
  countMovementId,
  countParts,
  foundLot,
} from '#domain/stock/counts/count-movements.ts';
import { applyLines } from '#domain/stock/ledger/balance.ts';
import { isLate } from '#domain/stock/ledger/ledger-sum.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import type { BookDeps } from './count-deps.ts';

/** How often lines of a part turn out to be short, one after the other, before somebody goes on later. */
const MAX_ATTEMPTS = 10;

const isDecided = (count: Count): count is BookedCount => count.booking !== null;

/** The lots of a part, those that nobody knew made. */
const lotsOf = async (deps: BookDeps, count: BookedCount, part: ReturnType<typeof countParts>[number]) => {
  const known = await deps.lots.loadMany(part);
  const unknown = part.filter((row) => !known.has(lotIdKey(row)));
  await makeLots(
    deps,
    unknown.map((row) => foundLot(count, row)),
  );
};

/** The part without the lines that would take more than is there meanwhile. */
const withoutShort = async ({ ledger }: BookDeps, movement: Movement): Promise<Movement> => {
  const { balances } = await ledger.loadGround(movement, []);
  const after = applyLines(
    balances,
    movement.lines.filter(({ delta }) => delta < 0),
  );
  const short = after.ok ? [] : after.error.map(({ line }) => line);
  return { ...movement, lines: movement.lines.filter((line) => !short.includes(line)) };
};

/**
 * Writes a part, once: where its id is taken, somebody else wrote it. Of what is left out nothing is written, so that a
 * part of which nothing is left takes its id alone.
 */
const bookPart = async (deps: BookDeps, whole: Movement, now: number): Promise<void> => {
  let movement = whole;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (movement.lines.length === 0) {
      await deps.ledger.write(movement, []);
      const taken = await deps.ledger.loadMovements([movement.movementId]);
      if (taken.size > 0) return;
      continue;
    }
    const written = await writeMovement(deps, movement, { now });
    if (written.ok || written.error.code === 'IDEMPOTENCY_CONFLICT') return;
    if (written.error.code !== 'NOT_ENOUGH_STOCK')
      throw new Error(`${movement.movementId}: ${written.error.message}`);
    movement = await withoutShort(deps, movement);
  }
  throw new Error(`${whole.movementId}: others keep moving the same goods.`);
};

/**
 * Writes what was decided into the ledger, and says so. It asks what stands, so that it may be stopped, repeated and
 * doubled anywhere: each part is one movement that nobody can write twice.
 */
export const bookCount = async (deps: BookDeps, decided: Count, now: number): Promise<Count> => {
  if (decided.status !== 'Booking' || !isDecided(decided)) return decided;
  const differences = await deps.counts.loadDifferences(decided.countId);
  const parts = countParts(differences);
  const ids = parts.map((_, index) => countMovementId(decided.countId, index + 1));
  const known = await deps.ledger.loadMovements(ids);
  for (const [index, part] of parts.entries()) {
    const movement = countMovement(decided, index + 1, part);
    if (known.has(movement.movementId)) continue;
    await lotsOf(deps, decided, part);
    await bookPart(deps, movement, now);
  }
  const written = await deps.ledger.loadMovements(ids);
  const lines = [...written.values()].reduce((sum, movement) => sum + movement.lines.length, 0);
  if (isLate(decided.booking.at, now))
    await deps.itemStock.forgetSums([...new Set(differences.map(({ inventoryID }) => inventoryID))]);
  const next = bookedCount(decided, toBeBooked(differences).length - lines, now);
  if ((await deps.counts.save(next, decided)).ok) return next;
  return (await deps.counts.load(decided.countId)) ?? next;
};
