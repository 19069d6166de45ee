import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { booksGtins, itemLists } from '#adapters/dynamo/items/item-lists.ts';
import { itemReader } from '#adapters/dynamo/items/item-reader.ts';
import { itemRulesStore } from '#adapters/dynamo/items/item-rules-store.ts';
import { palletPlaces } from '#adapters/dynamo/pallets/pallet-places.ts';
import { openPostings } from '#adapters/dynamo/posting/open-postings.ts';
import { putPosting } from '#adapters/dynamo/posting/posting-row.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { orderStore } from '#adapters/dynamo/receiving/order-store.ts';
import { toReceiptRow } from '#adapters/dynamo/receiving/receipt-row.ts';
import { booksStore } from '#adapters/dynamo/stock/books-store.ts';
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
import { balanceRowKey, lotRowKey } from '#adapters/dynamo/stock/stock-keys.ts';
import type { ActionName } from '#api/contract.ts';
import { getInventory } from '#api/inventory.ts';
import type { PersonShare } from '#app/orders/person-share-ports.ts';
import { keepReceipt } from '#app/stock/arrivals/keep-receipt.ts';
import type { KeeperDeps } from '#app/stock/arrivals/keeper-deps.ts';
import type { AccountingStock } from '#app/stock/books/accounting-stock-ports.ts';
import { inventoryReadHandlers } from '#app/stock/inventory-read-handlers.ts';
import type { InventoryWriteDeps } from '#app/stock/inventory-write-handlers.ts';
import type { PlaceStore } from '#app/stock/places/place-ports.ts';
import { sumChanges, sumItems } from '#app/stock/sum-items.ts';
import { type WriteOptions, writeMovement } from '#app/stock/write-movement.ts';
import { toNumber } from '#domain/quantity.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { err } from '#domain/result.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { locationPlace } from '#domain/stock/ledger/place.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { NOW } from '#test/support/builders/receipts.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import { NOT_TO_BOOKS } from './not-to-books.ts';

const away = async () => err({ kind: 'unavailable', message: 'It is away.' } as const);

const accountingAway: AccountingStock = {
  warehouses: away,
  listOnHand: away,
  balancesOf: away,
  isReleased: away,
};

