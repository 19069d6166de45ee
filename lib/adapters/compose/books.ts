import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createAccountingStock } from '#adapters/accounting/create-accounting-stock.ts';
import { consoleLog } from '#adapters/console-log.ts';
import { booksStore } from '#adapters/dynamo/stock/books-store.ts';
import { itemStockStore } from '#adapters/dynamo/stock/item-stock-store.ts';
import { ledgerReader } from '#adapters/dynamo/stock/ledger-reader.ts';
import { placeStore } from '#adapters/dynamo/stock/place-store.ts';
import { receivedGoods } from '#adapters/dynamo/stock/received-goods.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import { receivingPlace, table } from '#adapters/settings.ts';
import type { SyncBooksDeps } from '#app/stock/books/sync-books.ts';
import { connectorSettings } from './accounting.ts';
import { clock } from './runtime.ts';

/** The way to the accounting system's stock, and where what it answers is kept. */
export const composeBooks = (client: DynamoDBDocumentClient, priority: 'interactive' | 'background') => ({
  accountingStock: createAccountingStock(connectorSettings(client, priority)),
  books: booksStore(client, { stock: table.stock(), stockDocuments: table.stockDocuments() }),
  receipts: receivedGoods(client, table.receipts()),
  clock,
});

export const composeBooksSync = (): SyncBooksDeps => {
  const client = documentClient();
  return {
    ...composeBooks(client, 'background'),
    itemStock: itemStockStore(client, table.stock()),
    reader: ledgerReader(client, table.movements()),
    places: placeStore(client, table.stockDocuments()),
    receivingPlace: receivingPlace(),
    leases: leaseStore(client, table.accounting()),
    workerId: randomUUID(),
    log: consoleLog,
  };
};
