import type { DynamoDBStreamEvent } from 'aws-lambda';
import { composeStockTotals } from '#adapters/compose/stock.ts';
import { composeWorker } from '#adapters/compose/worker.ts';
import { sumItems } from '#app/stock/sum-items.ts';
import { worker } from '../worker.ts';

const deps = composeStockTotals();

/** Woken by balances and lots that changed: each item is worked out once, however much of it is in the batch. */
export const handler = worker<DynamoDBStreamEvent>(composeWorker(), async (event) => {
  await sumItems(
    deps,
    event.Records.flatMap((record) => record.dynamodb?.Keys?.itemKey?.S ?? []),
  );
});
