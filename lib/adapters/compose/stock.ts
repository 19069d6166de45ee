import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { consoleLog } from '#adapters/console-log.ts';
import { booksGtins, itemLists } from '#adapters/dynamo/items/item-lists.ts';
import { itemReader } from '#adapters/dynamo/items/item-reader.ts';
import { itemRulesReader, itemRulesStore } from '#adapters/dynamo/items/item-rules-store.ts';
import { personShareStore } from '#adapters/dynamo/orders/person-share-store.ts';
import { palletPlaces } from '#adapters/dynamo/pallets/pallet-places.ts';
import { openPostings } from '#adapters/dynamo/posting/open-postings.ts';
import { putPosting } from '#adapters/dynamo/posting/posting-row.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { orderStore } from '#adapters/dynamo/receiving/order-store.ts';
import { countStore } from '#adapters/dynamo/stock/counts/count-store.ts';
import { placeStock } from '#adapters/dynamo/stock/counts/place-stock.ts';
import { datedLots } from '#adapters/dynamo/stock/dated-lots.ts';
import { inventoryList } from '#adapters/dynamo/stock/inventory-list.ts';
import { itemStockStore } from '#adapters/dynamo/stock/item-stock-store.ts';
import { totalShares } from '#adapters/dynamo/stock/item-totals.ts';
import { ledgerDeltas } from '#adapters/dynamo/stock/ledger-deltas.ts';
import { ledgerReader } from '#adapters/dynamo/stock/ledger-reader.ts';
import { ledgerStore } from '#adapters/dynamo/stock/ledger-store.ts';
import { lotPages } from '#adapters/dynamo/stock/lot-pages.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { openingRunStore } from '#adapters/dynamo/stock/opening-run-store.ts';
import { placeStore } from '#adapters/dynamo/stock/place-store.ts';
import { receivedGoods } from '#adapters/dynamo/stock/received-goods.ts';
import { stockDocumentStore } from '#adapters/dynamo/stock/stock-document-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import {
  accountingName,
  accountingSettings,
  booksLocations,
  countLimit,
  ownPlaces,
  postsAdjustments,
  receivingPlace,
  table,
} from '#adapters/settings.ts';
import { shareOf } from '#app/orders/person-share.ts';
import type { KeeperDeps } from '#app/stock/arrivals/keeper-deps.ts';
import type { InventoryReadDeps } from '#app/stock/inventory-read-handlers.ts';
import type { InventoryWriteDeps } from '#app/stock/inventory-write-handlers.ts';
import type { PostMovementsDeps } from '#app/stock/posting/post-movement.ts';
import type { SumItemsDeps } from '#app/stock/sum-items.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { composeBooks } from './books.ts';
import { clock, metrics, retryDelay } from './runtime.ts';

const composeSums = (client: DynamoDBDocumentClient): SumItemsDeps => ({
  itemStock: itemStockStore(client, table.stock()),
  palletPlaces: palletPlaces(client, table.pallets()),
  reader: ledgerReader(client, table.movements()),
  items: itemReader(client, table.items()),
  clock,
  ...retryDelay,
});

const composePlaces = (client: DynamoDBDocumentClient) => ({
  places: placeStore(client, table.stockDocuments()),
  ownPlaces: ownPlaces(),
});

const putAdjustment = (posting: Posting) => putPosting(table.postings(), posting, null);

/** How what we do to goods by ourselves reaches the books. */
const composeToBooks = (client: DynamoDBDocumentClient): PostMovementsDeps => ({
  ...{ isOn: postsAdjustments(), locations: booksLocations() },
  items: itemReader(client, table.items()),
  lots: lotStore(client, table.stock()),
  reader: ledgerReader(client, table.movements()),
});

export const composeStockTotals = (): SumItemsDeps => composeSums(documentClient());

export const composeStockKeeper = (): KeeperDeps => {
  const client = documentClient();
  const [stock, movements] = [table.stock(), table.movements()];
  return {
    ...composeSums(client),
    receipts: receivedGoods(client, table.receipts()),
    documents: stockDocumentStore(client, { stock, stockDocuments: table.stockDocuments() }),
    ledger: ledgerStore(client, { stock, movements, putPosting: putAdjustment }),
    toBooks: composeToBooks(client),
    lots: lotStore(client, stock),
    itemRules: itemRulesReader(client, table.itemRules()),
    inventory: inventoryList(client, stock),
    counts: countStore(client, table.counts()),
    receivingPlace: receivingPlace(),
    log: consoleLog,
    metrics: metrics(),
  };
};

export const composeGetInventory = (): InventoryReadDeps => {
  const client = documentClient();
  const [stock, movements] = [table.stock(), table.movements()];
  return {
    ...composeSums(client),
    itemRules: itemRulesReader(client, table.itemRules()),
    itemLists: itemLists(client, { items: table.items(), itemRules: table.itemRules() }),
    inventory: inventoryList(client, stock),
    totalShares: totalShares(client, stock),
    lotPages: lotPages(client, stock),
    datedLots: datedLots(client, stock),
    deltas: ledgerDeltas(client, { stock, movements }),
    reader: ledgerReader(client, movements),
    ledger: ledgerStore(client, { stock, movements }),
    lots: lotStore(client, stock),
    documents: stockDocumentStore(client, { stock, stockDocuments: table.stockDocuments() }),
    counts: countStore(client, table.counts()),
    countLimit: countLimit(),
    ...composePlaces(client),
    ...composeBooks(client, 'interactive'),
    share: personShareStore(client, table.accounting(), shareOf(accountingSettings().maxPerMinute)),
    accountingName: accountingName(),
    openingRuns: openingRunStore(client, table.stockDocuments()),
    orders: orderStore(client, table.purchaseOrders()),
    postings: postingStore(client, table.postings()),
    openPostings: openPostings(client, table.postings()),
  };
};

export const composePostInventory = (): InventoryWriteDeps => {
  const client = documentClient();
  const [stock, movements] = [table.stock(), table.movements()];
  return {
    items: itemReader(client, table.items()),
    itemRules: itemRulesStore(client, table.itemRules()),
    booksGtins: booksGtins(client, table.items()),
    itemStock: itemStockStore(client, stock),
    reader: ledgerReader(client, movements),
    ledger: ledgerStore(client, { stock, movements, putPosting: putAdjustment }),
    toBooks: composeToBooks(client),
    lots: lotStore(client, stock),
    counts: countStore(client, table.counts()),
    placeStock: placeStock(client, stock),
    receipts: receivedGoods(client, table.receipts()),
    documents: stockDocumentStore(client, { stock, stockDocuments: table.stockDocuments() }),
    openingRuns: openingRunStore(client, table.stockDocuments()),
    postings: postingStore(client, table.postings()),
    clock,
    countLimit: countLimit(),
    ...composePlaces(client),
    ...retryDelay,
  };
};
