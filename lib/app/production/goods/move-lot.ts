import type { SubstituteStore } from '#app/bom/bom-ports.ts';
import type { CallContext } from '#app/dispatch.ts';
import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import type { LotMove, RunStore } from '#app/production/production-ports.ts';
import { type PlacesDeps, placeDirectory } from '#app/stock/places/place-ports.ts';
import { readInTurn } from '#app/stock/read-in-turn.ts';
import type {
  KnownItems,
  LedgerStore,
  LotsInTurn,
  MovementGround,
  StockInTurn,
} from '#app/stock/stock-ports.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { runNotFound } from '#domain/production/change-run.ts';
import { outsideBill, placeInBill } from '#domain/production/goods/place-in-bill.ts';
import type { RunGoods } from '#domain/production/goods/run-goods.ts';
import {
  firstByFefo,
  type LotAct,
  lotActRefusal,
  lotMovement,
  outOfTurn,
  ownOutput,
  type RunLot,
  tooMuchReturned,
} from '#domain/production/goods/run-lot.ts';
import type { StandsFor } from '#domain/production/goods/stands-for.ts';
import type { Run } from '#domain/production/run.ts';
import { type Quantity, quantity, subtract, sum } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { applyLines, balancesByLot, notEnoughStock } from '#domain/stock/ledger/balance.ts';
import { checkMovement } from '#domain/stock/ledger/check-movement.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { formatPlace, parsePlace } from '#domain/stock/ledger/place.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { notUsable, usable } from '#domain/stock/lots/usable.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';
import { findPlace } from '#domain/stock/places/place-directory.ts';

export interface MoveLotDeps extends Retry, PlacesDeps {
  readonly runs: Pick<RunStore, 'loadForLot' | 'moveLot' | 'bomsOf'>;
  readonly substitutes: Pick<SubstituteStore, 'substitutes'>;
  readonly ledger: Pick<LedgerStore, 'loadGround' | 'balancesOf'>;
  readonly lotsInTurn: LotsInTurn;
  readonly items: KnownItems;
}

const ASKS_NOTHING = { standing: [], standsFor: null } as const;

/** What a person issues to a run, or returns from it. */
interface LotRequest {
  readonly movementId: string;
  readonly runId: string;
  readonly inventoryID: string;
  readonly lotNumber: string;
  readonly qty: number;
  readonly uom: string;
  readonly place: string;
  readonly reason: string | null;
  /** The person knows that the bill has no such component, and means it. */
  readonly isOutsideBill: boolean;
}

/** What stands as an act on a lot is decided. */
interface Ground extends MovementGround {
  readonly run: Run | null;
  readonly goods: RunGoods | null;
  readonly atLine: RunLot | null;
}

const idTaken = (): DomainError =>
  domainError(
    'IDEMPOTENCY_CONFLICT',
    'This was already sent as something else. Look at what is at the line.',
  );

const contentOf = ({ kind, document, reason, lines }: Movement): string =>
  JSON.stringify([kind, document.id, reason, lines.map((line) => [lotIdKey(line), line.place, line.delta])]);

/** A refusal of the ledger, said of the field that the person filled. */
const ofForm = (error: DomainError): DomainError =>
  error.details ? { ...error, details: error.details.map((detail) => ({ ...detail, path: 'qty' })) } : error;

const stockedItem = async (
  { items }: MoveLotDeps,
  { inventoryID }: LotRequest,
): Promise<Result<Item, DomainError>> => {
  const item = (await items.loadMany([inventoryID])).get(itemKey(inventoryID));
  if (!item) return err(domainError('ITEM_NOT_FOUND', `There is no item ${inventoryID}.`));
  return item.kind === 'stock'
    ? ok(item)
    : err(domainError('ITEM_NOT_STOCKED', `${item.inventoryID} is not kept in stock.`));
};

/** What comes back goes where there is a place; what is taken is where it stands, or it is not there. */
const placeOf = async (
  deps: MoveLotDeps,
  act: LotAct,
  { place }: LotRequest,
  atLine: RunLot | null,
): Promise<Result<string, DomainError>> => {
  const parsed = parsePlace(place);
  if (act === 'issue' && parsed) return ok(formatPlace(parsed));
  return findPlace(place, 'place', await placeDirectory(deps), atLine ? [atLine.place] : []);
};

/** Which lot of the item is to be used first. */
const nextLot = async ({ lotsInTurn }: MoveLotDeps, item: Item, goods: RunGoods, now: number) => {
  const firstOf = ({ lots, balances }: StockInTurn) => {
    const standing = balancesByLot(balances);
    const onHand = lots.map((lot) => ({
      lot,
      free: sum(
        (standing.get(lotIdKey(lot)) ?? []).map((balance) => subtract(balance.onHand, balance.allocated)),
      ),
    }));
    return firstByFefo(onHand, goods, siteDay(now));
  };
  const isEnough = (stock: StockInTurn) => firstOf(stock) !== null;
  return firstOf(await readInTurn(lotsInTurn, item.inventoryID, isEnough));
};

const mayBeIssued = async (
  deps: MoveLotDeps,
  { item, lot, goods, reason }: { item: Item; lot: Lot; goods: RunGoods; reason: string | null },
  now: number,
): Promise<DomainError | null> => {
  const own = ownOutput(goods, lot);
  if (own) return own;
  const allowed = usable(lot, siteDay(now), 'issue');
  if (!allowed.ok) return notUsable(lot, allowed.error);
  return reason ? null : outOfTurn(lot, await nextLot(deps, item, goods, now), reason);
};

