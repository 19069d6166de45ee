import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { accountingHealth } from '#adapters/accounting/transport/circuit-store.ts';
import { consoleLog } from '#adapters/console-log.ts';
import { type RulesTable, rulesTable } from '#adapters/dynamo/items/item-rules-row.ts';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { absentOrderStore } from '#adapters/dynamo/orders/absent-order-store.ts';
import { freshnessStore } from '#adapters/dynamo/orders/freshness-store.ts';
import { personShareStore } from '#adapters/dynamo/orders/person-share-store.ts';
import { openPostings } from '#adapters/dynamo/posting/open-postings.ts';
import { expectedOrders } from '#adapters/dynamo/receiving/expected-orders.ts';
import { orderStore } from '#adapters/dynamo/receiving/order-store.ts';
import { receiptFinder } from '#adapters/dynamo/receiving/receipt-finder.ts';
import { receiptStore } from '#adapters/dynamo/receiving/receipt-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { vendorStore } from '#adapters/dynamo/vendors/vendor-store.ts';
import { commonWordFinder, wordFinder } from '#adapters/dynamo/words/word-store.ts';
import { accountingName, accountingSettings, receiptYears, table, undoSeconds } from '#adapters/settings.ts';
import { shareOf } from '#app/orders/person-share.ts';
import type { PostReceiveGoodsDeps } from '#app/receiving/accept/post-receive-goods.ts';
import type { VendorNames } from '#app/receiving/mirror/read-order.ts';
import type { GetReceiveGoodsDeps } from '#app/receiving/orders/get-receive-goods.ts';
import type { PostReceiptsDeps } from '#app/receiving/posting/post-receipts-deps.ts';
import type { GetReceiptsDeps } from '#app/receiving/receipts/get-receipts.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { accountingReads } from './accounting.ts';
import { clock, metrics, retryDelay } from './runtime.ts';

export const vendorNames = (client: DynamoDBDocumentClient): VendorNames => {
  const vendors = vendorStore(client, table.vendors());
  return { vendor: (vendorID) => vendors.load(vendorKey(vendorID)) };
};

export const receiptsOf = (client: DynamoDBDocumentClient, more: { readonly itemRules?: RulesTable } = {}) =>
  receiptStore(client, {
    ...{ receipts: table.receipts(), purchaseOrders: table.purchaseOrders(), ...more },
    retentionYears: receiptYears(),
  });

const composeMirror = (client: DynamoDBDocumentClient) => ({
  orders: orderStore(client, table.purchaseOrders()),
  items: itemStore(client, table.items()),
  vendors: vendorNames(client),
  accounting: accountingReads(client, 'interactive'),
  accountingName: accountingName(),
  share: personShareStore(client, table.accounting(), shareOf(accountingSettings().maxPerMinute)),
  clock,
  ...retryDelay,
});

export const composeGetReceiveGoods = (): GetReceiveGoodsDeps => {
  const client = documentClient();
  return {
    ...composeMirror(client),
    freshness: freshnessStore(client, table.accounting()),
    absent: absentOrderStore(client, table.accounting()),
    expected: expectedOrders(client, table.purchaseOrders()),
    accountingHealth: accountingHealth(client, table.accounting()),
  };
};

export const composePostReceiveGoods = (): PostReceiveGoodsDeps => {
  const client = documentClient();
  return {
    ...composeMirror(client),
    receipts: receiptsOf(client, { itemRules: rulesTable(table.itemRules()) }),
    log: consoleLog,
    metrics: metrics(),
    newReceiptId: (now) => ulid(now),
    undoMs: undoSeconds() * 1000,
  };
};

export const composeGetReceipts = (): GetReceiptsDeps => {
  const client = documentClient();
  return {
    finder: receiptFinder(client, table.receipts()),
    words: {
      ...wordFinder(client, table.words()),
      ...commonWordFinder(client, table.words()),
    },
    receipts: receiptsOf(client),
    orders: orderStore(client, table.purchaseOrders()),
    postings: openPostings(client, table.postings()),
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
