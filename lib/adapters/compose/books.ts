import { createAccountingStock } from '#adapters/accounting/create-accounting-stock.ts';
import { consoleLog } from '#adapters/console-log.ts';
import { placeStore } from '#adapters/dynamo/stock/place-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { receivingPlace, table } from '#adapters/settings.ts';
import type { SyncPlacesDeps } from '#app/stock/places/sync-places.ts';
import { connectorSettings } from './accounting.ts';
import { clock } from './runtime.ts';

export const composeBooksSync = (): SyncPlacesDeps => {
  const client = documentClient();
  return {
    accountingStock: createAccountingStock(connectorSettings(client, 'background')),
    places: placeStore(client, table.stockDocuments()),
    receivingPlace: receivingPlace(),
    clock,
    log: consoleLog,
  };
};
