import { randomUUID } from 'node:crypto';
import { consoleLog } from '#adapters/console-log.ts';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { orderStore } from '#adapters/dynamo/receiving/order-store.ts';
import { receiptFinder } from '#adapters/dynamo/receiving/receipt-finder.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import { accountingSettings, inDoubtSeconds, restoredOn, table } from '#adapters/settings.ts';
import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import type { PostingDeps } from '#app/receiving/posting/posting-deps.ts';
import type { MeasureReceiptsDeps } from '#app/receiving/receipts/measure-receipts.ts';
import { accountingForPosting } from './accounting.ts';
import { receiptsOf, vendorNames } from './receiving.ts';
import { clock, metrics, retryDelay } from './runtime.ts';

export const composeReceiptPoster = (): PostingDeps => {
  const client = documentClient();
  return {
    accounting: accountingForPosting(client),
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

/** Documents on their way into the books that are no receipts. */
export const composePostings = (): PostingStore => postingStore(documentClient(), table.postings());

export const composeMeasureReceipts = (): MeasureReceiptsDeps => ({
  finder: receiptFinder(documentClient(), table.receipts()),
  metrics: metrics(),
});
