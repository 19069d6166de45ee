import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Accounting, AccountingReads } from '#app/accounting/accounting-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { Metrics } from '#app/metrics-ports.ts';
import type { AccountingReceipts } from '#app/receiving/posting/accounting-receipt-ports.ts';
import { createAccountingClient } from './client.ts';
import { createReceipt } from './operations/create-receipt.ts';
import { createFindReceipt } from './operations/find-receipt.ts';
import { itemsById, listItems } from './operations/items.ts';
import { createLotClassReader } from './operations/lot-classes.ts';
import { openOrdersOf, order, orderOfAnyType } from './operations/orders.ts';
import { receipt } from './operations/receipts.ts';
import { releaseReceipt } from './operations/release-receipt.ts';
import { type KnownVendor, listVendors, vendorsById } from './operations/vendors.ts';
import { createPaths, isEndpointFrom } from './protocol/odata.ts';
import { createListing } from './protocol/paging.ts';
import { createRecords } from './protocol/records.ts';
import { createSharedSession } from './session/session.ts';
import { createSessionStore } from './session/session-store.ts';
import { createSignIn } from './session/sign-in.ts';
import { type AccountingSettings, resolveSettings } from './settings.ts';
import { createCallBudget } from './transport/call-budget.ts';
import { createCircuit } from './transport/circuit-breaker.ts';
import { createGuardedTransport } from './transport/guarded-transport.ts';
import type { Priority } from './transport/rate-limit.ts';
import { createTransport } from './transport/transport.ts';

export interface AccountingDeps {
  /** Who calls: decides whose turn it is when the accounting system has little room. */
  readonly priority: Priority;
  readonly documentClient: DynamoDBDocumentClient;
  /** The Accounting table (key `id`): session, limiter and circuit are shared there by all functions. */
  readonly tableName: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** A sync has time: it waits for its turn where a person or a receipt would have given up. */
const TIMEOUT_FACTOR: Readonly<Record<Priority, number>> = { poster: 1, interactive: 1, background: 3 };

/**
 * A receipt is looked for (twice, until the filter by reference is proven), its order read, the receipt created and
 * read back, and its order read again.
 */
const CALLS_OF_A_POSTING = 6;

/** How long the calls before the create may take, which has the longest time-out of all. */
const RESERVATION_MARGIN_MS = 30_000;

/**
 * What every part of the connector goes through. Opens nothing until it is used. Throws an Error with a plain
 * sentence when a setting can't be right.
 */
const connect = (config: AccountingSettings & AccountingDeps) => {
  const settings = resolveSettings(config);
  const { priority, documentClient, tableName, clock, log, metrics } = config;
  const { timing, endpoint } = settings;

  const shared = { documentClient, tableName, clock, log };
  const reservationMs = timing.writeMs + RESERVATION_MARGIN_MS;
  const budget = createCallBudget({ ...shared, priority, limits: settings, reservationMs });
  const transport = createGuardedTransport({
    transport: createTransport(settings.baseUrl, timing.connectMs),
    circuit: createCircuit({ ...shared, openMs: timing.openCircuitMs }),
    budget,
    clock,
    metrics,
  });
  const session = createSharedSession({
    store: createSessionStore(documentClient, tableName),
    signIn: createSignIn(transport, settings, clock),
    ...{ settings, clock, log },
  });
  const defaultTimeoutMs = timing.readMs * TIMEOUT_FACTOR[priority];
  const client = createAccountingClient({ transport, session, settings, defaultTimeoutMs, clock, log });
  const paths = createPaths(endpoint);
  return { client, paths, records: createRecords(client, paths), budget, settings, clock, log };
};

type Connection = ReturnType<typeof connect>;

const readsThrough = ({ records, settings, clock }: Connection): AccountingReads => {
  const { endpoint, pageSize } = settings;
  const vendorListing = createListing();
  const knownVendor: KnownVendor = { vendorID: null };
  const items = {
    records,
    lotClasses: createLotClassReader(records, clock),
    listing: createListing(),
    pageSize,
    modifiedField: isEndpointFrom(endpoint, '24.200.001') ? 'LastModifiedDateTime' : 'LastModified',
    unitsByKey: false,
  };

  return {
    listVendors: (page) => listVendors({ records, listing: vendorListing, pageSize }, page),
    vendorsById: (ids, { eachByKey = false } = {}) => vendorsById(records, knownVendor, ids, eachByKey),
    openOrdersOf: (vendorID, options) => openOrdersOf(records, vendorID, options?.deadline),
    order: (orderType, orderNbr, options) => order(records, orderType, orderNbr, options?.deadline),
    orderOfAnyType: (orderNbr, options) => orderOfAnyType(records, orderNbr, options?.deadline),
    listItems: (page) => listItems(items, page),
    itemsById: (ids, options) => itemsById(items, ids, options?.deadline),
  };
};

const receiptsThrough = (connection: Connection): AccountingReceipts => {
  const { client, paths, records, budget, settings, clock, log } = connection;
  return {
    beginPosting: () => budget.reserve(CALLS_OF_A_POSTING),
    findReceipt: createFindReceipt(records, clock),
    receipt: (receiptNbr) => receipt(records, receiptNbr),
    createReceipt: (goods) => createReceipt({ client, paths, settings, clock, log }, goods),
    releaseReceipt: (receiptNbr) =>
      releaseReceipt({ client, records, paths, timing: settings.timing, clock }, receiptNbr),
  };
};

/** The connector to the accounting system as most functions need it: it reads. Theirs is the smaller bundle. */
export const createAccountingReads = (config: AccountingSettings & AccountingDeps): AccountingReads =>
  readsThrough(connect(config));

/** The whole connector, which posts as well. */
export const createAccounting = (config: AccountingSettings & AccountingDeps): Accounting => {
  const connection = connect(config);
  return { ...readsThrough(connection), ...receiptsThrough(connection) };
};
