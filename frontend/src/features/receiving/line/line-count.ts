import type { ReceiveOrderLine } from '#api/receiving.ts';
import { type Quantity, quantity, subtract, sum, toNumber } from '#domain/quantity.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import type { DeliveryLine } from './delivery-line.ts';

/** One lot of a line as it was counted; without lot tracking there is one, and its number is ''. */
export interface LotCount {
  readonly qty: number;
  readonly lotNumber: string;
  /** `YYYY-MM-DD`, or '' where none was given. */
  readonly expiryDate: string;
}

/** What became of a line: counted, or it was not on the truck. A line without an entry is still open. */
export type LineCount =
  | { readonly kind: 'counted'; readonly lots: readonly LotCount[] }
  | { readonly kind: 'not-delivered' };

/** By the line's key. */
export type Counts = ReadonlyMap<string, LineCount>;

export const countedOf = (count: LineCount | undefined): Quantity =>
  count?.kind === 'counted' ? sum(count.lots.map((lot) => quantity(lot.qty))) : (0 as Quantity);

/** Something is still to come here, so the line has to be accounted for before sending (design.md §9). */
export const mustBeCounted = (line: Pick<DeliveryLine, 'remainingQty' | 'elsewhere'>): boolean =>
  line.remainingQty > 0 && line.elsewhere === null;

/** Whether anything may be received on the line at all: what remains, or its tolerance beyond that. */
export const canReceive = (line: DeliveryLine): boolean =>
  !line.isClosedHere && (line.remainingQty > 0 || line.mostQty === null || line.mostQty > 0);

/** Filling takes no question where no batch has to be named. */
export const canFill = (line: DeliveryLine): boolean => mustBeCounted(line) && !line.lotTrackingEnabled;

export const filled = (line: ReceiveOrderLine): LineCount => ({
  kind: 'counted',
  lots: [{ qty: line.remainingQty, lotNumber: '', expiryDate: '' }],
});

/** Fills every line that is still open and needs no batch: an explicit act, never a default (design.md §9). */
export const fillOpenLines = (lines: readonly DeliveryLine[], counts: Counts): Counts =>
  new Map([
    ...counts,
    ...lines
      .filter((line) => canFill(line) && !counts.has(line.key))
      .map((line) => [line.key, filled(line)] as const),
  ]);

/** Says of every line that is still open that it was not on the truck: likewise an explicit act. */
export const markRestNotDelivered = (lines: readonly DeliveryLine[], counts: Counts): Counts =>
  new Map([
    ...counts,
    ...lines
      .filter((line) => mustBeCounted(line) && !counts.has(line.key))
      .map((line) => [line.key, { kind: 'not-delivered' }] as const),
  ]);

interface CountProgress {
  /** Lines to account for. */
  readonly lines: number;
  readonly counted: number;
  readonly notDelivered: number;
  readonly open: number;
}

export const countProgress = (lines: readonly DeliveryLine[], counts: Counts): CountProgress => {
  const due = lines.filter((line) => mustBeCounted(line) || counts.has(line.key));
  const counted = due.filter((line) => counts.get(line.key)?.kind === 'counted').length;
  const notDelivered = due.filter((line) => counts.get(line.key)?.kind === 'not-delivered').length;
  return { lines: due.length, counted, notDelivered, open: due.length - counted - notDelivered };
};

/** '3 of 7 counted, 1 not delivered'. */
export const countProgressText = ({ lines, counted, notDelivered }: CountProgress): string =>
  `${counted} of ${lines} counted${notDelivered > 0 ? `, ${notDelivered} not delivered` : ''}`;

/** The lines received above what their tolerance allows: a manager may, with a reason (domain.md, Order). */
export const linesAboveMax = (lines: readonly DeliveryLine[], counts: Counts): readonly DeliveryLine[] =>
  lines.filter((line) => line.mostQty !== null && countedOf(counts.get(line.key)) > quantity(line.mostQty));

interface Difference {
  readonly line: DeliveryLine;
  readonly text: string;
}

const inUnit = (value: Quantity, line: ReceiveOrderLine): string =>
  `${quantityText(toNumber(value))} ${line.uom}`;

/** Where the delivery differs from what remained on the order, as text; summed up above the button. */
export const differences = (lines: readonly DeliveryLine[], counts: Counts): readonly Difference[] =>
  lines.flatMap((line) => {
    const count = counts.get(line.key);
    if (!count) return [];
    if (count.kind === 'not-delivered') {
      return [{ line, text: `${inUnit(quantity(line.remainingQty), line)} not delivered` }];
    }
    const over = subtract(countedOf(count), quantity(line.remainingQty));
    if (over === 0) return [];
    return [
      {
        line,
        text:
          over < 0
            ? `${inUnit(-over as Quantity, line)} less than remaining`
            : `${inUnit(over, line)} more than remaining`,
      },
    ];
  });

/** Why the receipt can't be sent yet, as a sentence; null when it can. */
export const sendDisabledReason = (lines: readonly DeliveryLine[], counts: Counts): string | null => {
  const { lines: due, open, counted } = countProgress(lines, counts);
  if (due === 0 && lines.some(({ isOthers }) => isOthers))
    return 'Nothing of this is expected in a warehouse that you work in.';
  if (due === 0 && lines.some(({ isClosedHere }) => isClosedHere))
    return 'Nothing of this is expected in the warehouse of this device.';
  if (open > 0) {
    return `${open} of ${due} ${due === 1 ? 'line' : 'lines'} still to count. Enter a quantity or mark ${
      open === 1 ? 'it' : 'them'
    } "Not delivered".`;
  }
  if (counted === 0) return 'Nothing was delivered: there is nothing to send.';
  return null;
};
