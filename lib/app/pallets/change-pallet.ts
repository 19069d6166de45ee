import type { CallContext } from '#app/dispatch.ts';
import { ofQuantity } from '#app/stock/of-quantity.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { addToPallet, breakPallet, movePallet, takeFromPallet } from '#domain/pallets/act-on-pallet.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { goodsMovement, palletPlace } from '#domain/pallets/pallet-movement.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { parsePlace } from '#domain/stock/ledger/place.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { actOnPallet, detailOf, stampOf } from './act-on-pallets.ts';
import { knownLocation, palletAt, placesOfLot, typedLine } from './known-goods.ts';
import type { PalletDeps } from './pallet-deps.ts';

interface Change {
  readonly requestId: string;
  readonly sscc: string;
  readonly version: number;
}

type Answered = Result<{ data: Awaited<ReturnType<typeof detailOf>> }, DomainError>;

/** The pallet as it then stands, or the refusal. */
export const answered = async (
  deps: PalletDeps,
  pallet: Result<Pallet, DomainError>,
  { now }: CallContext,
): Promise<Answered> =>
  pallet.ok ? ok({ data: await detailOf(deps, pallet.value, now) }) : err(ofQuantity(pallet.error));

const byOf = ({ person }: CallContext) => ({ sub: person.sub, username: person.username });

const samePallet = (): DomainError =>
  domainError('INVALID_MOVEMENT', 'The goods are on this pallet already. Scan another one.');

/** Goods come onto a pallet from a place, or from another open pallet. */
export const addGoods = async (
  deps: PalletDeps,
  {
    from,
    inventoryID,
    lotNumber,
    qty,
    uom,
    ...change
  }: Change & LotId & { readonly from: string; readonly qty: number; readonly uom: string },
  context: CallContext,
): Promise<Answered> => {
  const stamp = stampOf(change.requestId, ['add', inventoryID, lotNumber, qty, uom, from], context);
  const line = await typedLine(deps, { inventoryID, lotNumber }, qty, uom);
  if (!line.ok) return line;
  const source = palletAt(from);
  const place =
    source === undefined
      ? await knownLocation(deps, from, 'from', await placesOfLot(deps, line.value))
      : ok(palletPlace(source));
  if (!place.ok) return place;
  const mayMix = isAllowed(context.person.groups, 'pallet.mixed');
  const at = new Date(context.now).toISOString();
  const pallet = await actOnPallet(deps, {
    ...change,
    ...(source === undefined ? {} : { other: source }),
    stamp,
    person: context.person,
    decide(standing, other) {
      if (other?.sscc === standing.sscc) return err(samePallet());
      const next = addToPallet(standing, [line.value], { from: place.value, mayMix }, stamp);
      if (!next.ok) return next;
      const movement = goodsMovement('palletise', [line.value], {
        ...{ requestId: stamp.requestId, sscc: standing.sscc, at, by: byOf(context), reason: null },
        ...{ from: place.value, to: palletPlace(standing.sscc) },
      });
      if (!other) return ok({ next: next.value, movement });
      const left = takeFromPallet(other, line.value, palletPlace(standing.sscc), stamp);
      return left.ok
        ? ok({ next: next.value, other: { next: left.value, previous: other }, movement })
        : left;
    },
  });
  return answered(deps, pallet, context);
};

interface Leaving {
  readonly stamp: ReturnType<typeof stampOf>;
  /** Where to: a location, or an open pallet. */
  readonly to: string;
  /** The pallet after it, and what leaves. */
  leave(pallet: Pallet): Result<{ readonly next: Pallet; readonly lines: Pallet['lines'] }, DomainError>;
  readonly reason: string | null;
}

