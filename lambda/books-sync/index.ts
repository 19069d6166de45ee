import { composeBooksSync } from '#adapters/compose/books.ts';
import { composeWorker } from '#adapters/compose/worker.ts';
import { syncBooks } from '#app/stock/books/sync-books.ts';
import { worker } from '../worker.ts';

const deps = composeBooksSync();

/** Woken by the clock: places, and what the accounting system has of each item. What is due, the tables say. */
export const handler = worker(composeWorker(), async (_event: unknown, context) => {
  await syncBooks(deps, () => context.getRemainingTimeInMillis());
});
