import * as z from 'zod/mini';
import { wasOrWere } from '#domain/count-text.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import type { Run } from '#domain/production/run.ts';
import { type Quantity, toNumber, ZERO } from '#domain/quantity.ts';
import {
  addedField,
  defineRecord,
  internalField,
  nullableField,
  quantityField,
  type RecordOf,
} from '#domain/record.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { byFefo, expiryOf } from '#domain/stock/lots/fefo.ts';
import { type Lot, type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { usable } from '#domain/stock/lots/usable.ts';
import type { RunGoods } from './run-goods.ts';
import { StandsFor } from './stands-for.ts';

/** A lot that was issued to a run, in the item's base unit. */
export const RunLot = defineRecord({
  runId: internalField(z.string()),
  inventoryID: z.string(),
  lotNumber: z.string(),
  baseUom: z.string(),
  issued: quantityField,
  returned: quantityField,
  /** Issued and not returned: what is at the line, or was used. No more than this can be returned. */
  atLine: quantityField,
  /** Since when the run has it, UTC ISO: a lot that follows another one says when it did. */
  from: z.string(),
  /** When something of it was issued or returned last. */
  lastAt: z.string(),
  /** Where it was taken from last: it goes back there. */
  place: z.string(),
  /** The component that it stood in for when it was issued; null: it is one itself, or none of the bill. */
  standsFor: addedField(nullableField(StandsFor), null),
  /** How much of it was taken by the bill at counts; what a person issues and returns changes nothing of it. */
  backflushed: addedField(quantityField, ZERO),
});

export type RunLot = RecordOf<typeof RunLot>;

/** What issuing and returning are. */
export type LotAct = 'issue' | 'return';

const refusedAct = (message: string): DomainError => domainError('INVALID_TRANSITION', message);

/**
 * Why nothing can be issued to a run, or returned from it; null: it can be. What a run was issued is accounted for
 * after it stopped as well; from one that was made void everything comes back.
 */
export const lotActRefusal = (
  act: LotAct,
  run: Pick<Run, 'runNumber' | 'status'>,
  goods: RunGoods | null,
): DomainError | null => {
  if (goods === null)
    return refusedAct(`Run ${run.runNumber} makes no lot, so that nothing can be issued to it.`);
  if (goods.closedAt !== null) return refusedAct(`Run ${run.runNumber} is closed. A manager can reopen it.`);
  return act === 'issue' && run.status === 'Void'
    ? refusedAct(`Run ${run.runNumber} is Void: nothing is issued to it any more.`)
    : null;
};

/** Why a run can't be made void; null: nothing that was issued to it is out. */
export const voidRefusal = (
  { runNumber }: Pick<Run, 'runNumber'>,
  lots: readonly RunLot[],
): DomainError | null => {
  const [out] = lots.filter(({ atLine }) => atLine > 0);
  return out
    ? refusedAct(
        `${toNumber(out.atLine)} ${out.baseUom} of ${lotName(out)} ${wasOrWere(toNumber(out.atLine))} issued to ${runNumber}. Return what was issued first.`,
      )
    : null;
};

/** Whether a lot is what the run makes. */
export const isOwnOutput = (goods: RunGoods, lot: LotId): boolean => lotIdKey(goods) === lotIdKey(lot);

export const ownOutput = (goods: RunGoods, lot: LotId): DomainError | null =>
  isOwnOutput(goods, lot)
    ? domainError('LOT_NOT_USABLE', `${lotName(lot)} is what ${goods.runNumber} makes: it can't use it.`)
    : null;

/** A lot with how much of it could be issued. */
interface LotOnHand {
  readonly lot: Lot;
  readonly free: Quantity;
}

/**
 * The lot that is to be taken first: usable on that day, with something free, and not what the run makes itself; null:
 * there is none.
 */
export const firstByFefo = (lots: readonly LotOnHand[], goods: RunGoods, day: string): Lot | null =>
  lots
    .filter(({ lot, free }) => free > 0 && usable(lot, day, 'issue').ok && !isOwnOutput(goods, lot))
    .map(({ lot }) => lot)
    .toSorted(byFefo)[0] ?? null;

/** Another lot than the one that is to be taken first wants a reason: null where there is one, or nothing to say. */
export const outOfTurn = (lot: Lot, first: Lot | null, reason: string | null): DomainError | null => {
  if (first === null || reason || lotIdKey(first) === lotIdKey(lot)) return null;
  if (byFefo(lot, first) <= 0) return null;
  const date = expiryOf(first);
  const message = `${lotName(first)} is to be used first${date ? `: its date is ${date}` : ''}. Take it, or say why not.`;
  return domainError('REASON_REQUIRED', message, {
    details: [{ path: 'reason', code: 'REASON_REQUIRED', message }],
    current: { lotNumber: first.lotNumber, useBy: first.useBy, bestBefore: first.bestBefore },
  });
};

/** No more comes back than was issued and not returned. */
export const tooMuchReturned = (lot: LotId, stored: RunLot | null, qty: Quantity): DomainError | null => {
  const most = stored?.atLine ?? 0;
  if (qty <= most) return null;
  const message =
    stored === null
      ? `${lotName(lot)} was not issued to this run.`
      : `Only ${toNumber(stored.atLine)} ${stored.baseUom} of ${lotName(lot)} can be returned: no more was issued.`;
  return domainError('INVALID_MOVEMENT', message, {
    details: [{ path: 'qty', code: 'INVALID_MOVEMENT', message }],
  });
};

/** Issues and returns by item, in the order in which they came to the line. */
export const byItem = (lots: readonly RunLot[]): readonly RunLot[] =>
  lots.toSorted((one, other) => {
    const [a, b] = [itemKey(one.inventoryID), itemKey(other.inventoryID)];
    if (a !== b) return a < b ? -1 : 1;
    return one.from < other.from ? -1 : 1;
  });

/** The movement of an act on a lot: one line at one place, under the caller's id. */
export const lotMovement = (
  act: LotAct,
  {
    movementId,
    lot,
    place,
    qty,
    reason,
  }: Pick<Movement, 'movementId' | 'reason'> & {
    readonly lot: LotId;
    readonly place: string;
    readonly qty: Quantity;
  },
  runId: string,
  { at, by }: Pick<Movement, 'at' | 'by'>,
): Movement => ({
  ...{ movementId, at, by, reason },
  kind: act,
  document: { type: 'run', id: runId },
  corrects: null,
  lines: [
    {
      ...{ inventoryID: lot.inventoryID, lotNumber: lot.lotNumber, place },
      delta: (act === 'issue' ? -qty : qty) as Quantity,
    },
  ],
});
