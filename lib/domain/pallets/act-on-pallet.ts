import { type DomainError, domainError } from '#domain/errors.ts';
import { add, subtract, toNumber } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import {
  MAX_PALLET_LINES,
  type Pallet,
  type PalletEvent,
  type PalletLabel,
  type PalletLine,
} from './pallet.ts';
import { palletOnHold } from './pallet-hold.ts';
import { isLive } from './pallet-state.ts';

/** Who does it and when, and by which request. */
export interface ActStamp {
  readonly by: string;
  /** Epoch ms. */
  readonly now: number;
  readonly requestId: string;
  readonly said: string;
}

type Happening = Pick<PalletEvent, 'act'> & Partial<Pick<PalletEvent, 'reason' | 'from' | 'to' | 'lines'>>;

const eventOf = (happening: Happening, { by, now, requestId, said }: ActStamp): PalletEvent => ({
  ...{ at: new Date(now).toISOString(), by, requestId, said, reason: null, from: null, to: null, lines: [] },
  ...happening,
});

const changed = (pallet: Pallet, change: Partial<Pallet>, happening: Happening, stamp: ActStamp): Pallet => ({
  ...pallet,
  ...change,
  history: [...pallet.history, eventOf(happening, stamp)],
  version: pallet.version + 1,
  updatedAt: new Date(stamp.now).toISOString(),
  updatedBy: stamp.by,
});

const moved = (lines: readonly PalletLine[]): PalletEvent['lines'] =>
  lines.map(({ inventoryID, lotNumber, qty }) => ({ inventoryID, lotNumber, qty }));

/** A pallet that begins: empty and open, or full and closed as a conversion makes it. */
export const newPallet = (
  {
    sscc,
    location,
    lines,
    from,
  }: Pick<Pallet, 'sscc' | 'location' | 'lines'> & { readonly from: string | null },
  stamp: ActStamp,
): Pallet => {
  const at = new Date(stamp.now).toISOString();
  const isFull = lines.length > 0;
  const event = eventOf(
    { act: isFull ? 'converted' : 'built', from, to: location, lines: moved(lines) },
    stamp,
  );
  return {
    ...{ sscc, location, lines, locatedAt: at, state: isFull ? 'Closed' : 'Open', hold: null },
    ...{ shipmentId: null, labelDue: true, labels: [], history: [event], version: 1, endReason: null },
    shipmentNbr: null,
    ...{ createdAt: at, createdBy: stamp.by, updatedAt: at, updatedBy: stamp.by },
  };
};

/** Why it can't be worked at in this state; null: it is open. */
const notOpenReason = ({ state, endReason, shipmentNbr }: Pallet): string | null => {
  if (state === 'Open') return null;
  if (state === 'Closed') return 'is closed. Reopen it first';
  if (state === 'Void') return `is void${endReason ? `: ${endReason}` : ''}`;
  if (state === 'Shipped') return shipmentNbr === null ? 'was shipped' : `was shipped with ${shipmentNbr}`;
  return `is in ${shipmentNbr ?? 'a shipment'}`;
};

const notOpen = (pallet: Pallet, why: string): DomainError =>
  domainError('PALLET_NOT_OPEN', `Pallet ${pallet.sscc} ${why}.`);

/** A pallet on hold is named wherever it is scanned. */
const checkHold = (pallet: Pallet): Result<null, DomainError> => {
  const held = palletOnHold(pallet);
  return held ? err(held) : ok(null);
};

/** A hold is named first: to reopen the pallet would be of no use. */
const checkOpen = (pallet: Pallet): Result<null, DomainError> => {
  const free = checkHold(pallet);
  if (!free.ok) return free;
  const why = notOpenReason(pallet);
  return why === null ? ok(null) : err(notOpen(pallet, why));
};

/** Open or Closed: nothing else has a hand on it. */
const checkAtHand = (pallet: Pallet): Result<null, DomainError> =>
  pallet.state === 'Closed'
    ? ok(null)
    : pallet.state === 'Open'
      ? ok(null)
      : err(notOpen(pallet, notOpenReason(pallet) ?? ''));

