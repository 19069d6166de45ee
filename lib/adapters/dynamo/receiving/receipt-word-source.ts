import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readable } from '#adapters/dynamo/table/readable.ts';
import type { WordSource } from '#app/words/word-ports.ts';
import { entryOf } from '#domain/receiving/receipt/receipt-entry.ts';
import { wordsOfReceipt } from '#domain/receiving/receipt/receipt-words.ts';
import { receiptFinder } from './receipt-finder.ts';
import { expiryOf, fromIndexedRow } from './receipt-row.ts';

interface Source {
  readonly receipts: string;
  /** How many years a receipt is kept that is settled or cancelled. Undefined: for good. */
  readonly retentionYears: number | undefined;
}

/**
 * Receipts in the order of their acceptance with their words: out of the index, which carries them but of long ones.
 * Where receipts are removed later, each is read: it says when, or that it is not through.
 */
export const receiptWordSource = (
  client: DynamoDBDocumentClient,
  { receipts: TableName, retentionYears }: Source,
): WordSource => ({
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
    const toRead = readable(rows, fromIndexedRow).flatMap((indexed) =>
      indexed.hasSearchText && retentionYears === undefined ? [] : indexed.entry.receiptId,
    );
    const read = toRead.length === 0 ? [] : await receiptFinder(client, TableName).loadMany(toRead);
    const whole = new Map(read.map((receipt) => [receipt.receiptId, receipt]));
    return {
      documents: rows.map((row) => {
        const place = String(row.dayOrder);
        const receipt = whole.get(String(row.receiptId));
        if (receipt)
          return { place, words: wordsOfReceipt(entryOf(receipt)), ...expiryOf(receipt, retentionYears) };
        // What can't be read is found by no word, and keeps no other from being found.
        const [indexed] = readable([row], fromIndexedRow);
        return { place, words: indexed ? wordsOfReceipt(indexed.entry) : [] };
      }),
      more: LastEvaluatedKey !== undefined,
    };
  },
});
