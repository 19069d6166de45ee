import type { Judged } from '#app/posting/document-kind.ts';
import { comparePosted } from '#domain/receiving/posting/compare-posted.ts';
import type { PostedReceipt } from '#domain/receiving/posting/posted-receipt.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';

/**
 * A receipt as it stands in the books, held against what was counted. Its lines and quantities make it whole: of lots
 * and dates that differ a person is told.
 */
export const judgeReceipt = (
  receipt: GoodsReceipt,
  found: PostedReceipt,
  release: boolean,
): Judged<GoodsReceipt> => {
  const named = found.receiptNbr;
  const whole = { is: 'whole', named, inBooks: { accountingReceiptNbr: named } } as const;
  const { comparison, differences } = comparePosted(receipt, found);
  switch (comparison) {
    case 'different':
      return {
        is: 'not ours',
        code: 'MARKER_COLLISION',
        reason: `Receipt ${named} in the books carries this receipt's mark with other lines.`,
      };
    case 'quantities differ':
      // Not adopted, nor ever released: a person decides.
      return {
        is: 'not as sent',
        code: 'NOT_AS_SENT',
        reason: `Receipt ${named} in the accounting system has other quantities than were sent, and was not released. Correct or delete it there, then send this again: it is not booked twice. ${inFew(differences)}`,
      };
    case 'lots differ': {
      const unreleased = release ? ' It is not released.' : '';
      const what = 'Lots are not as counted: check them in the accounting system.';
      return { ...whole, remark: { of: 'lots', message: `${what}${unreleased} ${inFew(differences)}` } };
    }
    case 'dates differ': {
      const what = 'Expiry dates are not as counted: check them in the accounting system.';
      return { ...whole, remark: { of: 'dates', message: `${what} ${inFew(differences)}` } };
    }
    case 'equal':
      return { ...whole, remark: null };
  }
};

/** A sentence for each is too much for a person where a whole delivery went wrong. */
const MAX_DIFFERENCES_SAID = 5;

const inFew = (differences: readonly string[]): string => {
  const more = differences.length - MAX_DIFFERENCES_SAID;
  return [...differences.slice(0, MAX_DIFFERENCES_SAID), ...(more > 0 ? [`And ${more} more.`] : [])].join(
    ' ',
  );
};
