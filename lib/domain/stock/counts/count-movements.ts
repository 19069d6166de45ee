import type { Quantity } from '#domain/quantity.ts';
import { inParts, type Movement } from '#domain/stock/ledger/movement.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import type { Count } from './count.ts';
import { agreeingRows, type CountDifference, toBeBooked } from './count-differences.ts';
import { countReason } from './count-reason.ts';
import type { CountedAt } from './count-rows.ts';

/** A count with its decision to book it. */
export type BookedCount = Count & { readonly booking: NonNullable<Count['booking']> };

/** The id of a part, counted from 1: nobody can write it twice. */
export const countMovementId = (countId: string, part: number): string => `count#${countId}#${part}`;

/** One transaction carries a line, a balance and a tally for each, and the movement itself; it may have 100 items. */
export const ROWS_OF_A_PART = 32;

/**
 * The rows of a count in parts, always the same. Those that agree move nothing, and are parts of it all the same: that
 * somebody found them so is kept in their tally, after which nothing that was counted before is booked. They come last,
 * so that the version before, which knows nothing of them, goes on with the same parts.
 */
export const countParts = (
  differences: readonly CountDifference[],
  { size, agreeing }: Pick<BookedCount['booking'], 'size' | 'agreeing'>,
) => [
  ...inParts(toBeBooked(differences), size),
  ...(agreeing ? inParts(agreeingRows(differences), size) : []),
];

/** A row as it is booked. */
type BookedRow = CountedAt & { readonly delta: Quantity };

/**
 * A part of a count as it is booked. `at` (UTC ISO): when it is written, which may be long after it was decided: what was
 * compared with the ledger in between was compared without it.
 */
export const countMovement = (
  { countId, countNbr, note, booking: { by } }: BookedCount,
  part: number,
  rows: readonly BookedRow[],
  at: string,
): Movement => ({
  movementId: countMovementId(countId, part),
  ...{ at, by: { ...by }, kind: 'count', corrects: null },
  document: { type: 'count', id: countId },
  reason: countReason(countNbr, note),
  lines: rows.map(({ inventoryID, lotNumber, place, delta }) => ({ inventoryID, lotNumber, place, delta })),
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
