import type { DynamoDBStreamEvent } from 'aws-lambda';
import { composeStockTotals } from '#adapters/compose/stock.ts';
import { composeWorker } from '#adapters/compose/worker.ts';
import { sumChanges } from '#app/stock/sum-items.ts';
import { worker } from '../worker.ts';

const deps = composeStockTotals();

/** Woken by balances and lots that changed: each item is worked out once, however much of it is in the batch. */
export const handler = worker<DynamoDBStreamEvent>(composeWorker(), async (event) => {
  await sumChanges(
    deps,
    event.Records.flatMap(({ dynamodb }) => {
      const { itemKey, part } = dynamodb?.Keys ?? {};
      return itemKey?.S && part?.S ? [{ inventoryID: itemKey.S, parts: [part.S] }] : [];
    }),
  );
});
