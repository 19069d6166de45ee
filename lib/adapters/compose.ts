import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import type { SyncItemsDeps } from '#app/items/sync-items.ts';
import type { Accounting, Clock } from '#app/ports.ts';
import type { ProductionDeps } from '#app/production/change-a-run.ts';
import type { ProductionReadDeps } from '#app/production/production-read-handlers.ts';
import type { PostReceiveGoodsDeps } from '#app/receiving/accept/post-receive-goods.ts';
import type { VendorNames } from '#app/receiving/mirror/read-order.ts';
import type { GetReceiveGoodsDeps } from '#app/receiving/orders/get-receive-goods.ts';
import type { PostReceiptsDeps } from '#app/receiving/posting/cancel-and-retry.ts';
import type { PostingDeps } from '#app/receiving/posting/posting-deps.ts';
import type { GetReceiptsDeps } from '#app/receiving/receipts/get-receipts.ts';
import type { MeasureReceiptsDeps } from '#app/receiving/receipts/measure-receipts.ts';
import type { UserReadDeps } from '#app/users/user-read-handlers.ts';
import type { UserWriteDeps } from '#app/users/user-write-handlers.ts';
import type { VendorSyncDeps } from '#app/vendors/load/vendor-sync-deps.ts';
import type { ApplyNotificationsDeps } from '#app/vendors/notifications/apply-notifications.ts';
import type { MeasureNotificationsDeps } from '#app/vendors/notifications/measure-notifications.ts';
import type {
  NotificationReadDeps,
  NotificationWriteDeps,
} from '#app/vendors/notifications/notification-handlers.ts';
import type { VendorReadDeps } from '#app/vendors/vendor-read-handlers.ts';
import type { VendorWriteDeps } from '#app/vendors/vendor-write-handlers.ts';
import type { WorkCenterReadDeps } from '#app/work-centers/work-center-read-handlers.ts';
import type { WorkCenterWriteDeps } from '#app/work-centers/work-center-write-handlers.ts';
import type { CreateDeps as WorkOrderWriteDeps } from '#app/work-orders/create-work-order.ts';
import type { WorkOrderReadDeps } from '#app/work-orders/work-order-read-handlers.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { createAccounting } from './accounting/create-accounting.ts';
import { credentialsIn } from './accounting/session/credentials.ts';
import { accountingHealth } from './accounting/transport/circuit-breaker.ts';
import { directory } from './cognito/directory.ts';
import { directoryReader } from './cognito/directory-reader.ts';
import { poolClient } from './cognito/pool-client.ts';
import { consoleLog } from './console-log.ts';
import { itemStore } from './dynamo/items/item-store.ts';
import { itemWatermarkStore } from './dynamo/items/item-watermark-store.ts';
import { productionRunStore } from './dynamo/production/production-run-store.ts';
import { absentOrderStore } from './dynamo/receiving/absent-order-store.ts';
import { freshnessStore } from './dynamo/receiving/freshness-store.ts';
import { orderStore } from './dynamo/receiving/order-store.ts';
import { receiptFinder } from './dynamo/receiving/receipt-finder.ts';
import { receiptStore } from './dynamo/receiving/receipt-store.ts';
import { documentClient } from './dynamo/table/document-client.ts';
import { leaseStore } from './dynamo/table/lease-store.ts';
import { invitationStore } from './dynamo/users/invitation-store.ts';
import { removalStore } from './dynamo/users/removal-store.ts';
import { rosterStore } from './dynamo/users/roster-store.ts';
import { notificationLog } from './dynamo/vendors/notification-log.ts';
import { notificationStore } from './dynamo/vendors/notification-store.ts';
import { syncJobStore } from './dynamo/vendors/sync-job-store.ts';
import { vendorLister } from './dynamo/vendors/vendor-lister.ts';
import { vendorStore } from './dynamo/vendors/vendor-store.ts';
import { workCenterStore } from './dynamo/work-centers/work-center-store.ts';
import { workOrderProducts } from './dynamo/work-orders/work-order-products.ts';
import { workOrderStore } from './dynamo/work-orders/work-order-store.ts';
import { embeddedMetrics } from './embedded-metrics.ts';
import { takeCallTotals } from './outgoing-calls.ts';
import { redactedError } from './redact.ts';
import { secretReader } from './secrets.ts';
import {
  accountingName,
  accountingSettings,
  audience,
  inDoubtSeconds,
  metricsNamespace,
  receiptYears,
  restoredOn,
  table,
  userPoolId,
  webhookFieldAliases,
  webhookSettings,
} from './settings.ts';

