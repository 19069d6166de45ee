import type { DynamoDBStreamEvent } from 'aws-lambda';
import {
  composeAdjustments,
  composeKits,
  composeMeasureReceipts,
  composePostings,
  composeReceiptPoster,
  postersBeside,
} from '#adapters/compose/posting/posting.ts';
import { composeShipmentPosting } from '#adapters/compose/posting/shipment-posting.ts';
import { composePostingWorker } from '#adapters/compose/worker.ts';
import { postDueDocuments } from '#app/posting/post-due-documents.ts';
import { postingPoster, postsKind } from '#app/posting/postings/posting-poster.ts';
import { kitKind } from '#app/production/posting/kit-kind.ts';
import { receiptPoster } from '#app/receiving/posting/receipt-poster.ts';
import { measureReceipts } from '#app/receiving/receipts/measure-receipts.ts';
import { shipmentPoster } from '#app/shipments/posting/shipment-poster.ts';
import { shipmentPosting } from '#app/shipments/posting/shipment-posting.ts';
import { adjustmentKind } from '#app/stock/posting/adjustment-kind.ts';
import { worker } from '../worker.ts';

/** One who posts documents of every kind, one after the other, with a way of its own to the accounting system. */
const aPoster = () => {
  const machine = composeReceiptPoster();
  const [kits, adjustments] = [composeKits(machine), composeAdjustments(machine)];
  const posters = [
    receiptPoster(machine),
    postingPoster(composePostings(), {
      kit: postsKind(kits, kitKind(kits), kits.kits.beginKit),
      adjustment: postsKind(
        adjustments,
        adjustmentKind(adjustments),
        adjustments.adjustments.beginAdjustment,
      ),
      shipment: shipmentPoster(shipmentPosting(composeShipmentPosting(machine))),
    }),
  ];
  return { machine, posters };
};

const { machine: deps, posters } = aPoster();
const beside = Array.from({ length: postersBeside() }, () => aPoster().posters);
const measured = composeMeasureReceipts();

/**
 * Woken by a document that became due and by the minute. What is due is found in the tables; the event only names what
 * has just come, which the table's index may not show yet.
 */
export const handler = worker<Partial<DynamoDBStreamEvent>>(
  { ...composePostingWorker('ReceiptPoster'), measure: (now) => measureReceipts(measured, now) },
  async (event, context) => {
    const came = (event.Records ?? []).flatMap((record) =>
      posters.flatMap((poster) => {
        const id = record.dynamodb?.Keys?.[poster.idField]?.S;
        return id === undefined ? [] : [{ poster, id }];
      }),
    );
    await postDueDocuments(deps, posters, () => context.getRemainingTimeInMillis(), came, beside);
  },
);
