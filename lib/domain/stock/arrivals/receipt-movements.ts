import { datesOf } from '#domain/items/date-mark.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { inParts, type Movement } from '#domain/stock/ledger/movement.ts';
import { expiryOf } from '#domain/stock/lots/fefo.ts';
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

/** What an item's rules say of lots that arrive. */
type ArrivalRules = Pick<ItemRules, 'dateMark' | 'defaultStatus'>;

/** Why a lot stands in quarantine that nobody has looked at. */
const NOT_LOOKED_AT = 'New lots of it are looked at first';

/**
 * The lot that an arrival is of, where it is not known yet. What the date that was counted means, and how the lot
 * stands, follows from the item's rules; null: nobody has decided any, it is a use-by date and released.
 */
export const arrivedLot = (
  receipt: Received & Pick<GoodsReceipt, 'receiptNbr' | 'vendorID'>,
  arrival: Pick<Arrival, 'inventoryID' | 'lotNumber' | 'expiryDate'>,
  rules: ArrivalRules | null,
): Lot => {
  const { receiptId, receivedAt, receivedBy, vendorID } = receipt;
  const { inventoryID, lotNumber, expiryDate } = arrival;
  const status = rules?.defaultStatus ?? 'Released';
  const dates = datesOf(rules?.dateMark ?? null, expiryDate);
  const said = [
    `Received with ${receipt.receiptNbr}.`,
    ...(expiryDate !== null && expiryOf(dates) === null ? [`Dated ${expiryDate}.`] : []),
    ...(status === 'Released' ? [] : [`${NOT_LOOKED_AT}.`]),
  ];
  return {
    ...{ inventoryID, lotNumber, vendorID, receivedAt, status },
    ...dates,
    producedOn: null,
    origin: { type: 'receipt', id: receiptId },
    reason: status === 'Released' ? null : NOT_LOOKED_AT,
    recallId: null,
    history: [{ at: receivedAt, by: receivedBy.username, status, reason: said.join(' ') }],
    version: 1,
  };
};
