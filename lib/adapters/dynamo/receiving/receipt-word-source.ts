import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { IndexedEntry } from '#app/receiving/receipts/received-goods-ports.ts';
import type { WordSource } from '#app/words/word-ports.ts';
import { entryOf } from '#domain/receiving/receipt/receipt-entry.ts';
import { wordsOfReceipt } from '#domain/receiving/receipt/receipt-words.ts';
import { receiptFinder } from './receipt-finder.ts';
import { fromIndexedRow } from './receipt-row.ts';

/** What can't be read is found by no word, and keeps no other from being found. */
const readable = (row: Readonly<Record<string, unknown>>): IndexedEntry[] => {
  try {
    return [fromIndexedRow(row)];
  } catch {
    return [];
  }
};

/** Receipts in the order of their acceptance with their words: out of the index, which carries them but of long ones. */
export const receiptWordSource = (client: DynamoDBDocumentClient, TableName: string): WordSource => ({
  async ofMonth(month, after, upTo, limit) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'month',
        KeyConditionExpression: '#month = :month AND #order BETWEEN :after AND :upTo',
        ExpressionAttributeNames: { '#month': 'month', '#order': 'dayOrder' },
        ExpressionAttributeValues: { ':month': month, ':after': after, ':upTo': upTo },
        // The one at `after` itself is read again, and left out.
        Limit: limit + 1,
      }),
    );
    const rows = Items.filter(({ dayOrder }) => dayOrder !== after);
    const entries = rows.flatMap(readable);
    const long = entries.flatMap(({ entry, hasSearchText }) => (hasSearchText ? [] : entry.receiptId));
    const read = long.length === 0 ? [] : await receiptFinder(client, TableName).loadMany(long);
    const whole = new Map(read.map((receipt) => [receipt.receiptId, entryOf(receipt)]));
    const words = new Map(
      entries.map(({ entry, dayOrder }) => [dayOrder, wordsOfReceipt(whole.get(entry.receiptId) ?? entry)]),
    );
    return {
      documents: rows.map(({ dayOrder }) => ({
        place: String(dayOrder),
        words: words.get(String(dayOrder)) ?? [],
      })),
      more: LastEvaluatedKey !== undefined,
    };
  },
});
