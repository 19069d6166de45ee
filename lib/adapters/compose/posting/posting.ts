import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createAccounting } from '#adapters/accounting/create-accounting.ts';
import { createAccountingAdjustments } from '#adapters/accounting/create-accounting-adjustments.ts';
import { createAccountingKits } from '#adapters/accounting/create-accounting-kits.ts';
import { createAccountingStock } from '#adapters/accounting/create-accounting-stock.ts';
import { asAttempt } from '#adapters/call-context.ts';
import { consoleLog } from '#adapters/console-log.ts';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { openPostings } from '#adapters/dynamo/posting/open-postings.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { productionRunReader } from '#adapters/dynamo/production/production-run-reader.ts';
import { orderStore } from '#adapters/dynamo/receiving/order-store.ts';
import { receiptFinder } from '#adapters/dynamo/receiving/receipt-finder.ts';
import { itemStockStore } from '#adapters/dynamo/stock/item-stock-store.ts';
import { ledgerReader } from '#adapters/dynamo/stock/ledger-reader.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { receivedGoods } from '#adapters/dynamo/stock/received-goods.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import {
  accountingSettings,
  inDoubtSeconds,
  postersSideBySide,
  postsAdjustments,
  postsKits,
  restoredOn,
  table,
} from '#adapters/settings.ts';
import type { MachineDeps } from '#app/posting/machine-deps.ts';
import { type LotsOnTheirWayDeps, lotsOnTheirWay } from '#app/posting/postings/lots-on-their-way.ts';
import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import type { KitDeps } from '#app/production/posting/kit-kind.ts';
import type { PostingDeps } from '#app/receiving/posting/posting-deps.ts';
import type { MeasureReceiptsDeps } from '#app/receiving/receipts/measure-receipts.ts';
import type { AdjustmentDeps } from '#app/stock/posting/adjustment-kind.ts';
import { connectorSettings } from '../accounting.ts';
import { receiptsOf, vendorNames } from '../receiving.ts';
import { clock, metrics, retryDelay } from '../runtime.ts';
import { postingConnector } from './posting-connector.ts';

export const composeReceiptPoster = (): PostingDeps => {
  const client = documentClient();
  return {
    accounting: createAccounting(postingConnector(client)),
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
    asAttempt,
    ...retryDelay,
  };
};

/** How many post beside the first, each with what is composed for it anew. */
export const postersBeside = (): number => postersSideBySide() - 1;

/** Documents on their way into the books that are no receipts. */
export const composePostings = (): PostingStore => postingStore(documentClient(), table.postings());

/** What a document that takes lots waits for. */
export const lotsOnTheirWayDeps = (client: DynamoDBDocumentClient): LotsOnTheirWayDeps => {
  const stock = table.stock();
  return {
    lots: lotStore(client, stock),
    itemStock: itemStockStore(client, stock),
    reader: ledgerReader(client, table.movements()),
    receipts: receivedGoods(client, table.receipts()),
    postings: postingStore(client, table.postings()),
    runs: productionRunReader(client, table.productionRuns()),
    postsRuns: postsKits(),
    postsAdjustments: postsAdjustments(),
    accountingStock: createAccountingStock(connectorSettings(client, 'poster')),
  };
};

const machineOf = ({ clock: time, log, metrics: counted, workerId, inDoubtMs, random }: MachineDeps) => ({
  ...{ clock: time, log, metrics: counted, workerId, inDoubtMs, random, asAttempt },
});

/** What we do to goods by ourselves, as the poster takes it on. */
export const composeAdjustments = (deps: MachineDeps): AdjustmentDeps => {
  const client = documentClient();
  const onTheirWay = lotsOnTheirWayDeps(client);
  return {
    ...machineOf(deps),
    adjustments: createAccountingAdjustments(postingConnector(client)),
    postings: postingStore(client, table.postings()),
    waitsFor: (lots) => lotsOnTheirWay(onTheirWay, lots),
  };
};

/** Closed runs, as the poster takes them on; `deps`: what every document takes. */
export const composeKits = (deps: MachineDeps): KitDeps => {
  const client = documentClient();
  const onTheirWay = lotsOnTheirWayDeps(client);
  return {
    ...machineOf(deps),
    kits: createAccountingKits(postingConnector(client)),
    postings: postingStore(client, table.postings()),
    waitsFor: ({ parts }) =>
      lotsOnTheirWay(
        onTheirWay,
        parts.flatMap(({ inventoryID, lots }) =>
          lots.map(({ lotNumber, qty }) => ({ inventoryID, lotNumber, qty })),
        ),
      ),
  };
};

export const composeMeasureReceipts = (): MeasureReceiptsDeps => ({
  finder: receiptFinder(documentClient(), table.receipts()),
  postings: openPostings(documentClient(), table.postings()),
  metrics: metrics(),
});