/**
 * For which component of the order's bill the item goes in; null: it is one, or there is no bill. REASON_REQUIRED or
 * FORBIDDEN where it is none of the bill and was not approved instead of one, unless somebody who may says why.
 */
const standsForOf = async (
  { runs, substitutes }: MoveLotDeps,
  run: Run,
  item: Item,
  { reason, isOutsideBill }: LotRequest,
  { person, now }: Pick<CallContext, 'person' | 'now'>,
): Promise<Result<StandsFor | null, DomainError>> => {
  const bom = (await runs.bomsOf([run.workOrderId])).get(run.workOrderId);
  if (!bom || bom.lines.some((line) => itemKey(line.inventoryID) === itemKey(item.inventoryID)))
    return ok(null);
  const all = await substitutes.substitutes();
  const place = placeInBill(bom, item.inventoryID, { substitutes: all, day: siteDay(now) });
  if (place !== null) return ok(place === 'component' ? null : place);
  const may = isAllowed(person.groups, 'scan.override');
  const why = outsideBill(item, bom, { may, isMeant: isOutsideBill && reason !== null });
  return why ? err(why) : ok(null);
};

/**
 * Issues some of a lot to a run, or returns it: the movement, and what the run has of the lot, in one transaction. The
 * same again is answered as it was written, whatever became of the run since; another under its id is 409
 * IDEMPOTENCY_CONFLICT. RUN_NOT_FOUND, INVALID_TRANSITION, LOT_NOT_FOUND, LOT_NOT_USABLE, LOT_RECALLED, REASON_REQUIRED
 * where another lot is to be used first or the item is none of the bill, NOT_ENOUGH_STOCK, INVALID_MOVEMENT where more is
 * returned than was issued.
 */
export const moveLot = async (
  deps: MoveLotDeps,
  act: LotAct,
  request: LotRequest,
  context: Pick<CallContext, 'person' | 'now'>,
): Promise<Result<Movement, DomainError>> => {
  const { person, now } = context;
  const { runId, movementId, reason } = request;
  const item = await stockedItem(deps, request);
  if (!item.ok) return item;
  const { inventoryID, baseUom } = item.value;
  const base = toBaseUnit(item.value, quantity(request.qty), request.uom);
  if (!base.ok) return base;
  const id = { inventoryID, lotNumber: request.lotNumber };
  const by = { sub: person.sub, username: person.username };
  const movementAt = (place: string, lot: Pick<Lot, 'inventoryID' | 'lotNumber'>, qty: Quantity): Movement =>
    lotMovement(act, { movementId, reason, lot, place, qty }, runId, { at: new Date(now).toISOString(), by });
  const asked = movementAt(request.place, id, base.value);
  const checked = checkMovement({
    ...asked,
    lines: asked.lines.map((line) => ({ ...line, place: 'loc:A/B' })),
  });
  if (!checked.ok) return err(ofForm(checked.error));

  const moved = await mutate<Ground, LotMove, DomainError>(deps, {
    async load() {
      const found = await deps.runs.loadForLot(runId, id);
      const place = parsePlace(request.place);
      const at = place ? formatPlace(place) : request.place;
      const ground = await deps.ledger.loadGround(movementAt(at, id, base.value), [id]);
      return { ...ground, run: found.run, goods: found.goods, atLine: found.lot };
    },
    async decide({ written, balances, lots, run, goods, atLine }) {
      const lot = lots.get(lotIdKey(id));
      const place = await placeOf(deps, act, request, atLine);
      if (written) {
        const again = movementAt(place.ok ? place.value : request.place, lot ?? id, base.value);
        return contentOf(written) === contentOf(again)
          ? stands({ act, runId, baseUom, movement: written, ...ASKS_NOTHING })
          : err(idTaken());
      }
      if (!run) return err(runNotFound());
      const refusal = lotActRefusal(act, run, goods);
      if (refusal || !goods) return err(refusal ?? runNotFound());
      if (!lot) return err(domainError('LOT_NOT_FOUND', `There is no ${lotName(id)}.`));
      if (!place.ok) return place;
      const notOwn = notYourPlace(person, [place.value], lotName(lot));
      if (notOwn) return err(notOwn);
      const movement = movementAt(place.value, lot, base.value);
      if (act === 'return') {
        const tooMuch = tooMuchReturned(lot, atLine, base.value);
        return tooMuch ? err(tooMuch) : write({ act, runId, baseUom, movement, ...ASKS_NOTHING });
      }
      const after = applyLines(balances, movement.lines, { keepsAllocated: true });
      if (!after.ok)
        return err(ofForm(notEnoughStock(after.error, await deps.ledger.balancesOf(lot), baseUom)));
      const why = await mayBeIssued(deps, { item: item.value, lot, goods, reason }, now);
      if (why) return err(why);
      const standsFor = await standsForOf(deps, run, item.value, request, context);
      if (!standsFor.ok) return standsFor;
      return write({ act, runId, baseUom, movement, standing: [lot], standsFor: standsFor.value });
    },
    save: (move) => deps.runs.moveLot(move),
    contended: () => domainError('TRY_AGAIN', 'Others are moving the same goods. Try again.'),
  });
  return moved.ok ? ok(moved.value.movement) : moved;
};
