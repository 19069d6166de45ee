import { type Quantity, subtract, ZERO } from '#domain/quantity.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import type { Pallet, PalletLine } from './pallet.ts';

/** The one movement of an act on pallets: its id follows from the request. */
export const palletMovementId = (requestId: string): string => `pallet#${requestId}`;

export const palletPlace = (sscc: string): string => `hu:${sscc}`;

interface Act extends Pick<Movement, 'at' | 'by' | 'reason'> {
  readonly requestId: string;
  readonly sscc: string;
}

const begun = (
  kind: 'palletise' | 'break',
  { requestId, sscc, at, by, reason }: Act,
): Omit<Movement, 'lines'> => ({
  ...{ movementId: palletMovementId(requestId), kind, at, by, reason, corrects: null },
  document: { type: 'pallet', id: sscc },
});

/** What goes from one place to another: either may be a pallet. `kind`: onto a pallet, or off it. */
export const goodsMovement = (
  kind: 'palletise' | 'break',
  lines: readonly PalletLine[],
  { from, to, ...act }: Act & { readonly from: string; readonly to: string },
): Movement => ({
  ...begun(kind, act),
  lines: lines.flatMap(({ inventoryID, lotNumber, qty }) => [
    { inventoryID, lotNumber, place: from, delta: subtract(ZERO, qty) as Quantity },
    { inventoryID, lotNumber, place: to, delta: qty },
  ]),
});

/** A lot at a place onto several pallets at once. */
export const conversionMovement = (
  from: string,
  pallets: readonly Pallet[],
  act: Omit<Act, 'sscc' | 'reason'>,
): Movement => {
  const lines = pallets.flatMap(({ sscc, lines: on }) =>
    on.map(({ inventoryID, lotNumber, qty }) => ({
      inventoryID,
      lotNumber,
      place: palletPlace(sscc),
      delta: qty,
    })),
  );
  const total = lines.reduce((sum, { delta }) => sum + delta, 0) as Quantity;
  const [first] = lines;
  return {
    ...begun('palletise', { ...act, sscc: pallets[0]?.sscc ?? '', reason: null }),
    lines: first ? [{ ...first, place: from, delta: subtract(ZERO, total) }, ...lines] : [],
  };
};
