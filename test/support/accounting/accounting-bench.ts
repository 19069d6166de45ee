import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createAccounting } from '#adapters/accounting/create-accounting.ts';
import { createAccountingAdjustments } from '#adapters/accounting/create-accounting-adjustments.ts';
import { createAccountingBoms } from '#adapters/accounting/create-accounting-boms.ts';
import { createAccountingKits } from '#adapters/accounting/create-accounting-kits.ts';
import { createAccountingSalesOrders } from '#adapters/accounting/create-accounting-sales-orders.ts';
import { createAccountingShipments } from '#adapters/accounting/create-accounting-shipments.ts';
import { createAccountingStock } from '#adapters/accounting/create-accounting-stock.ts';
import type { AccountingSettings, Timing } from '#adapters/accounting/settings.ts';
import type { Priority } from '#adapters/accounting/transport/rate-limit.ts';
import type { Accounting } from '#app/accounting/accounting-ports.ts';
import type { AccountingBoms } from '#app/bom/load/accounting-bom-ports.ts';
import type { OutgoingCallLog } from '#app/calls/call-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { AccountingKits } from '#app/production/posting/accounting-kit-ports.ts';
import type { AccountingStock } from '#app/stock/books/accounting-stock-ports.ts';
import type { AccountingAdjustments } from '#app/stock/posting/accounting-adjustment-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { quantity } from '#domain/quantity.ts';
import {
  type GoodsReceipt,
  markerFor,
  type ReceiptLine,
  vendorRefFor,
} from '#domain/receiving/receipt/receipt.ts';
import type { Result } from '#domain/result.ts';
import {
  type RunningSimulator,
  type SimulatorOptions,
  startAccountingSimulator,
} from '#emulators/acumatica/start-simulator.ts';
import type { TableName } from '#infra/table-definitions.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { type HeardMetrics, hearMetrics } from '#test/support/recorded-metrics.ts';

/** Short enough for a test, long enough for two busy cores. */
export const QUICK: Timing = {
  connectMs: 2_000,
  readMs: 12_000,
  writeMs: 400,
  signInMs: 12_000,
  releaseMs: 12_000,
  releasePollMs: 40,
  retryMs: 20,
  rateLimitedRetryMs: 20,
  writeQueueTimeoutMs: 1_500,
  sessionLimitMs: 300,
  refusedMs: 400,
  openCircuitMs: 250,
};

type LogLine = { level: 'info' | 'warn' | 'error'; event: string; fields: Record<string, unknown> };

export interface Bench {
  readonly simulator: RunningSimulator;
  readonly documentClient: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly log: LogLine[];
  readonly metrics: HeardMetrics;
  /** Another function that uses the accounting system; all of a bench share one Accounting table. */
  connect(
    overrides?: Partial<AccountingSettings> & {
      priority?: Priority;
      timing?: Partial<Timing>;
      calls?: OutgoingCallLog;
    },
  ): Accounting;
  /** A function that reads its stock. */
  connectStock(): AccountingStock;
  /** A function that reads what its products are made of. */
  connectBoms(): AccountingBoms;
  /** A function that reads its sales orders. */
  connectSales(salesOrderTypes?: readonly string[]): ReturnType<typeof createAccountingSalesOrders>;
  /** A function that writes kit assemblies. */
  connectKits(): AccountingKits;
  /** A function that writes stock adjustments. */
  connectAdjustments(): AccountingAdjustments;
  /** A function that writes shipments. */
  connectShipments(): ReturnType<typeof createAccountingShipments>;
  /** Requests that reached the accounting system, oldest first, as `PUT 200 /entity/…`. */
  calls(containing?: string): string[];
}

const started: RunningSimulator[] = [];

afterEach(async () => {
  for (const simulator of started.splice(0)) await simulator.close();
});

export const newDocumentClient = (): DynamoDBDocumentClient => {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({
    endpoint: testEngine.endpoint,
    region: 'ap-southeast-2',
    credentials,
    maxAttempts: 2,
  });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
};

/** An empty table of the product, by its name in the engine. */
export const newTable = async <Name extends TableName>(name: Name): Promise<string> => {
  return (await freshTables(testEngine.endpoint, name))[name];
};

