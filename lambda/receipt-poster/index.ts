import type { Context, DynamoDBStreamEvent } from 'aws-lambda';
import { composeReceiptPoster } from '#adapters/compose.ts';
import { postDueReceipts } from '#app/receiving/post-due-receipts.ts';

const deps = composeReceiptPoster();

/**
 * Woken by a receipt that became due and by the minute. What is due is found in the table; the event only names what
 * has just come, which the table's index may not show yet.
 */
export const handler = async (event: Partial<DynamoDBStreamEvent>, context: Context): Promise<void> => {
  const came = (event.Records ?? []).flatMap((record) => record.dynamodb?.Keys?.receiptId?.S ?? []);
  await postDueReceipts(deps, () => context.getRemainingTimeInMillis(), came);
};
