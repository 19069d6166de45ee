import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { applyLines, notEnoughStock } from '#domain/stock/ledger/balance.ts';
import { checkMovement } from '#domain/stock/ledger/check-movement.ts';
import type { Movement, MovementLine } from '#domain/stock/ledger/movement.ts';
import { KIND_RULES } from '#domain/stock/ledger/movement-kinds.ts';
import { parsePlace, placeName } from '#domain/stock/ledger/place.ts';
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
  /** How it comes into the books, written with it. */
  readonly postings?: readonly Posting[];
  /** The unit of its item, where it is of one alone: a refusal says it. */
  readonly baseUom?: string;
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

/** What was written under its id already, or the lots on whose standing it depends. */
type Judged = { readonly written: Movement } | { readonly standing: readonly Lot[] };

/** Lots whose standing a movement depends on. */
const askedOf = ({ corrects, lines }: Movement, purpose: Purpose | null): readonly LotId[] =>
  purpose === null || corrects !== null ? [] : lotsOf(lines);

const purposeOf = ({ kind }: Movement, { purpose = KIND_RULES[kind].purpose ?? null }: WriteOptions) =>
  purpose;

/** What a movement is decided on. */
export const loadGround = (
  ledger: Pick<LedgerStore, 'loadGround'>,
  movement: Movement,
  options: WriteOptions,
): Promise<MovementGround> => ledger.loadGround(movement, askedOf(movement, purposeOf(movement, options)));

/** May it be written on what stands? The refusals of `writeMovement`, for those who write more in the same transaction. */
export const judgeMovement = async (
  ledger: Pick<LedgerStore, 'balancesOf'>,
  movement: Movement,
  ground: MovementGround,
  options: WriteOptions,
): Promise<Result<Judged, DomainError>> => {
  const { written, balances } = ground;
  if (written) return contentOf(written) === contentOf(movement) ? ok({ written }) : err(idTaken(written));
  const purpose = purposeOf(movement, options);
  const asked = askedOf(movement, purpose);
  const allowed = purpose === null ? ok([]) : checkLots(ground, asked, purpose, options.now);
  if (!allowed.ok) return allowed;
  const after = applyLines(
    balances,
    movement.lines.filter(({ delta }) => delta < 0),
    { keepsAllocated: movement.corrects === null && KIND_RULES[movement.kind].keepsAllocated === true },
  );
  if (after.ok) return ok({ standing: allowed.value });
  const onHand = await Promise.all(lotsOf(after.error.map(({ line }) => line)).map(ledger.balancesOf));
  return err(notEnoughStock(after.error, onHand.flat(), options.baseUom));
};

/** What stands on a pallet is on its record too: only whoever writes both may touch it. */
const palletTouched = ({ lines }: Movement): DomainError | null => {
  const line = lines.find(({ place }) => parsePlace(place)?.kind === 'pallet');
  return line
    ? domainError(
        'INVALID_MOVEMENT',
        `${lotName(line)} is on ${placeName(line.place).toLowerCase()}. Take it off the pallet first.`,
      )
    : null;
};

/**
 * The one way that stock changes: a movement and what it changes, once, all or nothing. The same movement again is
 * answered as it was written; another one under its id is 409 IDEMPOTENCY_CONFLICT. NOT_ENOUGH_STOCK, LOT_NOT_USABLE,
 * LOT_RECALLED, INVALID_MOVEMENT. What is decided on is part of the write's condition, so that it holds whatever races.
 * Pallets change by `lib/app/pallets`.
 */
export const writeMovement = async (
  { ledger, ...retry }: LedgerDeps,
  movement: Movement,
  options: WriteOptions,
): Promise<Result<Movement, DomainError>> => {
  const checked = checkMovement(movement);
  if (!checked.ok) return checked;
  const onPallet = palletTouched(movement);
  if (onPallet) return err(onPallet);
  let standing: readonly Lot[] = [];
  return mutate<MovementGround, Movement, DomainError>(retry, {
    load: () => loadGround(ledger, movement, options),
    async decide(ground) {
      const judged = await judgeMovement(ledger, movement, ground, options);
      if (!judged.ok) return judged;
      if ('written' in judged.value) return stands(judged.value.written);
      standing = judged.value.standing;
      return write(movement);
    },
    save: (next) => ledger.write(next, standing, { postings: options.postings ?? [] }),
    contended: () => domainError('TRY_AGAIN', 'Others are moving the same goods. Try again.'),
  });
};
