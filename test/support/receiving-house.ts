import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { accountingStanding } from '#adapters/accounting/circuit.ts';
import { absentOrderStore } from '#adapters/dynamo/absent-order-store.ts';
import { documentClient } from '#adapters/dynamo/document-client.ts';
import { freshnessStore } from '#adapters/dynamo/freshness-store.ts';
import { itemStore } from '#adapters/dynamo/item-store.ts';
import { orderStore } from '#adapters/dynamo/order-store.ts';
import { receiptStore } from '#adapters/dynamo/receipt-store.ts';
import { createTables } from '#local/dynamodb.ts';
import { aTable } from './a-table.ts';
import { AccountingInMemory } from './accounting-in-memory.ts';
import { NOW } from './builders-receipts.ts';
import { hearMetrics } from './heard-metrics.ts';

/** The client with the names of the commands that went through it. */
export const counting = (
  client: DynamoDBDocumentClient,
): { client: DynamoDBDocumentClient; sent: string[] } => {
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

let houses = 0;

/** Fresh tables in the engine, the stores on them, an accounting system in memory and a clock that only tests move. */
export const aReceivingHouse = async (endpoint: string) => {
  houses += 1;
  const named = (name: string) => `${name}-${houses}`;
  const names = {
    orders: named('PurchaseOrders'),
    receipts: named('Receipts'),
    accounting: named('Accounting'),
    items: named('Items'),
  };
  await createTables(endpoint, [
    aTable(names.orders, 'orderKey', [
      { name: 'vendor', hash: 'openVendor', range: 'orderKey' },
      { name: 'promised', hash: 'openMark', range: 'promisedMark' },
    ]),
    aTable(names.receipts, 'receiptId', [{ name: 'due', hash: 'due', range: 'dueAt' }]),
    aTable(names.accounting, 'id'),
    aTable(names.items, 'itemKey'),
  ]);
  const { client, sent } = counting(documentClient({ endpoint }));
  const accounting = new AccountingInMemory();
  const clock = { time: NOW, now: () => clock.time };
  const deps = {
    orders: orderStore(client, names.orders),
    receipts: receiptStore(client, { receipts: names.receipts, purchaseOrders: names.orders }),
    freshness: freshnessStore(client, names.accounting),
    absent: absentOrderStore(client, names.accounting),
    standing: accountingStanding(client, names.accounting),
    items: itemStore(client, names.items),
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
    newReceiptId: () => '01JD0000000000000000SERVER',
  };
  return { client, sent, names, accounting, clock, deps };
};

export type ReceivingHouse = Awaited<ReturnType<typeof aReceivingHouse>>;
