import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import type { RulesTable } from '#adapters/dynamo/items/item-rules-row.ts';
import { dueIndex } from '#adapters/dynamo/posting/posting-indexes.ts';
import { putIfVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { takeNumbers } from '#adapters/dynamo/table/take-numbers.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { ReceiptStore } from '#app/receiving/receipts/receipt-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { fromOrderRow } from './order-row.ts';
import { putOrder } from './order-store.ts';
import { fromReceiptRow, toReceiptRow } from './receipt-row.ts';

/** Beside the receipts, under a key no ULID can have. */
const COUNTER = { receiptId: '#counter' };

interface Tables {
  readonly receipts: string;
  readonly purchaseOrders: string;
  /** Handed in where receipts are accepted, so that other functions don't carry how rules are read. */
  readonly itemRules?: RulesTable;
  /** How many years a receipt is kept that is settled or cancelled. Default: for good. */
  readonly retentionYears?: number;
}

const putReceipt = (
  { receipts, retentionYears }: Tables,
  next: GoodsReceipt,
  previous: GoodsReceipt | null,
) => putIfVersion(receipts, 'receiptId', toReceiptRow(next, retentionYears), previous);

const saveAllWithOrders = (
  client: DynamoDBDocumentClient,
  tables: Tables,
  changes: Parameters<ReceiptStore['saveAllWithOrders']>[0],
) =>
  orConflict(
    client.send(
      new TransactWriteCommand({
        TransactItems: changes.flatMap(({ receipt, order }) => [
          { Put: putReceipt(tables, receipt.next, receipt.previous) },
          { Put: putOrder(tables.purchaseOrders, order.next, order.previous) },
        ]),
      }),
    ),
  );

/** Goods receipts in their table, written together with their orders where one decides over the other. */
export const receiptStore = (client: DynamoDBDocumentClient, tables: Tables): ReceiptStore => ({
  async load(receiptId) {
    const { Item } = await client.send(
      new GetCommand({ TableName: tables.receipts, Key: { receiptId }, ConsistentRead: true }),
    );
    return Item ? fromReceiptRow(Item) : null;
  },

  async loadForAccept(receiptIds, orderKeys, inventoryIDs = []) {
    const { itemRules } = tables;
    const ruled = itemRules ? [...new Set(inventoryIDs.map(itemKey))].map(itemRules.keyOf) : [];
    const rows = await readByKeys(client, [
      { tableName: tables.receipts, keys: receiptIds.map((receiptId) => ({ receiptId })) },
      { tableName: tables.purchaseOrders, keys: orderKeys.map((orderKey) => ({ orderKey })) },
      ...(itemRules ? [{ tableName: itemRules.name, keys: ruled }] : []),
    ]);
    const receipts = (rows.get(tables.receipts) ?? []).map(fromReceiptRow);
    const place = new Map(receiptIds.map((receiptId, index) => [receiptId, index]));
    receipts.sort((a, b) => (place.get(a.receiptId) ?? 0) - (place.get(b.receiptId) ?? 0));
    const rules = itemRules ? (rows.get(itemRules.name) ?? []).map(itemRules.fromRow) : [];
    return {
      receipts,
      orders: (rows.get(tables.purchaseOrders) ?? []).map(fromOrderRow),
      rules: new Map(rules.map((one) => [itemKey(one.inventoryID), one])),
    };
  },

  nextNumber: async (count) =>
    (await takeNumbers(client, { tableName: tables.receipts, key: COUNTER }, count)) - count + 1,

  accept: (receipts, orders) =>
    orConflict(
      client.send(
        new TransactWriteCommand({
          TransactItems: [
            ...receipts.map((receipt) => ({ Put: putReceipt(tables, receipt, null) })),
            ...orders.map(({ next, previous }) => ({ Put: putOrder(tables.purchaseOrders, next, previous) })),
          ],
        }),
      ),
    ),

  save: (next, previous) => orConflict(client.send(new PutCommand(putReceipt(tables, next, previous)))),

  saveWithOrder: (receipt, order) => saveAllWithOrders(client, tables, [{ receipt, order }]),

  saveAllWithOrders: (changes) => saveAllWithOrders(client, tables, changes),

  ...dueIndex(client, tables.receipts, 'receiptId'),
});
