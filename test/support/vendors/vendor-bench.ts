import { ulid } from 'ulid';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import { notificationLog } from '#adapters/dynamo/vendors/notification-log.ts';
import { notificationStore } from '#adapters/dynamo/vendors/notification-store.ts';
import { syncJobStore } from '#adapters/dynamo/vendors/sync-job-store.ts';
import { vendorLister } from '#adapters/dynamo/vendors/vendor-lister.ts';
import { vendorStore } from '#adapters/dynamo/vendors/vendor-store.ts';
import type { Log } from '#app/log-ports.ts';
import type { AccountingVendors } from '#app/vendors/accounting-vendor-ports.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import { AccountingModel } from './accounting-model.ts';

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
  const names = await freshTables(
    testEngine.endpoint,
    ...(['Vendors', 'Notifications', 'SyncJobs', 'Accounting'] as const),
  );
  const client = lightClient(testEngine.endpoint);
  // Its lists take rows out of the SDK's own answers.
  const lister = vendorLister(documentClient({ endpoint: testEngine.endpoint }), names.Vendors);
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
      vendors: names.Vendors,
      syncJobs: names.SyncJobs,
      notifications: names.Notifications,
    },
    accountingTable: names.Accounting,
    accountingName: 'MYOB Acumatica',
    clock,
    random: () => 0,
    wait: clock.wait,
    log,
    logged,
    metrics: hearMetrics(),
    accountingModel,
    accounting: accountingModel as AccountingVendors,
    vendors: { ...lister, ...vendorStore(client, names.Vendors) },
    jobs: syncJobStore(client, names.SyncJobs),
    notifications: notificationStore(client, names.Notifications, clock.now),
    notificationLog: notificationLog(client, names.Notifications, clock.now),
    leases: leaseStore(client, names.Accounting),
    newId: () => ulid(),
    workerId: ulid(),
  };
};

export type VendorBench = Awaited<ReturnType<typeof aVendorBench>>;
