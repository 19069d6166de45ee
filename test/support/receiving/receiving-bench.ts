import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { accountingHealth } from '#adapters/accounting/transport/circuit-store.ts';
import { rulesTable } from '#adapters/dynamo/items/item-rules-row.ts';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { absentOrderStore } from '#adapters/dynamo/orders/absent-order-store.ts';
import { freshnessStore } from '#adapters/dynamo/orders/freshness-store.ts';
import { personShareStore } from '#adapters/dynamo/orders/person-share-store.ts';
import { expectedOrders } from '#adapters/dynamo/receiving/expected-orders.ts';
import { orderStore } from '#adapters/dynamo/receiving/order-store.ts';
import { receiptStore } from '#adapters/dynamo/receiving/receipt-store.ts';
import { AccountingInMemory } from '#test/support/accounting/accounting-in-memory.ts';
import { NOW } from '#test/support/builders/receipts.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';

/** The client with the names of the commands that went through it. */
const counting = (client: DynamoDBDocumentClient): { client: DynamoDBDocumentClient; sent: string[] } => {
  const sent: string[] = [];
  const send = (command: object) => {
    sent.push(command.constructor.name.replace('Command', ''));
    return client.send(command as never);
  };
  return {
    sent,
    client: new Proxy(client, {
      get: (target, name) => (name === 'send' ? send : Reflect.get(target, name)),
    }),
  };
};

/** Fresh tables in the engine, the stores on them, an accounting system in memory and a clock that only tests move. */
export const aReceivingBench = async () => {
  const tables = await freshTables(
    testEngine.endpoint,
    'PurchaseOrders',
    'Receipts',
    'Accounting',
    'Items',
    'ItemRules',
  );
  const { client, sent } = counting(lightClient(testEngine.endpoint));
  const accounting = new AccountingInMemory();
  const clock = { time: NOW, now: () => clock.time };
  const deps = {
    orders: orderStore(client, tables.PurchaseOrders),
    receipts: receiptStore(client, {
      ...{ receipts: tables.Receipts, purchaseOrders: tables.PurchaseOrders },
      itemRules: rulesTable(tables.ItemRules),
    }),
    freshness: freshnessStore(client, tables.Accounting),
    absent: absentOrderStore(client, tables.Accounting),
    share: personShareStore(client, tables.Accounting, 1000),
    expected: expectedOrders(client, tables.PurchaseOrders),
    accountingHealth: accountingHealth(client, tables.Accounting),
    items: itemStore(client, tables.Items),
    vendors: {
      vendor: async (vendorID: string) =>
        vendorID.trim().toUpperCase() === 'AMBER'
          ? { vendorID: 'AMBER', vendorName: 'Amber Glassworks' }
          : null,
    },
    accounting,
    accountingName: 'Acumatica',
    clock,
    random: () => 0.5,
    /** Time passes on the tests' clock; other work gets its turn. */
    wait: async (ms: number) => {
      clock.time += ms;
      await new Promise((resolve) => setImmediate(resolve));
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    metrics: hearMetrics(),
    undoMs: 0,
    newReceiptId: () => '01JD0000000000000000SERVER',
  };
  return { client, sent, tables, accounting, clock, deps };
};

export type ReceivingBench = Awaited<ReturnType<typeof aReceivingBench>>;