/*
 * The only file that picks adapters. One function for each thing that is deployed, called once at its start, so
 * that a bundle holds what it uses and a missing setting stops the function before its first event.
 */

const clock: Clock = { now: Date.now };

/** Before a write that met another is tried again. */
const retryDelay = { random: Math.random, wait: (ms: number) => wait(ms) };

const metrics = () => embeddedMetrics(metricsNamespace());

/** The shared way to the accounting system; `priority` is this function's place in the call budget. */
const accountingFor = (
  client: DynamoDBDocumentClient,
  priority: 'poster' | 'interactive' | 'background',
): Accounting => {
  const { secretId, sessionKeySecretId, release: _release, ...settings } = accountingSettings();
  const secret = secretReader();
  return createAccounting({
    ...settings,
    credentials: async () => credentialsIn(await secret(secretId)),
    sessionKey: () => secret(sessionKeySecretId),
    priority,
    documentClient: client,
    tableName: table.accounting(),
    clock,
    log: consoleLog,
    metrics: metrics(),
  });
};

const vendorNames = (client: DynamoDBDocumentClient): VendorNames => {
  const vendors = vendorStore(client, table.vendors());
  return { vendor: (vendorID) => vendors.load(vendorKey(vendorID)) };
};

/** What talking to the accounting system in the background takes beside its tables. */
const background = (client: DynamoDBDocumentClient) => ({
  accounting: accountingFor(client, 'background'),
  accountingName: accountingName(),
  leases: leaseStore(client, table.accounting()),
  clock,
  log: consoleLog,
  metrics: metrics(),
  workerId: randomUUID(),
  newId: () => ulid(),
  ...retryDelay,
});

/** What every function that answers staff needs to serve a route. */
export const composeServing = () => ({ audience: audience(), log: consoleLog, spent: takeCallTotals });

/** What every function needs that nobody waits for. */
export const composeWorker = () => ({ log: consoleLog, guarded: redactedError, spent: takeCallTotals });

const composeMirror = (client: DynamoDBDocumentClient) => ({
  orders: orderStore(client, table.purchaseOrders()),
  items: itemStore(client, table.items()),
  vendors: vendorNames(client),
  accounting: accountingFor(client, 'interactive'),
  accountingName: accountingName(),
  clock,
  ...retryDelay,
});

export const composeGetReceiveGoods = (): GetReceiveGoodsDeps => {
  const client = documentClient();
  return {
    ...composeMirror(client),
    freshness: freshnessStore(client, table.accounting()),
    absent: absentOrderStore(client, table.accounting()),
    accountingHealth: accountingHealth(client, table.accounting()),
  };
};

const receiptsOf = (client: DynamoDBDocumentClient) =>
  receiptStore(client, {
    ...{ receipts: table.receipts(), purchaseOrders: table.purchaseOrders() },
    retentionYears: receiptYears(),
  });

export const composePostReceiveGoods = (): PostReceiveGoodsDeps => {
  const client = documentClient();
  return {
    ...composeMirror(client),
    receipts: receiptsOf(client),
    log: consoleLog,
    metrics: metrics(),
    newReceiptId: (now) => ulid(now),
  };
};

export const composeGetReceipts = (): GetReceiptsDeps => {
  const client = documentClient();
  return {
    finder: receiptFinder(client, table.receipts()),
    receipts: receiptsOf(client),
    orders: orderStore(client, table.purchaseOrders()),
  };
};

export const composePostReceipts = (): PostReceiptsDeps => {
  const client = documentClient();
  return {
    receipts: receiptsOf(client),
    orders: orderStore(client, table.purchaseOrders()),
    ...retryDelay,
  };
};

export const composeReceiptPoster = (): PostingDeps => {
  const client = documentClient();
  return {
    accounting: accountingFor(client, 'poster'),
    orders: orderStore(client, table.purchaseOrders()),
    receipts: receiptsOf(client),
    items: itemStore(client, table.items()),
    vendors: vendorNames(client),
    leases: leaseStore(client, table.accounting()),
    clock,
    log: consoleLog,
    metrics: metrics(),
    workerId: randomUUID(),
    inDoubtMs: inDoubtSeconds() * 1000,
    restoredOn: restoredOn(),
    release: accountingSettings().release,
    ...retryDelay,
  };
};

