import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import type { IndexedEntry, ReceiptFinder } from '#app/receiving/receipts/received-goods-ports.ts';
import { type GoodsReceipt, ReceiptHead } from '#domain/receiving/receipt/receipt.ts';
import { RECEIPT_STATUSES } from '#domain/receiving/receipt/receipt-filter.ts';
import { fromReceiptRow, SEARCH_TEXT_SEPARATOR, supplierRefKey, withReceivedDate } from './receipt-row.ts';

/** The attributes of a row that the month index copies: what a list shows, and what its filters search. */
const IndexedRow = z.extend(ReceiptHead.stored, {
  receivedBy: z.object({ username: z.string() }),
  dayOrder: z.string(),
  lineCount: z.int(),
  status: z.enum(RECEIPT_STATUSES),
  accountingReceiptNbr: z.nullish(z.string()),
  itemWords: z.optional(z.string()),
  lotWords: z.optional(z.string()),
  wordsLeftOut: z.optional(z.string()),
});

/** The table's definition names the same: it can't ask here. */
export const INDEXED_ATTRIBUTES: readonly string[] = Object.keys(IndexedRow.shape);

const words = (text: string | undefined): readonly string[] => text?.split(SEARCH_TEXT_SEPARATOR) ?? [];

const fromIndex = (row: Readonly<Record<string, unknown>>): IndexedEntry => {
  const { itemWords, lotWords, wordsLeftOut, dayOrder, ...plain } = IndexedRow.parse(withReceivedDate(row));
  return {
    dayOrder,
    hasSearchText: wordsLeftOut === undefined,
    entry: {
      ...plain,
      receivedBy: plain.receivedBy.username,
      accountingReceiptNbr: plain.accountingReceiptNbr ?? null,
      reason: null,
      version: null,
      items: words(itemWords),
      lots: words(lotWords),
    },
  };
};

/** Sorts behind every place that begins with the day before it. */
const LAST = '\uffff';

const readable = (row: Readonly<Record<string, unknown>>): GoodsReceipt[] => {
  try {
    return [fromReceiptRow(row)];
  } catch {
    return [];
  }
};

/** Finds receipts by month, by what they wait for and by supplier reference. */
export const receiptFinder = (client: DynamoDBDocumentClient, TableName: string): ReceiptFinder => ({
  async ofMonth({ month, from, to, before, limit }) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'month',
        KeyConditionExpression: '#month = :month AND #order BETWEEN :first AND :last',
        ExpressionAttributeNames: { '#month': 'month', '#order': 'dayOrder' },
        ExpressionAttributeValues: { ':month': month, ':first': from, ':last': before ?? `${to}${LAST}` },
        ScanIndexForward: false,
        // The one at `before` is read again, and left out.
        Limit: before === null ? limit : limit + 1,
      }),
    );
    const entries = Items.map(fromIndex).filter(({ dayOrder }) => dayOrder !== before);
    return { entries, next: LastEvaluatedKey ? String(LastEvaluatedKey.dayOrder) : null };
  },

  async openSince(mark, until, limit) {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'open',
        KeyConditionExpression: '#open = :mark AND #since <= :until',
        ExpressionAttributeNames: { '#open': 'open', '#since': 'openSince' },
        ExpressionAttributeValues: { ':mark': mark, ':until': until },
        Limit: limit,
      }),
    );
    return Items.map((item) => ({ receiptId: String(item.receiptId), since: String(item.openSince) }));
  },

  async withSupplierRef(vendorID, supplierRef, since, limit) {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'supplierRef',
        KeyConditionExpression: '#key = :key AND #at >= :since',
        ExpressionAttributeNames: { '#key': 'supplierRefKey', '#at': 'receivedAt' },
        ExpressionAttributeValues: { ':key': supplierRefKey(vendorID, supplierRef), ':since': since },
        ScanIndexForward: false,
        Limit: limit,
      }),
    );
    return Items.map((item) => String(item.receiptId));
  },

  async loadMany(receiptIds) {
    const keys = [...new Set(receiptIds)].map((receiptId) => ({ receiptId }));
    const rows = (await readByKeys(client, [{ tableName: TableName, keys }])).get(TableName) ?? [];
    const receipts = new Map(rows.flatMap(readable).map((receipt) => [receipt.receiptId, receipt]));
    return receiptIds.flatMap((id) => receipts.get(id) ?? []);
  },
});
