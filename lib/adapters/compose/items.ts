import { createAccountingBoms } from '#adapters/accounting/create-accounting-boms.ts';
import { bomLoadStore } from '#adapters/dynamo/bom/bom-load-store.ts';
import { bomStore } from '#adapters/dynamo/bom/bom-store.ts';
import { kitSpecificationStore } from '#adapters/dynamo/bom/kit-specification-store.ts';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { itemWatermarkStore } from '#adapters/dynamo/items/item-watermark-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { table } from '#adapters/settings.ts';
import type { SyncBomsDeps } from '#app/bom/load/sync-boms.ts';
import type { SyncItemsDeps } from '#app/items/sync-items.ts';
import { background, connectorSettings } from './accounting.ts';

/** Items, and what is made of them. */
export const composeItemSync = (): SyncItemsDeps & SyncBomsDeps => {
  const client = documentClient();
  return {
    ...background(client),
    items: itemStore(client, table.items()),
    watermark: itemWatermarkStore(client, table.accounting()),
    accountingBoms: createAccountingBoms(connectorSettings(client, 'background')),
    boms: bomStore(client, table.billsOfMaterial()),
    specifications: kitSpecificationStore(client, table.billsOfMaterial()),
    loads: bomLoadStore(client, table.syncJobs()),
  };
};
