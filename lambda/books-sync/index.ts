import { composeBooksSync } from '#adapters/compose/books.ts';
import { composeChangingWorker } from '#adapters/compose/worker.ts';
import { syncBooks } from '#app/stock/books/sync-books.ts';
import { runOpening } from '#app/stock/opening/run-opening.ts';
import { worker } from '../worker.ts';

const deps = composeBooksSync();

/**
 * Woken by the clock and by whoever loads opening stock: that first, which somebody waits for; then places, and what the
 * accounting system has of each item. What is due, the tables say.
 */
export const handler = worker(composeChangingWorker('BooksSync'), async (_event: unknown, context) => {
  const remainingMs = () => context.getRemainingTimeInMillis();
  await runOpening(deps, remainingMs);
  await syncBooks(deps, remainingMs);
});
