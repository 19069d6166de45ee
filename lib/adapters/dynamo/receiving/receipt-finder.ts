import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import type { IndexedEntry, ReceiptFinder } from '#app/receiving/receipts/received-goods-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { fromReceiptRow, SEARCH_TEXT_SEPARATOR, supplierRefKey } from './receipt-row.ts';

const IndexedRow = z.object({
  receiptId: z.string(),
  receiptNbr: z.string(),
  orderType: z.string(),
  orderNbr: z.string(),
  vendorID: z.string(),
  vendorName: z.string(),
  supplierRef: z.string(),
  receivedBy: z.object({ username: z.string() }),
  receivedAt: z.string(),
  receivedDate: z.optional(z.string()),
  dayOrder: z.string(),
  lineCount: z.int(),
  status: z.enum(['QUEUED', 'POSTING', 'POSTED', 'FAILED', 'CANCELLED']),
  accountingReceiptNbr: z.nullish(z.string()),
  itemWords: z.optional(z.string()),
  lotWords: z.optional(z.string()),
  wordsLeftOut: z.optional(z.string()),
});

const words = (text: string | undefined): readonly string[] => text?.split(SEARCH_TEXT_SEPARATOR) ?? [];

const fromIndex = (row: unknown): IndexedEntry => {
  const { itemWords, lotWords, wordsLeftOut, dayOrder, ...plain } = IndexedRow.parse(row);
  return {
    dayOrder,
    hasWords: wordsLeftOut === undefined,
    entry: {
      ...plain,
      receivedBy: plain.receivedBy.username,
      receivedDate: plain.receivedDate ?? siteDay(Date.parse(plain.receivedAt)),
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

const readable = (row: unknown): GoodsReceipt[] => {
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
