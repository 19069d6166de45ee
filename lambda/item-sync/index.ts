import { composeItemSync } from '#adapters/compose/items.ts';
import { composeWorker } from '#adapters/compose/worker.ts';
import { syncItems } from '#app/items/sync-items.ts';
import { worker } from '../worker.ts';

const deps = composeItemSync();

/** Woken by the clock: brings our items up to the accounting system's. */
export const handler = worker(composeWorker(), async (_event: unknown, context) => {
  await syncItems(deps, () => context.getRemainingTimeInMillis());
});
