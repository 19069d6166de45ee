import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { inParts, type Movement } from '#domain/stock/ledger/movement.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import type { Arrival } from './receipt-arrivals.ts';

type Received = Pick<GoodsReceipt, 'receiptId' | 'receivedAt' | 'receivedBy'>;

/** The id of a part, counted from 1: nobody can write it twice. */
export const receiptMovementId = (receiptId: string, part: number): string => `receipt#${receiptId}#${part}`;

/** A part of a receipt as it comes into stock. The same whoever writes it, and whenever. */
const movementOf = (
  { receiptId, receivedAt, receivedBy }: Received,
  part: number,
  arrivals: readonly Arrival[],
): Movement => ({
  movementId: receiptMovementId(receiptId, part),
  at: receivedAt,
  by: receivedBy,
  kind: 'receive',
  document: { type: 'receipt', id: receiptId },
  reason: null,
  corrects: null,
  lines: arrivals.map(({ inventoryID, lotNumber, place, qty }) => ({
    ...{ inventoryID, lotNumber, place, delta: qty },
  })),
});

/** A receipt's movements, in parts of as many lines as one transaction carries. */
export const receiptMovements = (receipt: Received, arrivals: readonly Arrival[]): readonly Movement[] =>
  inParts(arrivals).map((part, index) => movementOf(receipt, index + 1, part));

/**
 * What is written in the place of a part that was taken back before it came into stock: a late writer finds the id
 * taken, and nothing arrives.
 */
export const emptyPart = (receipt: Received, part: number, reason: string): Movement => ({
  ...movementOf(receipt, part, []),
  reason,
});

/** The lot that an arrival is of, where it is not known yet. The date that was counted is a use-by date. */
export const arrivedLot = (
  {
    receiptId,
    receiptNbr,
    receivedAt,
    receivedBy,
    vendorID,
  }: Received & Pick<GoodsReceipt, 'receiptNbr' | 'vendorID'>,
  { inventoryID, lotNumber, expiryDate }: Pick<Arrival, 'inventoryID' | 'lotNumber' | 'expiryDate'>,
): Lot => ({
  ...{ inventoryID, lotNumber, vendorID, receivedAt },
  useBy: expiryDate,
  bestBefore: null,
  producedOn: null,
  origin: { type: 'receipt', id: receiptId },
  status: 'Released',
  reason: null,
  recallId: null,
  history: [
    { at: receivedAt, by: receivedBy.username, status: 'Released', reason: `Received with ${receiptNbr}.` },
  ],
  version: 1,
});
