import { composeBooksSync } from '#adapters/compose/books.ts';
import { composeWorker } from '#adapters/compose/worker.ts';
import { syncPlaces } from '#app/stock/places/sync-places.ts';
import { worker } from '../worker.ts';

const deps = composeBooksSync();

/** Woken by the clock: brings places up to the accounting system's warehouses. */
export const handler = worker(composeWorker(), async (_event: unknown) => {
  await syncPlaces(deps);
});
