import { type CountedAt, linesOf } from '#frontend/features/receiving/line/delivery-line.ts';
import { countProgress, countProgressText } from '#frontend/features/receiving/line/line-count.ts';
import { countsOf, type ReceiptDraft } from './draft.ts';

/** '3 of 7 counted, 1 not delivered'. */
export const progressText = (draft: ReceiptDraft, at: CountedAt): string =>
  countProgressText(countProgress(linesOf(draft.orders, at), countsOf(draft)));
