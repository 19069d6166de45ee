import type { Context } from 'aws-lambda';
import { composeItemSync } from '#adapters/compose.ts';
import { syncItems } from '#app/items/sync-items.ts';

const deps = composeItemSync();

/** Woken by the clock: brings our items up to the accounting system's. */
export const handler = async (_event: unknown, context: Context): Promise<void> => {
  await syncItems(deps, () => context.getRemainingTimeInMillis());
};
