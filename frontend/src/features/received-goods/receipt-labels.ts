import type { OrderDifference, ReceiptDetail, ReceiptListItem } from '#api/receipts.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import type { PillTone } from '#frontend/ui/feedback/pill.tsx';

type Status = ReceiptListItem['status'];

/** How a receipt stands, as people on the floor say it. */
export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  QUEUED: 'Waiting',
  POSTING: 'Posting',
  POSTED: 'Posted',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};

/** It is posted, and somebody should look at it in the accounting system. */
export const TO_CHECK_LABEL = 'To check';

export const STATUS_TONES: Readonly<Record<Status, PillTone>> = {
  QUEUED: 'neutral',
  POSTING: 'warn',
  POSTED: 'good',
  FAILED: 'bad',
  CANCELLED: 'neutral',
};

export const OUTCOME_LABELS: Readonly<Record<ReceiptDetail['attempts'][number]['outcome'], string>> = {
  posted: 'Posted',
  adopted: 'Found already posted',
  waiting: 'Could not be sent; waits',
  inDoubt: 'Sent, no answer',
  failed: 'Refused',
  retried: 'Sent on its way again',
  cancelled: 'Cancelled',
};

/** '40 KG less than outstanding (60 of 100)'. */
export const differenceText = (difference: OrderDifference): string => {
  const { kind, uom, outstandingQty, countedQty, differenceQty } = difference;
  const inUnit = (value: number): string => `${quantityText(value)}${uom === null ? '' : ` ${uom}`}`;
  if (kind === 'not delivered') return `${inUnit(outstandingQty)} not delivered`;
  const by = inUnit(Math.abs(differenceQty));
  const of = `(${quantityText(countedQty)} of ${quantityText(outstandingQty)})`;
  return `${by} ${kind === 'over' ? 'more' : 'less'} than outstanding ${of}`;
};

/** Which item a difference is on; the line's number where nobody knows the item any more. */
export const nameOfDifference = ({ inventoryID, lineNbr }: OrderDifference): string =>
  inventoryID === null ? `Line ${lineNbr}` : inventoryID;
