import { createAccountingSalesOrders } from '#adapters/accounting/create-accounting-sales-orders.ts';
import { itemRulesReader } from '#adapters/dynamo/items/item-rules-store.ts';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { absentOrderStore } from '#adapters/dynamo/orders/absent-order-store.ts';
import { freshnessStore } from '#adapters/dynamo/orders/freshness-store.ts';
import { personShareStore } from '#adapters/dynamo/orders/person-share-store.ts';
import { palletStore } from '#adapters/dynamo/pallets/pallet-store.ts';
import { salesOrderStore } from '#adapters/dynamo/sales-orders/sales-order-store.ts';
import { itemStockReader } from '#adapters/dynamo/stock/item-stock-reader.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { accountingName, accountingSettings, salesOrderTypes, table } from '#adapters/settings.ts';
import { shareOf } from '#app/orders/person-share.ts';
import type { SalesOrderDeps } from '#app/sales-orders/orders/sales-order-handlers.ts';
import { connectorSettings } from './accounting.ts';
import { clock, retryDelay } from './runtime.ts';

export const composeSalesOrders = (): SalesOrderDeps => {
  const client = documentClient();
  const accounting = table.accounting();
  return {
    orders: salesOrderStore(client, table.salesOrders()),
    items: itemStore(client, table.items()),
    itemRules: itemRulesReader(client, table.itemRules()),
    itemStock: itemStockReader(client, table.stock()),
    pallets: palletStore(client, {
      pallets: table.pallets(),
      stock: table.stock(),
      movements: table.movements(),
    }),
    accounting: createAccountingSalesOrders(connectorSettings(client, 'interactive')),
    ...{ accountingName: accountingName(), orderTypes: salesOrderTypes() },
    freshness: freshnessStore(client, accounting, 'salesOrders'),
    absent: absentOrderStore(client, accounting, 'absentSalesOrder'),
    share: personShareStore(client, accounting, shareOf(accountingSettings().maxPerMinute)),
    clock,
    ...retryDelay,
  };
};
