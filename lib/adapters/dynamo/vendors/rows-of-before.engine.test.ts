import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import type { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';
import type { SyncJob } from '#domain/vendors/sync-job.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { notificationStore } from './notification-store.ts';
import { syncJobStore } from './sync-job-store.ts';
import { vendorStore } from './vendor-store.ts';

/*
 * Rows as the version before wrote them, word for word: they are read as they were meant, and what is written now is
 * the same, so that two versions can run at once.
 */

const engine = testEngine;

const aTable = async (name: 'Vendors' | 'SyncJobs' | 'Notifications') => {
  const TableName = (await freshTables(engine.endpoint, name))[name];
  const client = documentClient({ endpoint: engine.endpoint });
  return {
    client,
    TableName,
    put: (Item: Record<string, unknown>) => client.send(new PutCommand({ TableName, Item })),
    row: async (Key: Record<string, string>) =>
      (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item,
  };
};

const LOADED = '2026-03-02T00:00:00.000Z';

describe('the row of a vendor', () => {
  const created = {
    vendorKey: 'ACME',
    vendorID: 'Acme',
    vendorName: 'Acme Pty Ltd',
    vendorStatus: 'ACTIVE',
    accountingStatus: 'Active',
    vendorReceivable: false,
    SupplierClass: 'GLASS',
    CreatedOn: '2025-01-02T00:00:00.000Z',
    stamp: '639080000000000001',
    accountingRev: 1,
    version: 1,
    createdAt: LOADED,
    createdBy: 'load 01J',
  };

  const vendor: Vendor = {
    vendorID: 'Acme',
    vendorName: 'Acme Pty Ltd',
    vendorStatus: 'ACTIVE',
    accountingStatus: 'Active',
    vendorReceivable: false,
    receivableBy: null,
    receivableAt: null,
    contact: null,
    SupplierClass: 'GLASS',
    CurrencyID: null,
    CreatedOn: '2025-01-02T00:00:00.000Z',
    LastModifiedOn: null,
    stamp: '639080000000000001',
    accountingRev: 1,
    unconfirmed: false,
    statusHistory: [{ at: LOADED, status: 'Active', by: 'load 01J' }],
    version: 1,
    createdAt: LOADED,
    createdBy: 'load 01J',
    updatedAt: LOADED,
    updatedBy: 'load 01J',
  };

  it('that was just loaded', async () => {
    const { client, TableName, put, row } = await aTable('Vendors');
    const store = vendorStore(client, TableName);
    await store.saveFromAccounting(vendor, null);
    expect(await row({ vendorKey: 'ACME' })).toEqual(created);
    await put(created);
    expect(await store.load('ACME')).toEqual(vendor);
  });

  it('that a notification changed and a person flagged', async () => {
    const { client, TableName, put, row } = await aTable('Vendors');
    const store = vendorStore(client, TableName);
    const at = '2026-03-03T00:00:00.000Z';
    const changed: Vendor = {
      ...vendor,
      contact: 'Zoë',
      accountingStatus: 'On Hold',
      vendorStatus: 'INACTIVE',
      accountingRev: 2,
      unconfirmed: true,
      statusHistory: [...vendor.statusHistory, { at, status: 'On Hold', by: 'notification' }],
      updatedAt: at,
      updatedBy: 'notification',
    };
    const flagged: Vendor = {
      ...changed,
      vendorReceivable: true,
      receivableBy: 'mia',
      receivableAt: at,
      version: 2,
      updatedBy: 'mia',
    };
    const stored = {
      ...created,
      contact: 'Zoë',
      accountingStatus: 'On Hold',
      vendorStatus: 'INACTIVE',
      accountingRev: 2,
      unconfirmed: true,
      statusHistory:
        '[{"at":"2026-03-02T00:00:00.000Z","status":"Active","by":"load 01J"},{"at":"2026-03-03T00:00:00.000Z","status":"On Hold","by":"notification"}]',
      vendorReceivable: true,
      receivableMark: 'Y',
      receivableBy: 'mia',
      receivableAt: at,
      version: 2,
      updatedAt: at,
      updatedBy: 'mia',
    };
    await store.saveFromAccounting(vendor, null);
    await store.saveFromAccounting(changed, vendor);
    await store.saveReceivable(flagged);
    expect(await row({ vendorKey: 'ACME' })).toEqual(stored);
    await put(stored);
    expect(await store.load('ACME')).toEqual(flagged);
  });
});

describe('the row of a vendor load', () => {
  const job: SyncJob = {
    jobId: '01J',
    kind: 'vendors',
    mode: 'incremental',
    status: 'QUEUED',
    counts: { read: 0, created: 0, changed: 0, madeInactive: 0 },
    cursor: {
      stage: 'read',
      skip: 0,
      pages: 0,
      modifiedSince: '2026-03-01T23:55:00.000Z',
      newest: null,
      troubleSince: null,
    },
    startedAt: LOADED,
    endedAt: null,
    startedBy: 'mia',
    message: null,
    worker: null,
    leaseUntil: 0,
  };
  const { counts, ...rest } = job;
  const started = { ...rest, read: 0, created: 0, changed: 0, madeInactive: 0 };

  it('that was just started', async () => {
    const { client, TableName, put, row } = await aTable('SyncJobs');
    const jobs = syncJobStore(client, TableName);
    await jobs.start(job, null);
    expect(await row({ jobId: '01J' })).toEqual(started);
    await put(started);
    expect(await jobs.load('01J')).toEqual(job);
  });

  it('that a worker carries on', async () => {
    const { client, TableName, put, row } = await aTable('SyncJobs');
    const jobs = syncJobStore(client, TableName);
    await put(started);
    expect(await jobs.take('01J', 'w1', 1000, 31_000)).toEqual({
      ...job,
      status: 'RUNNING',
      worker: 'w1',
      leaseUntil: 31_000,
    });
    const cursor = { ...job.cursor, skip: 500, pages: 1, newest: LOADED, troubleSince: 2000 };
    const going: SyncJob = {
      ...job,
      status: 'RUNNING',
      counts: { ...counts, read: 500, created: 2 },
      cursor,
      message: 'MYOB Acumatica is busy. The load goes on by itself.',
      worker: 'w1',
      leaseUntil: 31_000,
    };
    expect(await jobs.save(going, 'w1')).toEqual({ ok: true, value: undefined });
    expect(await row({ jobId: '01J' })).toEqual({
      ...started,
      status: 'RUNNING',
      read: 500,
      created: 2,
      cursor,
      message: 'MYOB Acumatica is busy. The load goes on by itself.',
      worker: 'w1',
      leaseUntil: 31_000,
    });
    expect(await jobs.load('01J')).toEqual(going);
  });

  it('from before its accounting system could be away', async () => {
    const { client, TableName, put } = await aTable('SyncJobs');
    const { troubleSince: _, ...cursor } = job.cursor;
    await put({ ...started, cursor });
    expect(await syncJobStore(client, TableName).load('01J')).toEqual(job);
  });
});

describe('the header of a notification', () => {
  const at = Date.parse(LOADED);
  const incoming = {
    body: '{"Inserted":[],"Deleted":[],"CompanyId":"BOTTLER"}',
    query: 'VendorChanges',
    id: 't-1',
    companyId: 'BOTTLER',
    inserted: 2,
    deleted: 1,
    receivedAt: at,
  };
  const header = {
    part: 'header',
    kind: 'header',
    status: 'RECEIVED',
    due: 'RECEIVED',
    dueAt: LOADED,
    receivedAt: LOADED,
    attempts: 0,
    message: null,
    query: 'VendorChanges',
    id: 't-1',
    companyId: 'BOTTLER',
    inserted: 2,
    deleted: 1,
    chunks: 1,
    expiresAt: at / 1000 + 30 * 86_400,
  };

  const notification: Omit<StoredNotification, 'notificationId'> = {
    status: 'RECEIVED',
    receivedAt: LOADED,
    dueAt: LOADED,
    attempts: 0,
    message: null,
    query: 'VendorChanges',
    transactionId: 't-1',
    companyId: 'BOTTLER',
    inserted: 2,
    deleted: 1,
  };

  it.each<[string, string | null]>([
    ['that came with its transaction', 't-1'],
    ['that came without one', null],
  ])('%s', async (_what, id) => {
    const { client, TableName, put, row } = await aTable('Notifications');
    const store = notificationStore(client, TableName, () => at);
    const { notificationId } = await store.keep({ ...incoming, id });
    expect(await row({ notificationId, part: 'header' })).toEqual({ ...header, notificationId, id });
    await put({ ...header, notificationId, id });
    expect(await store.load(notificationId)).toEqual({ ...notification, notificationId, transactionId: id });
  });

  it('that waits, and that was applied', async () => {
    const { client, TableName, put, row } = await aTable('Notifications');
    const store = notificationStore(client, TableName, () => at);
    const key = { notificationId: 'n', part: 'header' };
    const received = { ...notification, notificationId: 'n' };
    await put({ ...header, notificationId: 'n' });
    const later = '2026-03-02T00:01:00.000Z';
    const waiting: StoredNotification = {
      ...received,
      status: 'WAITING',
      dueAt: later,
      attempts: 1,
      message: 'Wait.',
    };
    await store.save(waiting, received);
    expect(await row(key)).toEqual({
      ...header,
      notificationId: 'n',
      status: 'WAITING',
      due: 'WAITING',
      dueAt: later,
      attempts: 1,
      message: 'Wait.',
    });
    const applied: StoredNotification = { ...waiting, status: 'APPLIED', dueAt: null, message: null };
    await store.save(applied, waiting);
    const { due: _due, dueAt: _dueAt, ...gone } = header;
    expect(await row(key)).toEqual({ ...gone, notificationId: 'n', status: 'APPLIED', attempts: 1 });
    expect(await store.load('n')).toEqual(applied);
  });
});
