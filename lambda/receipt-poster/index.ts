import type { DynamoDBStreamEvent } from 'aws-lambda';
import {
  composeKits,
  composeMeasureReceipts,
  composePostings,
  composeReceiptPoster,
} from '#adapters/compose/posting.ts';
import { composeShipmentPosting } from '#adapters/compose/shipment-posting.ts';
import { composeWorker } from '#adapters/compose/worker.ts';
import { postDueDocuments } from '#app/posting/post-due-documents.ts';
import { postingPoster, postsKind } from '#app/posting/postings/posting-poster.ts';
import { kitKind } from '#app/production/posting/kit-kind.ts';
import { receiptPoster } from '#app/receiving/posting/receipt-poster.ts';
import { measureReceipts } from '#app/receiving/receipts/measure-receipts.ts';
import { shipmentPoster } from '#app/shipments/posting/shipment-poster.ts';
import { shipmentPosting } from '#app/shipments/posting/shipment-posting.ts';
import { worker } from '../worker.ts';

const deps = composeReceiptPoster();
const kits = composeKits(deps);
const posters = [
  receiptPoster(deps),
  postingPoster(composePostings(), {
    kit: postsKind(kits, kitKind(kits), kits.kits.beginKit),
    shipment: shipmentPoster(shipmentPosting(composeShipmentPosting(deps))),
  }),
];
const measured = composeMeasureReceipts();

/**
 * Woken by a document that became due and by the minute. What is due is found in the tables; the event only names what
 * has just come, which the table's index may not show yet.
 */
export const handler = worker<Partial<DynamoDBStreamEvent>>(
  { ...composeWorker(), measure: (now) => measureReceipts(measured, now) },
  async (event, context) => {
    const came = (event.Records ?? []).flatMap((record) =>
      posters.flatMap((poster) => {
        const id = record.dynamodb?.Keys?.[poster.idField]?.S;
        return id === undefined ? [] : [{ poster, id }];
      }),
    );
    await postDueDocuments(deps, posters, () => context.getRemainingTimeInMillis(), came);
  },
);
