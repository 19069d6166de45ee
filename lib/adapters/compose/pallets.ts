import { itemReader } from '#adapters/dynamo/items/item-reader.ts';
import { itemRulesReader } from '#adapters/dynamo/items/item-rules-store.ts';
import { palletStore } from '#adapters/dynamo/pallets/pallet-store.ts';
import { ledgerStore } from '#adapters/dynamo/stock/ledger-store.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { placeStore } from '#adapters/dynamo/stock/place-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { ownPlaces, ssccNumbering, table } from '#adapters/settings.ts';
import type { PalletDeps } from '#app/pallets/pallet-deps.ts';
import { retryDelay } from './runtime.ts';

export const composePallets = (): PalletDeps => {
  const client = documentClient();
  const [stock, movements] = [table.stock(), table.movements()];
  return {
    pallets: palletStore(client, { pallets: table.pallets(), stock, movements }),
    ledger: ledgerStore(client, { stock, movements }),
    lots: lotStore(client, stock),
    items: itemReader(client, table.items()),
    itemRules: itemRulesReader(client, table.itemRules()),
    places: placeStore(client, table.stockDocuments()),
    ownPlaces: ownPlaces(),
    numbering: ssccNumbering(),
    ...retryDelay,
  };
};
