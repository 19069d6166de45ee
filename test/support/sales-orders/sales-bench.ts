import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { itemRulesReader } from '#adapters/dynamo/items/item-rules-store.ts';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { absentOrderStore } from '#adapters/dynamo/orders/absent-order-store.ts';
import { freshnessStore } from '#adapters/dynamo/orders/freshness-store.ts';
import { personShareStore } from '#adapters/dynamo/orders/person-share-store.ts';
import { palletStore } from '#adapters/dynamo/pallets/pallet-store.ts';
import { salesOrderStore } from '#adapters/dynamo/sales-orders/sales-order-store.ts';
import { itemStockReader } from '#adapters/dynamo/stock/item-stock-reader.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { balanceRowKey } from '#adapters/dynamo/stock/stock-keys.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { NOW } from '#test/support/builders/receipts.ts';
import { aBalance, aStockLot } from '#test/support/builders/stock.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { SalesInMemory } from './sales-in-memory.ts';

/** Fresh tables in the engine, the mirror on them, an accounting system in memory and a clock that only tests move. */
export const aSalesBench = async () => {
  const tables = await freshTables(
    testEngine.endpoint,
    'SalesOrders',
    'Accounting',
    'Items',
    'Stock',
    'ItemRules',
    'Pallets',
    'Movements',
  );
  const client = lightClient(testEngine.endpoint);
  const accounting = new SalesInMemory();
  const clock = { time: NOW, now: () => clock.time };
  const deps = {
    orders: salesOrderStore(client, tables.SalesOrders),
    freshness: freshnessStore(client, tables.Accounting, 'salesOrders'),
    items: itemStore(client, tables.Items),
    itemRules: itemRulesReader(client, tables.ItemRules),
    itemStock: itemStockReader(client, tables.Stock),
    pallets: palletStore(client, {
      pallets: tables.Pallets,
      stock: tables.Stock,
      movements: tables.Movements,
    }),
    absent: absentOrderStore(client, tables.Accounting, 'absentSalesOrder'),
    share: personShareStore(client, tables.Accounting, 1000),
    accountingName: 'Acumatica',
    orderTypes: ['SO'],
    accounting,
    clock,
    random: () => 0.5,
    /** Time passes on the tests' clock; other work gets its turn. */
    wait: async (ms: number) => {
      clock.time += ms;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
  return { client, tables, accounting, clock, deps };
};

export type SalesBench = Awaited<ReturnType<typeof aSalesBench>>;

/** So much of a lot of cola stands on the shelf, in bottles. */
export const onTheShelf = async (
  bench: SalesBench,
  onHand: number,
  more: Partial<Lot> = {},
  place?: string,
): Promise<void> => {
  const lot = aStockLot({ inventoryID: 'COLA-330', ...more });
  await lotStore(bench.client, bench.tables.Stock).save(lot, null);
  const { inventoryID, lotNumber } = lot;
  const balance = aBalance(onHand, { inventoryID, lotNumber, ...(place && { place }) });
  const Item = { ...balance, ...balanceRowKey(balance) };
  await bench.client.send(new PutCommand({ TableName: bench.tables.Stock, Item }));
};
