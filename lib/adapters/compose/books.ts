import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createAccountingStock } from '#adapters/accounting/create-accounting-stock.ts';
import { consoleLog } from '#adapters/console-log.ts';
import { itemReader } from '#adapters/dynamo/items/item-reader.ts';
import { itemRulesReader } from '#adapters/dynamo/items/item-rules-store.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { booksStore } from '#adapters/dynamo/stock/books-store.ts';
import { inventoryList } from '#adapters/dynamo/stock/inventory-list.ts';
import { itemStockStore } from '#adapters/dynamo/stock/item-stock-store.ts';
import { ledgerReader } from '#adapters/dynamo/stock/ledger-reader.ts';
import { ledgerStore } from '#adapters/dynamo/stock/ledger-store.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { openingRunStore } from '#adapters/dynamo/stock/opening-run-store.ts';
import { placeStore } from '#adapters/dynamo/stock/place-store.ts';
import { receivedGoods } from '#adapters/dynamo/stock/received-goods.ts';
import { stockDocumentStore } from '#adapters/dynamo/stock/stock-document-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import { accountingName, receivingPlace, table } from '#adapters/settings.ts';
import type { SyncBooksDeps } from '#app/stock/books/sync-books.ts';
import type { RunOpeningDeps } from '#app/stock/opening/run-opening.ts';
import { connectorSettings } from './accounting.ts';
import { clock, metrics, retryDelay } from './runtime.ts';

/** The way to the accounting system's stock, and where what it answers is kept. */
export const composeBooks = (client: DynamoDBDocumentClient, priority: 'interactive' | 'background') => ({
  accountingStock: createAccountingStock(connectorSettings(client, priority)),
  books: booksStore(client, { stock: table.stock(), stockDocuments: table.stockDocuments() }),
  receipts: receivedGoods(client, table.receipts()),
  clock,
});

/** Places and stock of the accounting system, and what of it is loaded as opening stock. */
export const composeBooksSync = (): SyncBooksDeps & RunOpeningDeps => {
  const client = documentClient();
  const [stock, movements, stockDocuments] = [table.stock(), table.movements(), table.stockDocuments()];
  return {
    ...composeBooks(client, 'background'),
    itemStock: itemStockStore(client, stock),
    reader: ledgerReader(client, movements),
    items: itemReader(client, table.items()),
    itemRules: itemRulesReader(client, table.itemRules()),
    ledger: ledgerStore(client, { stock, movements }),
    lots: lotStore(client, stock),
    documents: stockDocumentStore(client, { stock, stockDocuments }),
    inventory: inventoryList(client, stock),
    openingRuns: openingRunStore(client, stockDocuments),
    postings: postingStore(client, table.postings()),
    accountingName: accountingName(),
    ...retryDelay,
    places: placeStore(client, stockDocuments),
    receivingPlace: receivingPlace(),
    leases: leaseStore(client, table.accounting()),
    workerId: randomUUID(),
    log: consoleLog,
    metrics: metrics(),
  };
};