export const composeMeasureReceipts = (): MeasureReceiptsDeps => ({
  finder: receiptFinder(documentClient(), table.receipts()),
  metrics: metrics(),
});

export const composeMeasureNotifications = (): MeasureNotificationsDeps => ({
  notifications: notificationStore(documentClient(), table.notifications()),
  metrics: metrics(),
});

export const composeGetVendor = (): VendorReadDeps => {
  const client = documentClient();
  return { vendors: vendorLister(client, table.vendors()), jobs: syncJobStore(client, table.syncJobs()) };
};

export const composePostVendor = (): VendorWriteDeps => {
  const client = documentClient();
  return {
    vendors: vendorStore(client, table.vendors()),
    jobs: syncJobStore(client, table.syncJobs()),
    newId: () => ulid(),
    ...retryDelay,
  };
};

export const composeGetUser = (): UserReadDeps => ({
  directory: directoryReader(poolClient(), userPoolId(), clock),
  removals: removalStore(documentClient(), table.access()),
});

export const composePostUser = (): UserWriteDeps => {
  const client = documentClient();
  return {
    directory: directory(poolClient(), userPoolId(), clock),
    roster: rosterStore(client, table.access()),
    removals: removalStore(client, table.access()),
    invitations: invitationStore(client, table.access()),
    newId: () => ulid(),
    clock,
    log: consoleLog,
    ...retryDelay,
  };
};

export const composeVendorSync = (): VendorSyncDeps => {
  const client = documentClient();
  return {
    ...background(client),
    vendors: vendorStore(client, table.vendors()),
    jobs: syncJobStore(client, table.syncJobs()),
  };
};

export const composeVendorWebhook = () => {
  const { headerName, secretId, companyId } = webhookSettings();
  const secret = secretReader();
  return {
    notifications: notificationStore(documentClient(), table.notifications()),
    headerName,
    companyId,
    secret: () => secret(secretId),
    log: consoleLog,
    metrics: metrics(),
    spent: takeCallTotals,
  };
};

export const composeNotificationApplier = (): ApplyNotificationsDeps => {
  const client = documentClient();
  return {
    ...background(client),
    vendors: vendorStore(client, table.vendors()),
    notifications: notificationStore(client, table.notifications()),
    aliases: webhookFieldAliases(),
  };
};

export const composeGetNotifications = (): NotificationReadDeps => {
  const client = documentClient();
  return {
    log: notificationLog(client, table.notifications()),
    notifications: notificationStore(client, table.notifications()),
    aliases: webhookFieldAliases(),
  };
};

export const composePostNotifications = (): NotificationWriteDeps => ({
  notifications: notificationStore(documentClient(), table.notifications()),
  ...retryDelay,
});

export const composeItemSync = (): SyncItemsDeps => {
  const client = documentClient();
  return {
    ...background(client),
    items: itemStore(client, table.items()),
    watermark: itemWatermarkStore(client, table.accounting()),
  };
};

const runStore = (client: DynamoDBDocumentClient) =>
  productionRunStore(client, {
    productionRuns: table.productionRuns(),
    workOrders: table.workOrders(),
    workCenters: table.workCenters(),
  });

export const composeGetWorkOrder = (): WorkOrderReadDeps => {
  const client = documentClient();
  return {
    workOrders: workOrderStore(client, table.workOrders()),
    products: workOrderProducts(client, table.items()),
  };
};

export const composePostWorkOrder = (): WorkOrderWriteDeps => ({ ...composeGetWorkOrder(), ...retryDelay });

export const composeGetProduction = (): ProductionReadDeps => {
  const client = documentClient();
  return {
    runs: runStore(client),
    workOrders: workOrderStore(client, table.workOrders()),
    workCenters: workCenterStore(client, table.workCenters()),
  };
};

export const composePostProduction = (): ProductionDeps => ({
  runs: runStore(documentClient()),
  ...retryDelay,
});

const composeWorkCenter = () => ({ workCenters: workCenterStore(documentClient(), table.workCenters()) });

export const composeGetWorkCenter = (): WorkCenterReadDeps => composeWorkCenter();

export const composePostWorkCenter = (): WorkCenterWriteDeps => ({ ...composeWorkCenter(), ...retryDelay });
