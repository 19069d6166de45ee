import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Metrics } from '#app/metrics-ports.ts';
import type { Accounting, AccountingError, Clock, Log } from '#app/ports.ts';
import { err, type Result } from '#domain/result.ts';
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
import { createReader, type ReadError } from './protocol/reader.ts';
import { createRecordReader } from './protocol/record-reader.ts';
import { createSharedSession } from './session/session.ts';
import { createSessionStore } from './session/session-store.ts';
import { createSignIn } from './session/sign-in.ts';
import { type AccountingSettings, resolveSettings } from './settings.ts';
import { createCallBudget } from './transport/call-budget.ts';
import { createCircuit } from './transport/circuit-breaker.ts';
import { createAccountingClient } from './transport/client.ts';
import type { Priority } from './transport/rate-limit.ts';
import { createApiClient } from './transport/session-client.ts';
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
 * The connector to the accounting system. Opens nothing until it is used. Throws an Error with a plain sentence
 * when a setting can't be right.
 */
export const createAccounting = (config: AccountingSettings & AccountingDeps): Accounting => {
  const settings = resolveSettings(config);
  const { priority, documentClient, tableName, clock, log, metrics } = config;
  const { timing, endpoint, pageSize } = settings;

  const client = createAccountingClient({
    clock,
    metrics,
    transport: createTransport(settings.baseUrl, timing.connectMs),
    budget: createCallBudget({ documentClient, tableName, clock, log, priority, limits: settings }),
    circuit: createCircuit({ documentClient, tableName, clock, log, openMs: timing.openCircuitMs }),
  });
  const signIn = createSignIn(client, settings, clock);
  const store = createSessionStore(documentClient, tableName);
  const shared = createSharedSession({ store, signIn, settings, clock, log });
  const exchange = createApiClient(client, shared, {
    branch: settings.branch,
    seatMs: timing.sessionLimitMs,
  });
  const defaultTimeoutMs = timing.readMs * TIMEOUT_FACTOR[priority];
  const reader = createReader({ exchange, clock, log, timing, defaultTimeoutMs });
  const paths = createPaths(endpoint);
  const records = createRecordReader(reader, paths);
  const vendorListing = createListing();
  const knownVendor: KnownVendor = { vendorID: null };
  const findReceipt = createFindReceipt(records, clock);
  const items = {
    records,
    lotClasses: createLotClassReader(records, clock),
    listing: createListing(),
    pageSize,
    modifiedField: isEndpointFrom(endpoint, '24.200.001') ? 'LastModifiedDateTime' : 'LastModified',
    unitsByKey: false,
  };

  return {
    listVendors: (page) => withoutReadCause(listVendors({ records, listing: vendorListing, pageSize }, page)),
    vendorsById: (ids, { eachByKey = false } = {}) =>
      withoutReadCause(vendorsById(records, knownVendor, ids, eachByKey)),
    openOrdersOf: (vendorID, options) => withoutReadCause(openOrdersOf(records, vendorID, options?.deadline)),
    order: (orderType, orderNbr, options) =>
      withoutReadCause(order(records, orderType, orderNbr, options?.deadline)),
    orderOfAnyType: (orderNbr, options) =>
      withoutReadCause(orderOfAnyType(records, orderNbr, options?.deadline)),
    listItems: (page) => withoutReadCause(listItems(items, page)),
    itemsById: (ids, options) => withoutReadCause(itemsById(items, ids, options?.deadline)),
    findReceipt: (vendorID, vendorRef, options) =>
      withoutReadCause(findReceipt(vendorID, vendorRef, options)),
    receipt: (receiptNbr) => withoutReadCause(receipt(records, receiptNbr)),
    createReceipt: (goods) => createReceipt({ exchange, paths, settings, clock, log }, goods),
    releaseReceipt: (receiptNbr) =>
      withoutReadCause(releaseReceipt({ exchange, records, paths, timing, clock }, receiptNbr)),
  };
};

/** The port's words for what went wrong, without our own reading of it. */
const withoutReadCause = async <T>(
  answer: Promise<Result<T, ReadError>>,
): Promise<Result<T, AccountingError>> => {
  const result = await answer;
  if (result.ok) return result;
  const { kind, message, retryAfterMs } = result.error;
  return err(retryAfterMs === undefined ? { kind, message } : { kind, message, retryAfterMs });
};