const leaveFor = async (
  deps: PalletDeps,
  change: Change,
  { stamp, to: typed, leave, reason }: Leaving,
  context: CallContext,
): Promise<Answered> => {
  const target = palletAt(typed);
  const place = target === undefined ? await knownLocation(deps, typed, 'to') : ok(palletPlace(target));
  if (!place.ok) return place;
  const to = place.value;
  const mayMix = isAllowed(context.person.groups, 'pallet.mixed');
  const at = new Date(context.now).toISOString();
  const pallet = await actOnPallet(deps, {
    ...change,
    ...(target === undefined ? {} : { other: target }),
    stamp,
    person: context.person,
    decide(standing, other) {
      if (other?.sscc === standing.sscc) return err(samePallet());
      const left = leave(standing);
      if (!left.ok) return left;
      const { next, lines } = left.value;
      const from = palletPlace(standing.sscc);
      const act = {
        requestId: stamp.requestId,
        sscc: standing.sscc,
        at,
        by: byOf(context),
        reason,
        from,
        to,
      };
      const movement = lines.length > 0 ? goodsMovement(other ? 'palletise' : 'break', lines, act) : null;
      if (!other) return ok({ next, ...(movement ? { movement } : {}) });
      const arrived = addToPallet(other, lines, { from, mayMix }, stamp);
      return arrived.ok
        ? ok({ next, other: { next: arrived.value, previous: other }, ...(movement ? { movement } : {}) })
        : arrived;
    },
  });
  return answered(deps, pallet, context);
};

/** A part of what is on it is taken off, or put onto another pallet. */
export const takePart = async (
  deps: PalletDeps,
  {
    to,
    inventoryID,
    lotNumber,
    qty,
    uom,
    ...change
  }: Change & LotId & { readonly to: string; readonly qty: number; readonly uom: string },
  context: CallContext,
): Promise<Answered> => {
  const stamp = stampOf(change.requestId, ['take', inventoryID, lotNumber, qty, uom, to], context);
  const line = await typedLine(deps, { inventoryID, lotNumber }, qty, uom);
  if (!line.ok) return line;
  const leave = (pallet: Pallet) => {
    const next = takeFromPallet(pallet, line.value, to, stamp);
    return next.ok ? ok({ next: next.value, lines: [line.value] }) : next;
  };
  return leaveFor(deps, change, { stamp, to, leave, reason: null }, context);
};

/** All of it is taken off, or put onto another pallet: this one is no more. */
export const takeAll = (
  deps: PalletDeps,
  { to, ...change }: Change & { readonly to: string },
  context: CallContext,
): Promise<Answered> => {
  const stamp = stampOf(change.requestId, ['break', to], context);
  const other = palletAt(to);
  const reason = other === undefined ? 'Broken up' : `Restacked onto ${other}`;
  const leave = (pallet: Pallet) => {
    const next = breakPallet(pallet, { to, reason, act: 'broken' }, stamp);
    return next.ok ? ok({ next: next.value, lines: pallet.lines }) : next;
  };
  return leaveFor(deps, change, { stamp, to, leave, reason }, context);
};

/** It was made by mistake: what is on it is loose where it stands, and its number is not used again. */
export const voidPallet = async (
  deps: PalletDeps,
  { reason, ...change }: Change & { readonly reason: string },
  context: CallContext,
): Promise<Answered> => {
  const stamp = stampOf(change.requestId, ['void', reason], context);
  const at = new Date(context.now).toISOString();
  const pallet = await actOnPallet(deps, {
    ...change,
    stamp,
    person: context.person,
    decide(standing) {
      const { sscc, location: to, lines } = standing;
      const next = breakPallet(standing, { to, reason, act: 'voided' }, stamp);
      if (!next.ok || lines.length === 0) return next.ok ? ok({ next: next.value }) : next;
      const act = { requestId: stamp.requestId, sscc, at, by: byOf(context), reason };
      return ok({
        next: next.value,
        movement: goodsMovement('break', lines, { ...act, from: palletPlace(sscc), to }),
      });
    },
  });
  return answered(deps, pallet, context);
};

/** With all that is on it: the pallet alone is written, and its entry in the ledger. */
export const carryPallet = async (
  deps: PalletDeps,
  { to, ...change }: Change & { readonly to: string },
  context: CallContext,
): Promise<Answered> => {
  const stamp = stampOf(change.requestId, ['move', to], context);
  if (parsePlace(to)?.kind === 'pallet')
    return err(domainError('PLACE_NOT_FOUND', 'A pallet is moved to a place.'));
  const place = await knownLocation(deps, to, 'to');
  if (!place.ok) return place;
  const pallet = await actOnPallet(deps, {
    ...change,
    stamp,
    person: context.person,
    decide(standing) {
      const next = movePallet(standing, place.value, stamp);
      return next.ok ? ok({ next: next.value }) : next;
    },
  });
  return answered(deps, pallet, context);
};
