import type { DynamoDBStreamEvent } from 'aws-lambda';
import { composeStockKeeper } from '#adapters/compose/stock.ts';
import { composeTallies } from '#adapters/compose/tallies.ts';
import { composeRecallKeeper } from '#adapters/compose/tracking.ts';
import { composeWordKeeper } from '#adapters/compose/words.ts';
import { composeChangingWorker } from '#adapters/compose/worker.ts';
import { keepTally } from '#app/lists/kept-tally.ts';
import { keepStock, measureStock } from '#app/stock/arrivals/keep-stock.ts';
import { keepRecalls } from '#app/tracking/recall/keep-recalls.ts';
import { keepWords, keepWordsAnew } from '#app/words/keep-words.ts';
import { describeCause } from '../describe-cause.ts';
import { worker } from '../worker.ts';

const [deps, recalls, words] = [composeStockKeeper(), composeRecallKeeper(), composeWordKeeper()];
const tallies = composeTallies();

/** Where one can't be counted, the others are, and stock is not kept waiting: whoever looks counts for themselves. */
const keepTallies = async (now: number): Promise<void> => {
  const { openOrders, expected, openShipments } = tallies;
  const kept = await Promise.allSettled([
    keepTally(openOrders, now),
    keepTally(expected, now),
    keepTally(openShipments, now),
  ]);
  for (const one of kept)
    if (one.status === 'rejected') deps.log.warn('run.not_measured', { cause: describeCause(one.reason) });
};

/** Of a minute's tick words may take so long, where very many are to be written: stock waits for them meanwhile. */
const WORDS_MS = 20_000;

/**
 * Woken by receipts that were accepted, cancelled or taken into the books, and by the minute, which goes on with recalls
 * and with the words that receipts, shipments and runs are found by, and counts what is open. The event only names
 * receipts; what is done follows from how they stand.
 */
export const handler = worker<Partial<DynamoDBStreamEvent> & { source?: unknown; mode?: unknown }>(
  { ...composeChangingWorker('StockKeeper'), measure: () => measureStock(deps) },
  async ({ Records = [], source, mode }, context) => {
    const receiptIds = Records.flatMap((record) => record.dynamodb?.Keys?.receiptId?.S ?? []);
    const woken = { receiptIds, isTick: source === 'schedule', fromTheStart: mode === 'all' };
    const remaining = () => context.getRemainingTimeInMillis();
    // What a recall is to hold waits for nothing else.
    if (woken.isTick) await keepRecalls(recalls, remaining);
    if (woken.isTick) await keepTallies(deps.clock.now());
    await keepStock(deps, woken, remaining);
    if (woken.fromTheStart) await keepWordsAnew(words);
    const least = Math.max(60_000, remaining() - WORDS_MS);
    if (woken.isTick || woken.fromTheStart) await keepWords(words, () => remaining() > least);
  },
);
