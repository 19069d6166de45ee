import type { Context } from 'aws-lambda';
import { composeReceiptPoster } from '#adapters/compose.ts';
import { postDueReceipts } from '#app/receiving/post-due-receipts.ts';

const deps = composeReceiptPoster();

/** Woken by a receipt that became due and by the minute: what is due is found in the table, not in the event. */
export const handler = async (_event: unknown, context: Context): Promise<void> => {
  await postDueReceipts(deps, () => context.getRemainingTimeInMillis());
};
