import type { JudgedReceiptSeen, SupplierScoreSeen } from '#api/tracking/supplier-score.ts';
import { countText } from '#domain/count-text.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { dayText } from '#frontend/ui/formatting/day-format.ts';

/** A receipt behind a figure, and what of it counts there. */
export interface Behind {
  readonly receipt: JudgedReceiptSeen;
  readonly what: string;
}

export interface Figure {
  readonly name: string;
  readonly result: string;
  /** What tells against the vendor comes first. */
  readonly behind: readonly Behind[];
}

const share = ({ count, of }: { count: number; of: number }, what: string): string =>
  of === 0 ? '–' : `${Math.floor((100 * count) / of)} % (${quantityText(count)} of ${countText(of, what)})`;

const promiseText = ({ daysLate, promisedOn }: JudgedReceiptSeen): string => {
  if (!daysLate) return 'On its day';
  const days = countText(Math.abs(daysLate), 'day');
  return daysLate < 0 ? `${days} early` : `${days} late, promised for ${dayText(promisedOn ?? '')}`;
};

const behindOf = (
  receipts: readonly JudgedReceiptSeen[],
  of: (receipt: JudgedReceiptSeen) => readonly string[],
): readonly Behind[] =>
  receipts.flatMap((receipt) => {
    const said = of(receipt);
    return said.length === 0 ? [] : [{ receipt, what: said.join('; ') }];
  });

const differing = (receipts: readonly JudgedReceiptSeen[], kind: 'short' | 'over') =>
  behindOf(receipts, ({ differences }) =>
    (differences ?? [])
      .filter((one) => one.kind === kind)
      .map(({ lineNbr, inventoryID, qty, uom }) =>
        `${quantityText(qty)} ${uom ?? ''} of ${inventoryID ?? `line ${lineNbr}`}`.replace('  ', ' '),
      ),
  );

const fewestOf = ({ lots }: JudgedReceiptSeen): number =>
  Math.min(...lots.flatMap(({ daysLeft }) => daysLeft ?? []));

const dated = (receipts: readonly JudgedReceiptSeen[]) =>
  behindOf(receipts, ({ lots }) =>
    lots.flatMap(({ inventoryID, lotNumber, daysLeft, leastDays }) => {
      if (daysLeft === null) return [];
      const asked = leastDays === null ? '' : `, ${leastDays} asked for`;
      return [`${inventoryID}, lot ${lotNumber}: ${countText(daysLeft, 'day')} left${asked}`];
    }),
  ).toSorted((one, other) => fewestOf(one.receipt) - fewestOf(other.receipt));

const daysText = ({ daysLeft, belowLeast }: SupplierScoreSeen['score']): string => {
  if (daysLeft.average === null) return '–';
  const below = belowLeast.of === 0 ? '' : `; ${share(belowLeast, 'lot')} with fewer than asked for`;
  return `${countText(daysLeft.average, 'day')} on average, ${daysLeft.fewest} at the fewest${below}`;
};

/** The figures of a score with the receipts behind each. */
export const figuresOf = ({ score, receipts }: SupplierScoreSeen): readonly Figure[] => [
  {
    ...{ name: 'On time', result: share(score.onTime, 'receipt') },
    behind: behindOf(receipts, (receipt) =>
      receipt.daysLate === null ? [] : [promiseText(receipt)],
    ).toSorted((one, other) => (other.receipt.daysLate ?? 0) - (one.receipt.daysLate ?? 0)),
  },
  {
    ...{ name: 'Short', result: share(score.short, 'receipt') },
    behind: differing(receipts, 'short'),
  },
  {
    ...{ name: 'Over', result: share(score.over, 'receipt') },
    behind: differing(receipts, 'over'),
  },
  {
    ...{ name: 'Rejected', result: share(score.rejected, 'lot') },
    behind: behindOf(receipts, ({ lots }) =>
      lots.flatMap(({ isRejected, inventoryID, lotNumber, qty, uom, reason }) =>
        isRejected
          ? [`${quantityText(qty)} ${uom} of ${inventoryID}, lot ${lotNumber}${reason ? `: ${reason}` : ''}`]
          : [],
      ),
    ),
  },
  { ...{ name: 'Days left on arrival', result: daysText(score) }, behind: dated(receipts) },
];
