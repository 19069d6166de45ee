import type { DynamoDBStreamEvent } from 'aws-lambda';
import { composeStockKeeper } from '#adapters/compose/stock.ts';
import { composeWorker } from '#adapters/compose/worker.ts';
import { keepStock, measureStock } from '#app/stock/arrivals/keep-stock.ts';
import { worker } from '../worker.ts';

const deps = composeStockKeeper();

/**
 * Woken by receipts that were accepted, cancelled or taken into the books, and by the minute. The event only names
 * receipts; what is done follows from how they stand.
 */
export const handler = worker<Partial<DynamoDBStreamEvent> & { source?: unknown; mode?: unknown }>(
  { ...composeWorker(), measure: () => measureStock(deps) },
  async ({ Records = [], source, mode }, context) => {
    const receiptIds = Records.flatMap((record) => record.dynamodb?.Keys?.receiptId?.S ?? []);
    const woken = { receiptIds, isTick: source === 'schedule', fromTheStart: mode === 'all' };
    await keepStock(deps, woken, () => context.getRemainingTimeInMillis());
  },
);
