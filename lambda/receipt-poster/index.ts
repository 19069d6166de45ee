import type { DynamoDBStreamEvent } from 'aws-lambda';
import { composeMeasureReceipts, composeReceiptPoster } from '#adapters/compose/posting.ts';
import { composeWorker } from '#adapters/compose/worker.ts';
import { postDueDocuments } from '#app/posting/post-due-documents.ts';
import { receiptPoster } from '#app/receiving/posting/receipt-poster.ts';
import { measureReceipts } from '#app/receiving/receipts/measure-receipts.ts';
import { worker } from '../worker.ts';

const deps = composeReceiptPoster();
const receipts = receiptPoster(deps);
const measured = composeMeasureReceipts();

/**
 * Woken by a receipt that became due and by the minute. What is due is found in the table; the event only names what
 * has just come, which the table's index may not show yet.
 */
export const handler = worker<Partial<DynamoDBStreamEvent>>(
  { ...composeWorker(), measure: (now) => measureReceipts(measured, now) },
  async (event, context) => {
    const came = (event.Records ?? []).flatMap((record) => record.dynamodb?.Keys?.receiptId?.S ?? []);
    await postDueDocuments(
      deps,
      [receipts],
      () => context.getRemainingTimeInMillis(),
      came.map((id) => ({ poster: receipts, id })),
    );
  },
);
