import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { applyLines, notEnoughStock } from '#domain/stock/ledger/balance.ts';
import { checkMovement } from '#domain/stock/ledger/check-movement.ts';
import type { Movement, MovementLine } from '#domain/stock/ledger/movement.ts';
import { KIND_RULES } from '#domain/stock/ledger/movement-kinds.ts';
import { type Lot, type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { notUsable, type Purpose, usable } from '#domain/stock/lots/usable.ts';
import type { LedgerStore, MovementGround } from './stock-ports.ts';

export interface LedgerDeps extends Retry {
  readonly ledger: LedgerStore;
}

export interface WriteOptions {
  /** What its lots must be usable for, today at the site. Default: what its kind asks for; null: nothing is asked. */
  readonly purpose?: Purpose | null;
  /** Epoch ms. */
  readonly now: number;
}

const lotsOf = (lines: readonly MovementLine[]): readonly LotId[] => [
  ...new Map(lines.map((line) => [lotIdKey(line), line])).values(),
];

const contentOf = ({ kind, document, corrects, reason, lines }: Movement): string =>
  JSON.stringify([
    ...[kind, document.type, document.id, corrects, reason],
    lines.map(({ inventoryID, lotNumber, place, delta }) => [inventoryID, lotNumber, place, delta]),
  ]);

const idTaken = (current: Movement): DomainError =>
  domainError(
    'IDEMPOTENCY_CONFLICT',
    'This was already sent as another movement. Look at what stands, then decide.',
    { current: { movementId: current.movementId } },
  );

const checkLots = (
  { lots }: MovementGround,
  wanted: readonly LotId[],
  purpose: Purpose,
  now: number,
): Result<readonly Lot[], DomainError> => {
  const standing: Lot[] = [];
  for (const id of wanted) {
    const lot = lots.get(lotIdKey(id));
    if (!lot) return err(domainError('LOT_NOT_FOUND', `There is no ${lotName(id)}.`));
    const allowed = usable(lot, siteDay(now), purpose);
    if (!allowed.ok) return err(notUsable(lot, allowed.error));
    standing.push(lot);
  }
  return ok(standing);
};

/**
 * The one way that stock changes: a movement and what it changes, once, all or nothing. The same movement again is
 * answered as it was written; another one under its id is 409 IDEMPOTENCY_CONFLICT. NOT_ENOUGH_STOCK, LOT_NOT_USABLE,
 * LOT_RECALLED, INVALID_MOVEMENT. What is decided on is part of the write's condition, so that it holds whatever races.
 */
export const writeMovement = async (
  { ledger, ...retry }: LedgerDeps,
  movement: Movement,
  { purpose = KIND_RULES[movement.kind].purpose ?? null, now }: WriteOptions,
): Promise<Result<Movement, DomainError>> => {
  const checked = checkMovement(movement);
  if (!checked.ok) return checked;
  const asked = purpose === null || movement.corrects !== null ? [] : lotsOf(movement.lines);
  const taken = movement.lines.filter(({ delta }) => delta < 0);
  let standing: readonly Lot[] = [];
  return mutate<MovementGround, Movement, DomainError>(retry, {
    load: () => ledger.loadGround(movement, asked),
    async decide(ground) {
      const { written, balances } = ground;
      if (written)
        return contentOf(written) === contentOf(movement) ? stands(written) : err(idTaken(written));
      if (purpose !== null) {
        const allowed = checkLots(ground, asked, purpose, now);
        if (!allowed.ok) return allowed;
        standing = allowed.value;
      }
      const after = applyLines(balances, taken);
      if (after.ok) return write(movement);
      const onHand = await Promise.all(lotsOf(after.error.map(({ line }) => line)).map(ledger.balancesOf));
      return err(notEnoughStock(after.error, onHand.flat()));
    },
    save: (next) => ledger.write(next, standing),
    contended: () => domainError('TRY_AGAIN', 'Others are moving the same goods. Try again.'),
  });
};
