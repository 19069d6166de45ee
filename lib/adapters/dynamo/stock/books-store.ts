import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { BooksStore } from '#app/stock/books/books-ports.ts';
import { BooksRound } from '#domain/stock/books/books-round.ts';
import * as keys from './stock-keys.ts';
import * as rows from './stock-rows.ts';

interface BooksTables {
  readonly stock: string;
  readonly stockDocuments: string;
}

const ROUND = { documentKey: '#books', part: 'head' };

const rounds = rowsOf(BooksRound);

/** What the accounting system had, beside the stock of each item. */
export const booksStore = (
  client: DynamoDBDocumentClient,
  { stock, stockDocuments }: BooksTables,
): BooksStore => ({
  async load(inventoryID) {
    const { Item } = await client.send(
      new GetCommand({ TableName: stock, Key: keys.readingRowKey(inventoryID), ConsistentRead: true }),
    );
    return Item ? rows.fromReadingRow(Item) : null;
  },

  async loadMany(inventoryIDs) {
    const wanted = inventoryIDs.flatMap((id) => [keys.readingRowKey(id), keys.totalRowKey(id)]);
    const found = (await readByKeys(client, [{ tableName: stock, keys: wanted }])).get(stock) ?? [];
    const under = (part: string) => found.filter((row) => row.part === part);
    return {
      readings: new Map(
        under(keys.READING_PART).map((row) => [String(row.itemKey), rows.fromReadingRow(row)]),
      ),
      totals: new Map(under(keys.TOTAL_PART).map((row) => [String(row.itemKey), rows.fromTotalRow(row)])),
    };
  },

  async save(reading, isNews, released) {
    const put = {
      TableName: stock,
      Item: rows.toReadingRow(reading, isNews || released.length > 0),
      ConditionExpression: 'attribute_not_exists(itemKey) OR asOf <= :asOf',
      ExpressionAttributeValues: { ':asOf': reading.asOf },
    };
    const deletes = released.map((mark) => ({
      Delete: { TableName: stock, Key: keys.notInBooksRowKey(mark) },
    }));
    // One row alone costs half as much by itself.
    const written =
      deletes.length === 0
        ? client.send(new PutCommand(put))
        : client.send(new TransactWriteCommand({ TransactItems: [{ Put: put }, ...deletes] }));
    return (await orConflict(written)).ok;
  },

  async loadRound() {
    const { Item } = await client.send(
      new GetCommand({ TableName: stockDocuments, Key: ROUND, ConsistentRead: true }),
    );
    return Item ? rounds.fromRow(Item) : null;
  },

  async saveRound(round) {
    await client.send(
      new PutCommand({ TableName: stockDocuments, Item: { ...rounds.toRow(round), ...ROUND } }),
    );
  },
});
