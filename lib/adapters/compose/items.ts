import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { itemWatermarkStore } from '#adapters/dynamo/items/item-watermark-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { table } from '#adapters/settings.ts';
import type { SyncItemsDeps } from '#app/items/sync-items.ts';
import { background } from './accounting.ts';

export const composeItemSync = (): SyncItemsDeps => {
  const client = documentClient();
  return {
    ...background(client),
    items: itemStore(client, table.items()),
    watermark: itemWatermarkStore(client, table.accounting()),
  };
};