/** An accounting system and an empty Accounting table. */
export const aBench = async (options: SimulatorOptions = {}): Promise<Bench> => {
  const simulator = await startAccountingSimulator({
    ...options,
    // Its own slowing down under many calls is looked at in one test; elsewhere it would only cost time.
    settings: { perMinute: 0, releaseMs: 60, ...options.settings },
  });
  started.push(simulator);
  const documentClient = newDocumentClient();
  const tableName = await newTable('Accounting');
  const lines: LogLine[] = [];
  const logger =
    (level: LogLine['level']) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      lines.push({ level, event, fields });
    };
  const metrics = hearMetrics();
  const log: Log = { info: logger('info'), warn: logger('warn'), error: logger('error') };
  const shared = { documentClient, tableName, clock: { now: Date.now }, log, metrics };
  const settings = settingsFor(simulator);
  return {
    ...{ simulator, documentClient, tableName, log: lines, metrics },
    connect: ({ priority = 'poster', timing, ...overrides } = {}) =>
      createAccounting({
        ...{ ...settings, ...overrides, ...shared, priority },
        timing: { ...QUICK, ...timing },
      }),
    connectStock: () =>
      createAccountingStock({ ...settings, ...shared, priority: 'background', timing: QUICK }),
    connectBoms: () =>
      createAccountingBoms({ ...settings, ...shared, priority: 'background', timing: QUICK }),
    connectSales: (salesOrderTypes = ['SO']) =>
      createAccountingSalesOrders({
        ...{ ...settings, ...shared, salesOrderTypes, priority: 'interactive', timing: QUICK },
      }),
    connectKits: () => createAccountingKits({ ...settings, ...shared, priority: 'poster', timing: QUICK }),
    connectAdjustments: () =>
      createAccountingAdjustments({ ...settings, ...shared, priority: 'poster', timing: QUICK }),
    connectShipments: () =>
      createAccountingShipments({ ...settings, ...shared, priority: 'poster', timing: QUICK }),
    calls: (containing = '') =>
      simulator.records
        .calls()
        .toReversed()
        .map((call) => `${call.method} ${call.status} ${decodeURIComponent(call.target)}`)
        .filter((call) => call.includes(containing)),
  };
};

export const settingsFor = ({ url, settings }: RunningSimulator): AccountingSettings => ({
  baseUrl: url,
  tenant: settings.tenant,
  branch: settings.branch,
  endpoint: 'Default/24.200.001',
  authMode: 'cookie',
  credentials: async () => ({
    username: settings.user,
    password: settings.password,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
  }),
  sessionKey: async () => 'a key of this test',
  maxPerMinute: 10_000,
});

/** The value of an answer that must be one. */
export const expectOk = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(`Expected a value, got ${JSON.stringify(result.error)}`);
  return result.value;
};

export const expectError = <E>(result: Result<unknown, E>): E => {
  if (result.ok) throw new Error(`Expected an error, got ${JSON.stringify(result.value)}`);
  return result.error;
};

let receiptsMade = 0;

export const aLine = (line: Partial<ReceiptLine> = {}): ReceiptLine => ({
  lineNbr: 1,
  inventoryID: 'PK-PALLET',
  inventoryName: 'Pallet',
  uom: 'EA',
  receiptQty: quantity(1),
  allocations: [],
  warehouseID: 'WHOLESALE',
  location: 'RECEIVING',
  toBaseUnit: null,
  ...line,
});

/** A receipt on its way: by default ten pallets of the order PO000119, which nothing is in the way of. */
export const aReceipt = (receipt: Partial<GoodsReceipt> = {}): GoodsReceipt => {
  receiptsMade += 1;
  const receiptNbr = `GR-${String(receiptsMade).padStart(6, '0')}`;
  const receiptId = `01K00000000000000${randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}`;
  const marker = markerFor(receiptNbr, receiptId);
  const supplierRef = receipt.supplierRef ?? 'DKT-8841';
  return {
    receiptId,
    receiptNbr,
    marker,
    vendorRef: vendorRefFor(supplierRef, marker),
    contentHash: '',
    orderType: 'Normal',
    orderNbr: 'PO000119',
    vendorID: 'V-PALLETS',
    vendorName: 'Pallets',
    supplierRef,
    receiptNote: 'Two are damp',
    overReceiptReason: null,
    receivedAt: new Date().toISOString(),
    receivedDate: siteDay(Date.now()),
    receivedBy: { sub: 'sub', username: 'casey' },
    lines: [aLine({ receiptQty: quantity(10) })],
    expected: [],
    promisedOn: null,
    state: { status: 'POSTING', phase: { name: 'sending' }, lease: null, nextAttemptAt: 0 },
    transientAttempts: 0,
    attempts: [],
    remark: null,
    version: 1,
    ...receipt,
  };
};
