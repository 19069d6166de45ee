import type { JudgedReceipt } from './judged-receipt.ts';

/** So many of those that can be judged. */
interface Share {
  readonly count: number;
  readonly of: number;
}

/** How a vendor delivers. Receipts that say nothing of a figure are not among those that it is of. */
interface SupplierScore {
  /** Receipts on or before the day that their order was promised for. */
  readonly onTime: Share;
  /** Receipts with less, or more, of a line than was outstanding. */
  readonly short: Share;
  readonly over: Share;
  /** Lots that were rejected. */
  readonly rejected: Share;
  /** Lots that came with fewer days than are asked for. */
  readonly belowLeast: Share;
  /** Days from arrival to the date of a lot, rounded down; nulls: none had a date. */
  readonly daysLeft: { readonly average: number | null; readonly fewest: number | null };
}

const shareOf = <One>(all: readonly One[], is: (one: One) => boolean): Share => ({
  count: all.filter(is).length,
  of: all.length,
});

/** The figures of these receipts, cancelled ones left out. */
export const supplierScore = (receipts: readonly JudgedReceipt[]): SupplierScore => {
  const promised = receipts.flatMap(({ daysLate }) => daysLate ?? []);
  const compared = receipts.flatMap(({ differences }) => (differences ? [differences] : []));
  const lots = receipts.flatMap((receipt) => receipt.lots);
  const days = lots.flatMap(({ daysLeft }) => daysLeft ?? []);
  const asked = lots.filter(({ daysLeft, leastDays }) => daysLeft !== null && leastDays !== null);
  return {
    onTime: shareOf(promised, (late) => late <= 0),
    short: shareOf(compared, (own) => own.some(({ kind }) => kind === 'short')),
    over: shareOf(compared, (own) => own.some(({ kind }) => kind === 'over')),
    rejected: shareOf(lots, ({ isRejected }) => isRejected),
    belowLeast: shareOf(asked, ({ daysLeft, leastDays }) => (daysLeft ?? 0) < (leastDays ?? 0)),
    daysLeft: {
      average: days.length === 0 ? null : Math.floor(days.reduce((sum, one) => sum + one, 0) / days.length),
      fewest: days.length === 0 ? null : Math.min(...days),
    },
  };
};
