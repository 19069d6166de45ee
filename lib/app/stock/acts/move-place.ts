import type { CallContext } from '#app/dispatch.ts';
import { CONTENDED, retryContended } from '#app/mutate.ts';
import type { PlaceStock } from '#app/stock/counts/count-ports.ts';
import { type PlacesDeps, placeDirectory } from '#app/stock/places/place-ports.ts';
import type { KnownItems, LedgerStore } from '#app/stock/stock-ports.ts';
import { type LedgerDeps, writeMovement } from '#app/stock/write-movement.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { type Quantity, subtract, toNumber, ZERO } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import { MAX_LINES, type Movement } from '#domain/stock/ledger/movement.ts';
import { formatPlace, parsePlace, placeName } from '#domain/stock/ledger/place.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';
import { findPlace } from '#domain/stock/places/place-directory.ts';

export interface MovePlaceDeps extends LedgerDeps, PlacesDeps {
  readonly ledger: LedgerStore;
  readonly placeStock: PlaceStock;
  readonly items: KnownItems;
}

interface PlaceMove {
  readonly movementId: string;
  readonly from: string;
  readonly to: string;
}

/** What leaves one place and arrives at another are two lines. */
const LOTS_AT_ONCE = Math.floor(MAX_LINES / 2);

/** How often goods that leave meanwhile are looked at again. */
const MAX_ATTEMPTS = 5;

const taken = (movementId: string): DomainError =>
  domainError(
    'IDEMPOTENCY_CONFLICT',
    'This was already sent as another movement. Look at what stands, then decide.',
    { current: { movementId } },
  );

/** Whether a movement is what this request wrote before: which lots that were is known only from it. */
const isOf = ({ kind, lines }: Movement, { from, to }: PlaceMove): boolean =>
  kind === 'move' && lines.every(({ delta, place }) => place === (delta < 0 ? from : to));

/** Whether others took of the goods, or wrote the same movement, since they were looked at. */
const isOutrun = ({ code }: DomainError): boolean =>
  code === 'NOT_ENOUGH_STOCK' || code === 'IDEMPOTENCY_CONFLICT';

const linesOf = (balances: readonly Balance[], { from, to }: PlaceMove): Movement['lines'] =>
  balances.flatMap(({ inventoryID, lotNumber, onHand }) => [
    { inventoryID, lotNumber, place: from, delta: subtract(ZERO, onHand) as Quantity },
    { inventoryID, lotNumber, place: to, delta: onHand },
  ]);

/** The places as records write them. */
const placesOf = async (
  deps: MovePlaceDeps,
  { movementId, ...typed }: PlaceMove,
): Promise<Result<PlaceMove, DomainError>> => {
  const directory = await placeDirectory(deps);
  // Goods may stand where no directory has a place any more: they can always be taken away from there.
  const parsed = parsePlace(typed.from);
  const standing = parsed ? [formatPlace(parsed)] : [];
  const from = findPlace(typed.from, 'from', directory, standing);
  if (!from.ok) return from;
  const to = findPlace(typed.to, 'to', directory, standing);
  if (!to.ok) return to;
  return from.value === to.value
    ? err(domainError('INVALID_MOVEMENT', `The goods are at ${placeName(to.value)} already.`))
    : ok({ movementId, from: from.value, to: to.value });
};

const toAnswer = async ({ items }: MovePlaceDeps, movement: Movement, left: number) => {
  const arrived = movement.lines.filter(({ delta }) => delta > 0);
  const known = await items.loadMany(arrived.map(({ inventoryID }) => inventoryID));
  return {
    data: {
      ...{ movementId: movement.movementId, at: movement.at, left },
      lines: arrived.map(({ inventoryID, lotNumber, delta }) => ({
        ...{ inventoryID, lotNumber, qty: toNumber(delta) },
        baseUom: known.get(itemKey(inventoryID))?.baseUom ?? '',
      })),
    },
  };
};

/** Moves what stands there now, as much as one transaction carries. */
const moveOnce = async (deps: MovePlaceDeps, places: PlaceMove, { person, now }: CallContext) => {
  const { movementId, from } = places;
  const [written, { balances, left }] = await Promise.all([
    deps.ledger.loadMovements([movementId]),
    deps.placeStock.someAt(from, LOTS_AT_ONCE),
  ]);
  const before = written.get(movementId);
  if (before)
    return isOf(before, places)
      ? ok(await toAnswer(deps, before, balances.length + left))
      : err(taken(movementId));
  const notOwn = notYourPlace(person, [from, places.to]);
  if (notOwn) return err(notOwn);
  if (balances.length === 0)
    return err(domainError('NOT_ENOUGH_STOCK', `Nothing is at ${placeName(from)} any more.`));
  const movement: Movement = {
    ...{ movementId, kind: 'move', reason: null, corrects: null, at: new Date(now).toISOString() },
    by: { sub: person.sub, username: person.username },
    document: { type: 'move', id: movementId },
    lines: linesOf(balances, places),
  };
  const moved = await writeMovement(deps, movement, { now });
  if (moved.ok) return ok(await toAnswer(deps, moved.value, left));
  return isOutrun(moved.error) ? { outrun: moved } : moved;
};

/**
 * Moves what is at a place to another, as many lots as one transaction carries; `left` says how many lots are still to be
 * moved, each time under a new id. So every part is written once, and what a break left behind stands where it was.
 */
export const movePlace = async (deps: MovePlaceDeps, request: PlaceMove, context: CallContext) => {
  const places = await placesOf(deps, request);
  if (!places.ok) return places;
  let refused: Result<never, DomainError> = err(taken(request.movementId));
  const answer = await retryContended(
    deps,
    async () => {
      const moved = await moveOnce(deps, places.value, context);
      if (!('outrun' in moved)) return moved;
      refused = moved.outrun;
      return CONTENDED;
    },
    MAX_ATTEMPTS,
  );
  return answer === CONTENDED ? refused : answer;
};
