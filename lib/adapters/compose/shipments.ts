import { createAccountingSalesOrders } from '#adapters/accounting/create-accounting-sales-orders.ts';
import { itemReader } from '#adapters/dynamo/items/item-reader.ts';
import { itemRulesReader } from '#adapters/dynamo/items/item-rules-store.ts';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { palletStore } from '#adapters/dynamo/pallets/pallet-store.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { salesOrderStore } from '#adapters/dynamo/sales-orders/sales-order-store.ts';
import { openShipments } from '#adapters/dynamo/shipments/open-shipments.ts';
import { shipmentPostingStore } from '#adapters/dynamo/shipments/shipment-posting-store.ts';
import { shipmentStore } from '#adapters/dynamo/shipments/shipment-store.ts';
import { ledgerReader } from '#adapters/dynamo/stock/ledger-reader.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { lotsInTurn } from '#adapters/dynamo/stock/lots-in-turn.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { wordFinder } from '#adapters/dynamo/words/word-store.ts';
import { docks, ssccNumbering, table } from '#adapters/settings.ts';
import type { ShipmentDeps } from '#app/shipments/shipment-deps.ts';
import type { ShipmentReadDeps } from '#app/shipments/shipment-read-handlers.ts';
import { connectorSettings } from './accounting.ts';
import { clock, retryDelay } from './runtime.ts';

export const composeShipments = (): ShipmentDeps & ShipmentReadDeps => {
  const client = documentClient();
  const [stock, movements, pallets, salesOrders, postings, shipments] = [
    table.stock(),
    table.movements(),
    table.pallets(),
    table.salesOrders(),
    table.postings(),
    table.shipments(),
  ];
  const orders = salesOrderStore(client, salesOrders);
  return {
    shipments: shipmentStore(client, {
      ...{ shipments, salesOrders, pallets },
      ...{ stock, movements, postings },
    }),
    openShipments: openShipments(client, shipments),
    salesOrders: orders,
    sales: {
      ...{ orders, clock, ...retryDelay },
      items: itemStore(client, table.items()),
      accounting: createAccountingSalesOrders(connectorSettings(client, 'interactive')),
    },
    pallets: palletStore(client, { pallets, stock, movements }),
    postings: postingStore(client, postings),
    shipmentPostings: shipmentPostingStore(client, { postings, salesOrders, shipments }),
    reader: ledgerReader(client, movements),
    lotsInTurn: lotsInTurn(client, stock),
    lots: lotStore(client, stock),
    items: itemReader(client, table.items()),
    itemRules: itemRulesReader(client, table.itemRules()),
    words: wordFinder(client, table.words()),
    numbering: ssccNumbering(),
    docks: docks(),
    ...retryDelay,
  };
};
