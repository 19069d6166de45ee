import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { openIndex } from '#adapters/dynamo/posting/posting-indexes.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { readable } from '#adapters/dynamo/table/readable.ts';
import type { ReceiptFinder } from '#app/receiving/receipts/received-goods-ports.ts';
import { LAST } from '#domain/receiving/receipt/day-range.ts';
import { fromIndexedRow, fromReceiptRow, supplierRefKey } from './receipt-row.ts';

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
    const entries = Items.map(fromIndexedRow).filter(({ dayOrder }) => dayOrder !== before);
    return { entries, next: LastEvaluatedKey ? String(LastEvaluatedKey.dayOrder) : null };
  },

  async openSince(mark, until, limit) {
    const found = await openIndex(client, TableName, { mark, until, limit });
    return found.map((item) => ({ receiptId: String(item.receiptId), since: String(item.openSince) }));
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
    const receipts = new Map(readable(rows, fromReceiptRow).map((receipt) => [receipt.receiptId, receipt]));
    return receiptIds.flatMap((id) => receipts.get(id) ?? []);
  },
});
