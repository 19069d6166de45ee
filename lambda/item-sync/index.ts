import { composeItemSync } from '#adapters/compose/items.ts';
import { composeChangingWorker } from '#adapters/compose/worker.ts';
import { syncBoms } from '#app/bom/load/sync-boms.ts';
import { syncItems } from '#app/items/sync-items.ts';
import { worker } from '../worker.ts';

const deps = composeItemSync();

/**
 * Woken by the clock and by whoever asks for bills of material: brings our items up to the accounting system's, then
 * what they are made of, whose components have to be known.
 */
export const handler = worker(composeChangingWorker('ItemSync'), async (_event: unknown, context) => {
  const remainingMs = () => context.getRemainingTimeInMillis();
  await syncItems(deps, remainingMs);
  await syncBoms(deps, remainingMs);
});
