import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { freshnessStore } from '#adapters/dynamo/orders/freshness-store.ts';
import { salesOrderStore } from '#adapters/dynamo/sales-orders/sales-order-store.ts';
import { NOW } from '#test/support/builders/receipts.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { SalesInMemory } from './sales-in-memory.ts';

/** Fresh tables in the engine, the mirror on them, an accounting system in memory and a clock that only tests move. */
export const aSalesBench = async () => {
  const tables = await freshTables(testEngine.endpoint, 'SalesOrders', 'Accounting', 'Items');
  const client = lightClient(testEngine.endpoint);
  const accounting = new SalesInMemory();
  const clock = { time: NOW, now: () => clock.time };
  const deps = {
    orders: salesOrderStore(client, tables.SalesOrders),
    freshness: freshnessStore(client, tables.Accounting, 'salesOrders'),
    items: itemStore(client, tables.Items),
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