const mixed = (pallet: Pallet, line: PalletLine, mayMix: boolean): DomainError | null => {
  const [first] = pallet.lines;
  if (!first || mayMix || pallet.lines.every((one) => lotIdKey(one) === lotIdKey(line))) return null;
  return domainError(
    'MIXED_PALLET',
    `Pallet ${pallet.sscc} has ${lotName(first)}. Ask a manager to mix it, or begin another pallet.`,
  );
};

/** Goods come onto it, from a place or from another pallet. PALLET_NOT_OPEN, PALLET_ON_HOLD, MIXED_PALLET. */
export const addToPallet = (
  pallet: Pallet,
  lines: readonly PalletLine[],
  { from, mayMix }: { readonly from: string; readonly mayMix: boolean },
  stamp: ActStamp,
): Result<Pallet, DomainError> => {
  const open = checkOpen(pallet);
  if (!open.ok) return open;
  let next = pallet.lines;
  for (const line of lines) {
    const refusal = mixed({ ...pallet, lines: next }, line, mayMix);
    if (refusal) return err(refusal);
    const standing = next.find((one) => lotIdKey(one) === lotIdKey(line));
    next = standing
      ? next.map((one) => (one === standing ? { ...one, qty: add(one.qty, line.qty) } : one))
      : [...next, line];
  }
  if (next.length > MAX_PALLET_LINES)
    return err(
      domainError('MIXED_PALLET', `One pallet holds at most ${MAX_PALLET_LINES} lots. Begin another one.`),
    );
  return ok(
    changed(
      pallet,
      { lines: next, labelDue: true },
      { act: 'added', from, to: pallet.location, lines: moved(lines) },
      stamp,
    ),
  );
};

const notThatMuch = (pallet: Pallet, line: PalletLine, there: number): DomainError => {
  const message = `${lotName(line)}: ${toNumber(line.qty)} wanted, ${there} on pallet ${pallet.sscc}.`;
  return domainError('NOT_ENOUGH_STOCK', message, {
    details: [{ path: 'qty', code: 'NOT_ENOUGH_STOCK', message }],
  });
};

/** Part of what is on it goes to another place or pallet. PALLET_NOT_OPEN, PALLET_ON_HOLD, NOT_ENOUGH_STOCK. */
export const takeFromPallet = (
  pallet: Pallet,
  line: PalletLine,
  to: string,
  stamp: ActStamp,
): Result<Pallet, DomainError> => {
  const open = checkOpen(pallet);
  if (!open.ok) return open;
  const standing = pallet.lines.find((one) => lotIdKey(one) === lotIdKey(line));
  if (!standing || standing.qty < line.qty)
    return err(notThatMuch(pallet, line, standing ? toNumber(standing.qty) : 0));
  const lines = pallet.lines.flatMap((one) =>
    one !== standing ? [one] : one.qty > line.qty ? [{ ...one, qty: subtract(one.qty, line.qty) }] : [],
  );
  return ok(
    changed(
      pallet,
      { lines, labelDue: true },
      { act: 'taken', from: pallet.location, to, lines: moved([line]) },
      stamp,
    ),
  );
};

/** All of it goes to another place or pallet, and the pallet is no more: its number is not used again. */
export const breakPallet = (
  pallet: Pallet,
  { to, reason, act }: { readonly to: string; readonly reason: string; readonly act: 'broken' | 'voided' },
  stamp: ActStamp,
): Result<Pallet, DomainError> => {
  const atHand = checkAtHand(pallet);
  if (!atHand.ok) return atHand;
  // A pallet that was made by mistake is voided whether it is held or not: its lots keep how they stand.
  const free = act === 'voided' ? ok(null) : checkHold(pallet);
  if (!free.ok) return free;
  return ok(
    changed(
      pallet,
      { lines: [], state: 'Void', labelDue: false, endReason: reason, hold: null },
      { act, reason, from: pallet.location, to, lines: moved(pallet.lines) },
      stamp,
    ),
  );
};

