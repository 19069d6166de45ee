import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Metrics } from '#app/metrics-ports.ts';
import type { Accounting, AccountingTrouble, Clock, Log } from '#app/ports.ts';
import { err, type Result } from '#domain/result.ts';
import type { Priority } from './admission.ts';
import { createCallBudget } from './call-budget.ts';
import { createCircuit } from './circuit.ts';
import { createReceipt } from './create-receipt.ts';
import { createExchange } from './exchange.ts';
import { createFindReceipt } from './find-receipt.ts';
import { createGate } from './gate.ts';
import { itemsById, listItems } from './items.ts';
import { createListing } from './listing.ts';
import { createLotClassReader } from './lot-classes.ts';
import { createPaths, isEndpointFrom } from './odata.ts';
import { openOrdersOf, order, orderOfAnyType } from './orders.ts';
import { createReader, type ReadTrouble } from './read.ts';
import { receipt } from './receipts.ts';
import { createRecordReader } from './records.ts';
import { releaseReceipt } from './release-receipt.ts';
import { createSharedSession } from './session.ts';
import { createSessionStore } from './session-store.ts';
import { type AccountingSettings, resolveSettings } from './settings.ts';
import { createSignIn } from './sign-in.ts';
import { createTransport } from './transport.ts';
import { listVendors, vendorsById, type Witness } from './vendors.ts';

export interface AccountingSurroundings {
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
const PATIENCE: Readonly<Record<Priority, number>> = { poster: 1, interactive: 1, background: 3 };

/**
 * The connector to the accounting system. Opens nothing until it is used. Throws an Error with a plain sentence
 * when a setting can't be right.
 */
export const createAccounting = (config: AccountingSettings & AccountingSurroundings): Accounting => {
  const settings = resolveSettings(config);
  const { priority, documentClient, tableName, clock, log, metrics } = config;
  const { timing, endpoint, pageSize } = settings;

  const gate = createGate({
    clock,
    metrics,
    origin: settings.baseUrl.origin,
    transport: createTransport(settings.baseUrl, timing.connectMs),
    budget: createCallBudget({ documentClient, tableName, clock, log, priority, limits: settings }),
    circuit: createCircuit({ documentClient, tableName, clock, log, openMs: timing.openCircuitMs }),
  });
  const signIn = createSignIn(gate, settings, clock);
  const store = createSessionStore(documentClient, tableName);
  const shared = createSharedSession({ store, signIn, settings, clock, log });
  const exchange = createExchange(gate, shared, { branch: settings.branch, seatMs: timing.seatMs });
  const patienceMs = timing.readMs * PATIENCE[priority];
  const reader = createReader({ exchange, clock, log, timing, patienceMs });
  const paths = createPaths(endpoint);
  const records = createRecordReader(reader, paths);
  const vendorListing = createListing();
  const witness: Witness = { vendorID: null };
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
    listVendors: (page) => told(listVendors({ records, listing: vendorListing, pageSize }, page)),
    vendorsById: (ids, { eachByKey = false } = {}) => told(vendorsById(records, witness, ids, eachByKey)),
    openOrdersOf: (vendorID, options) => told(openOrdersOf(records, vendorID, options?.deadline)),
    order: (orderType, orderNbr, options) => told(order(records, orderType, orderNbr, options?.deadline)),
    orderOfAnyType: (orderNbr, options) => told(orderOfAnyType(records, orderNbr, options?.deadline)),
    listItems: (page) => told(listItems(items, page)),
    itemsById: (ids, options) => told(itemsById(items, ids, options?.deadline)),
    findReceipt: (vendorID, vendorRef, options) => told(findReceipt(vendorID, vendorRef, options)),
    receipt: (receiptNbr) => told(receipt(records, receiptNbr)),
    createReceipt: (goods) => createReceipt({ exchange, paths, settings, clock, log }, goods),
    releaseReceipt: (receiptNbr) =>
      told(releaseReceipt({ exchange, records, paths, timing, clock }, receiptNbr)),
  };
};

/** The port's words for what went wrong, without our own reading of it. */
const told = async <T>(answer: Promise<Result<T, ReadTrouble>>): Promise<Result<T, AccountingTrouble>> => {
  const result = await answer;
  if (result.ok) return result;
  const { kind, message, retryAfterMs } = result.error;
  return err(retryAfterMs === undefined ? { kind, message } : { kind, message, retryAfterMs });
};
