import type { Movement } from '#domain/stock/ledger/movement.ts';
import { NOW } from '#test/support/builders/receipts.ts';
import { aLine, aMove, DOCK } from '#test/support/builders/stock.ts';

export const LONG_AGO = NOW - 3_600_000;

/** Makes movements `M1`, `M2`, …, each a millisecond after the one before. A lot is written as `SUGAR/S1`. */
export const movesInOrder = () => {
  let number = 0;
  return (
    kind: Movement['kind'],
    document: Movement['document'],
    ...lines: readonly (readonly [lot: string, delta: number, place?: string])[]
  ): Movement => {
    number += 1;
    return aMove({
      ...{ movementId: `M${number}`, kind, document, at: new Date(LONG_AGO + number).toISOString() },
      lines: lines.map(([lot, delta, place = DOCK]) => {
        const [inventoryID = '', lotNumber = ''] = lot.split('/');
        return aLine(delta, { inventoryID, lotNumber, place });
      }),
    });
  };
};
