import { inParts, type Movement } from '#domain/stock/ledger/movement.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import type { Count } from './count.ts';
import { type CountDifference, toBeBooked } from './count-differences.ts';

/** A count with its decision to book it. */
export type BookedCount = Count & { readonly booking: NonNullable<Count['booking']> };

/** The id of a part, counted from 1: nobody can write it twice. */
export const countMovementId = (countId: string, part: number): string => `count#${countId}#${part}`;

export const countParts = (differences: readonly CountDifference[]) => inParts(toBeBooked(differences));

/** A part of a count as it is booked. The same whoever writes it, and whenever. */
export const countMovement = (
  { countId, countNbr, note, booking: { at, by } }: BookedCount,
  part: number,
  differences: readonly CountDifference[],
): Movement => ({
  movementId: countMovementId(countId, part),
  ...{ at, by: { ...by }, kind: 'count', corrects: null },
  document: { type: 'count', id: countId },
  reason: note === '' ? `Counted, ${countNbr}.` : `Counted, ${countNbr}: ${note}`,
  lines: differences.map(({ inventoryID, lotNumber, place, difference }) => ({
    ...{ inventoryID, lotNumber, place, delta: difference },
  })),
});

/**
 * The lot that a counted row is of, where nobody knows it. It is kept from use until somebody says where it came from.
 */
export const foundLot = (
  { countId, countNbr, booking: { at, by } }: BookedCount,
  { inventoryID, lotNumber, expiryDate }: CountDifference,
): Lot => {
  const reason = `Found by ${countNbr}: nobody received it.`;
  return {
    ...{ inventoryID, lotNumber, reason, receivedAt: at },
    ...{ useBy: expiryDate, bestBefore: null, producedOn: null, vendorID: null, recallId: null },
    origin: { type: 'adjustment', id: countId },
    status: 'Quarantine',
    history: [{ at, by: by.username, status: 'Quarantine', reason }],
    version: 1,
  };
};