/** Fresh tables in the engine, the stores of stock on them, and a clock that only tests move. */
export const aStockBench = async () => {
  const tables = await freshTables(
    testEngine.endpoint,
    ...([
      'Receipts',
      'PurchaseOrders',
      'Items',
      'ItemRules',
      'Stock',
      'Movements',
      'StockDocuments',
      'Counts',
      'Postings',
      'Pallets',
    ] as const),
  );
  const client = lightClient(testEngine.endpoint);
  const clock = { time: NOW, now: () => clock.time };
  const said: { event: string; fields: unknown }[] = [];
  const say = (event: string, fields?: unknown) => void said.push({ event, fields });
  const metrics = hearMetrics();
  const itemRules = itemRulesStore(client, tables.ItemRules);
  const reader = ledgerReader(client, tables.Movements);
  const postings = postingStore(client, tables.Postings);
  const deps: KeeperDeps & InventoryWriteDeps & { readonly places: PlaceStore } = {
    receipts: receivedGoods(client, tables.Receipts),
    documents: stockDocumentStore(client, { stock: tables.Stock, stockDocuments: tables.StockDocuments }),
    lots: lotStore(client, tables.Stock),
    inventory: inventoryList(client, tables.Stock),
    counts: countStore(client, tables.Counts),
    ledger: ledgerStore(client, {
      ...{
        stock: tables.Stock,
        movements: tables.Movements,
        putPosting: (posting) => putPosting(tables.Postings, posting, null),
      },
    }),
    itemStock: itemStockStore(client, tables.Stock),
    palletPlaces: palletPlaces(client, tables.Pallets),
    items: itemReader(client, tables.Items),
    itemRules,
    booksGtins: booksGtins(client, tables.Items),
    toBooks: NOT_TO_BOOKS,
    reader,
    placeStock: placeStock(client, tables.Stock),
    openingRuns: openingRunStore(client, tables.StockDocuments),
    countLimit: { units: 10, percent: 0 },
    receivingPlace: { warehouseID: 'MAIN', locationID: 'RECEIVING' },
    places: placeStore(client, tables.StockDocuments),
    ownPlaces: [locationPlace('MAIN', 'RECEIVING')],
    postings,
    clock,
    random: () => 0.5,
    wait: async () => {
      await new Promise((resolve) => setImmediate(resolve));
    },
    log: { info: say, warn: say, error: say },
    metrics,
  };

  /** A receipt as it stands, whatever it was before. */
  const storeReceipt = (receipt: GoodsReceipt) =>
    client.send(new PutCommand({ TableName: tables.Receipts, Item: toReceiptRow(receipt) }));

  /** Everything of an item as people count it. */
  const stockOf = async (inventoryID: string) => {
    const { total, stock, empty } = await deps.itemStock.load(inventoryID);
    return {
      ...{ total, empty, lots: stock.lots, notInBooks: stock.notInBooks },
      onHand: Object.fromEntries(
        stock.balances.map(({ lotNumber, place, onHand }) => [`${lotNumber} ${place}`, toNumber(onHand)]),
      ),
    };
  };

  const books = booksStore(client, { stock: tables.Stock, stockDocuments: tables.StockDocuments });
  /** As `refresh` asks it: by default the accounting system is away. */
  const against = { accountingStock: accountingAway };
  const share: PersonShare = { take: async () => null };
  const readHandlers = () =>
    inventoryReadHandlers({
      ...deps,
      ...against,
      books,
      share,
      postings,
      openPostings: openPostings(client, tables.Postings),
      accountingName: 'Books',
      orders: orderStore(client, tables.PurchaseOrders),
      itemLists: itemLists(client, { items: tables.Items, itemRules: tables.ItemRules }),
      inventory: inventoryList(client, tables.Stock),
      totalShares: totalShares(client, tables.Stock),
      lotPages: lotPages(client, tables.Stock),
      datedLots: datedLots(client, tables.Stock),
      deltas: ledgerDeltas(client, { stock: tables.Stock, movements: tables.Movements }),
      reader,
    });

  return {
    ...{ against, books, reader },
    /** Asks as a consultant does. */
    ask: <A extends ActionName<typeof getInventory>>(action: A, fields: Record<string, unknown> = {}) =>
      callRoute(
        getInventory,
        readHandlers(),
        { action, ...fields },
        { group: 'consultant', now: clock.time },
      ),
    ...{ client, tables, clock, deps, said, metrics, storeReceipt, stockOf },
    keep: (receiptId: string) => keepReceipt(deps, receiptId),
    receive: async (receipt: GoodsReceipt) => {
      await storeReceipt(receipt);
      await keepReceipt(deps, receipt.receiptId);
      await sumItems(
        deps,
        receipt.lines.map(({ inventoryID }) => inventoryID),
      );
    },
    move: (movement: Movement, options: Partial<WriteOptions> = {}) =>
      writeMovement(deps, movement, { now: clock.time, ...options }),
    /** A balance that no movement made. */
    alterBalance: ({ inventoryID, lotNumber, place, onHand, allocated }: Balance) =>
      client.send(
        new UpdateCommand({
          TableName: tables.Stock,
          Key: balanceRowKey({ inventoryID, lotNumber, place }),
          UpdateExpression: 'SET onHand = :onHand, allocated = :allocated',
          ExpressionAttributeValues: { ':onHand': onHand, ':allocated': allocated },
        }),
      ),
    sum: (...inventoryIDs: string[]) => sumItems(deps, inventoryIDs),
    /** Works an item's total out as the stream tells of it: balances with a place, lots without. */
    follow: (inventoryID: string, ...rows: readonly { lotNumber: string; place?: string }[]) => {
      const partOf = ({ lotNumber, place }: (typeof rows)[number]) =>
        (place === undefined
          ? lotRowKey({ inventoryID, lotNumber })
          : balanceRowKey({ inventoryID, lotNumber, place })
        ).part;
      return sumChanges(deps, [{ inventoryID, parts: rows.map(partOf) }]);
    },
  };
};

export type StockBench = Awaited<ReturnType<typeof aStockBench>>;
