import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import { notificationLog } from '#adapters/dynamo/vendors/notification-log.ts';
import { notificationStore } from '#adapters/dynamo/vendors/notification-store.ts';
import { syncJobStore } from '#adapters/dynamo/vendors/sync-job-store.ts';
import { vendorStore } from '#adapters/dynamo/vendors/vendor-store.ts';
import type { Accounting, Log } from '#app/ports.ts';
import {
  createTables,
  type DynamoEngine,
  startDynamoEngine,
  type TableProperties,
} from '#local/dynamodb/dynamodb.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import { AccountingModel } from './accounting-model.ts';

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const keys = (hash: string, range?: string) => [
  { AttributeName: hash, KeyType: 'HASH' },
  ...(range ? [{ AttributeName: range, KeyType: 'RANGE' }] : []),
];
const index = (IndexName: string, hash: string, range: string) => ({
  IndexName,
  KeySchema: keys(hash, range),
  Projection: { ProjectionType: 'KEYS_ONLY' },
});

/** The vendors' tables as the stack makes them, under names of this bench's own. */
const tablesOf = (suffix: string): TableProperties[] => [
  {
    TableName: `Vendors-${suffix}`,
    KeySchema: keys('vendorKey'),
    AttributeDefinitions: ['vendorKey', 'vendorStatus', 'receivableMark'].map(text),
    GlobalSecondaryIndexes: [
      index('status', 'vendorStatus', 'vendorKey'),
      index('receivable', 'receivableMark', 'vendorKey'),
    ],
  },
  {
    TableName: `Notifications-${suffix}`,
    KeySchema: keys('notificationId', 'part'),
    AttributeDefinitions: ['notificationId', 'part', 'due', 'dueAt', 'kind', 'receivedAt'].map(text),
    GlobalSecondaryIndexes: [index('due', 'due', 'dueAt'), index('received', 'kind', 'receivedAt')],
  },
  { TableName: `SyncJobs-${suffix}`, KeySchema: keys('jobId'), AttributeDefinitions: [text('jobId')] },
  { TableName: `Accounting-${suffix}`, KeySchema: keys('id'), AttributeDefinitions: [text('id')] },
];

// Thousands of writes to a real engine on a machine that does other things as well.
jest.setTimeout(60_000);

let engine: DynamoEngine | undefined;

/** The engine that all benches of a test file share; ended with `stopVendorBench`. */
export const stopVendorBench = async (): Promise<void> => {
  await engine?.stop();
  engine = undefined;
};

/** A clock that goes on when somebody waits, so that no test does. */
class BenchClock {
  time = Date.parse('2026-03-02T00:00:00Z');
  now = (): number => this.time;
  wait = async (ms: number): Promise<void> => {
    this.time += Math.ceil(ms);
  };
}

/** Everything the vendors' actions need, on fresh tables of the emulated database, beside a model of the books. */
export const aVendorBench = async () => {
  engine ??= await startDynamoEngine();
  const suffix = ulid();
  await createTables(engine.endpoint, tablesOf(suffix));
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: engine.endpoint,
      region: 'ap-southeast-2',
      credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
  const clock = new BenchClock();
  const logged: { level: keyof Log; message: string; fields: Record<string, unknown> }[] = [];
  const at =
    (level: keyof Log) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      logged.push({ level, message, fields });
    };
  const log: Log = { info: at('info'), warn: at('warn'), error: at('error') };
  const accountingModel = new AccountingModel(clock.now);
  return {
    client,
    tables: {
      vendors: `Vendors-${suffix}`,
      syncJobs: `SyncJobs-${suffix}`,
      notifications: `Notifications-${suffix}`,
    },
    accountingTable: `Accounting-${suffix}`,
    accountingName: 'MYOB Acumatica',
    clock,
    wait: clock.wait,
    log,
    logged,
    metrics: hearMetrics(),
    books: accountingModel,
    accounting: accountingModel as Pick<Accounting, 'listVendors' | 'vendorsById'>,
    vendors: vendorStore(client, `Vendors-${suffix}`),
    jobs: syncJobStore(client, `SyncJobs-${suffix}`),
    notifications: notificationStore(client, `Notifications-${suffix}`, clock.now),
    notificationLog: notificationLog(client, `Notifications-${suffix}`, clock.now),
    leases: leaseStore(client, `Accounting-${suffix}`),
    newId: () => ulid(),
    workerId: ulid(),
  };
};

export type VendorBench = Awaited<ReturnType<typeof aVendorBench>>;