/** Nothing more comes onto it. */
export const closePallet = (pallet: Pallet, stamp: ActStamp): Result<Pallet, DomainError> => {
  const open = checkOpen(pallet);
  if (!open.ok) return open;
  if (pallet.lines.length === 0)
    return err(
      domainError('INVALID_TRANSITION', `Nothing is on pallet ${pallet.sscc} yet. Void it, or fill it.`),
    );
  return ok(changed(pallet, { state: 'Closed' }, { act: 'closed' }, stamp));
};

/** It is worked at again: its label says what it was. */
export const reopenPallet = (
  pallet: Pallet,
  reason: string,
  stamp: ActStamp,
): Result<Pallet, DomainError> => {
  if (pallet.state !== 'Closed')
    return err(
      pallet.state === 'Open'
        ? domainError('INVALID_TRANSITION', `Pallet ${pallet.sscc} is open already.`)
        : notOpen(pallet, notOpenReason(pallet) ?? ''),
    );
  const free = checkHold(pallet);
  if (!free.ok) return free;
  return ok(changed(pallet, { state: 'Open', labelDue: true }, { act: 'reopened', reason }, stamp));
};

/** It goes to another place, whatever is on it: what may not be used is moved all the same. */
export const movePallet = (pallet: Pallet, to: string, stamp: ActStamp): Result<Pallet, DomainError> => {
  if (!isLive(pallet.state) || pallet.state === 'Loaded')
    return err(notOpen(pallet, notOpenReason(pallet) ?? ''));
  if (pallet.location === to)
    return err(domainError('INVALID_MOVEMENT', `Pallet ${pallet.sscc} is at ${placeName(to)} already.`));
  return ok(
    changed(
      pallet,
      { location: to, locatedAt: new Date(stamp.now).toISOString() },
      { act: 'moved', from: pallet.location, to },
      stamp,
    ),
  );
};

export const holdPallet = (pallet: Pallet, reason: string, stamp: ActStamp): Result<Pallet, DomainError> => {
  if (!isLive(pallet.state)) return err(notOpen(pallet, notOpenReason(pallet) ?? ''));
  if (pallet.hold) return err(domainError('INVALID_TRANSITION', `Pallet ${pallet.sscc} is on hold already.`));
  const hold = { reason, by: stamp.by, at: new Date(stamp.now).toISOString() };
  return ok(changed(pallet, { hold }, { act: 'held', reason }, stamp));
};

export const releasePallet = (
  pallet: Pallet,
  reason: string,
  stamp: ActStamp,
): Result<Pallet, DomainError> => {
  if (!pallet.hold) return err(domainError('INVALID_TRANSITION', `Pallet ${pallet.sscc} is not on hold.`));
  const recalled = pallet.hold.recallId === undefined ? null : palletOnHold(pallet);
  if (recalled) return err(recalled);
  return ok(changed(pallet, { hold: null }, { act: 'released', reason }, stamp));
};

/** As many prints as are shown of it. */
const MAX_LABELS = 50;

/** A label was printed: the number stays, and what it says is what is on the pallet. */
export const printLabel = (
  pallet: Pallet,
  { format, printer }: Pick<PalletLabel, 'format' | 'printer'>,
  { by, now, requestId }: Pick<ActStamp, 'by' | 'now' | 'requestId'>,
): Result<Pallet, DomainError> => {
  if (!isLive(pallet.state)) return err(notOpen(pallet, notOpenReason(pallet) ?? ''));
  if (pallet.lines.length === 0)
    return err(domainError('INVALID_TRANSITION', `Nothing is on pallet ${pallet.sscc} yet.`));
  const at = new Date(now).toISOString();
  const label: PalletLabel = { at, by, format, printer, requestId };
  return ok({
    ...pallet,
    labelDue: false,
    labels: [...pallet.labels, label].slice(-MAX_LABELS),
    version: pallet.version + 1,
    updatedAt: at,
    updatedBy: by,
  });
};
