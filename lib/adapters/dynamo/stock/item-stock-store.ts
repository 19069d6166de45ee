import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { ItemStockStore, LiveStock } from '#app/stock/stock-ports.ts';
import { emptySum } from '#domain/stock/ledger/ledger-sum.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { lotsOfItem } from './lot-store.ts';
import * as keys from './stock-keys.ts';
import * as rows from './stock-rows.ts';

type Row = Record<string, unknown>;

/** So many are written at a time. */
const SIDE_BY_SIDE = 16;

const each = async (
  inventoryIDs: readonly string[],
  work: (inventoryID: string) => Promise<unknown>,
): Promise<void> => {
  for (let at = 0; at < inventoryIDs.length; at += SIDE_BY_SIDE)
    await Promise.all(inventoryIDs.slice(at, at + SIDE_BY_SIDE).map(work));
};

/** What an item has: its total, its balances and what is not in the accounting system, then the lots of the balances. */
export const itemStockStore = (client: DynamoDBDocumentClient, TableName: string): ItemStockStore => {
  const liveRows = async (itemKey: string): Promise<readonly Row[]> => {
    const found: Row[] = [];
    let from: Row | undefined;
    do {
      const answer = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'itemKey = :itemKey AND part < :lots',
          ExpressionAttributeValues: { ':itemKey': itemKey, ':lots': keys.LOT_PREFIX },
          ConsistentRead: true,
          ExclusiveStartKey: from,
        }),
      );
      found.push(...(answer.Items ?? []));
      from = answer.LastEvaluatedKey;
    } while (from);
    return found;
  };

  const loadLive = async (inventoryID: string): Promise<LiveStock> => {
    const live = await liveRows(keys.totalRowKey(inventoryID).itemKey);
    const under = (prefix: string) => live.filter(({ part }) => String(part).startsWith(prefix));
    const [total] = under(keys.TOTAL_PART);
    const [sum] = under(keys.SUM_PART);
    const [reading] = under(keys.READING_PART);
    const all = under(keys.BALANCE_PREFIX).map(rows.fromBalanceRow);
    return {
      total: total ? rows.fromTotalRow(total) : null,
      sum: sum ? rows.fromSumRow(sum) : null,
      balances: all.filter(({ onHand }) => onHand > 0),
      notInBooks: under(keys.NOT_IN_BOOKS_PREFIX).map(rows.fromNotInBooksRow),
      books: reading ? rows.fromReadingRow(reading) : null,
      empty: all.filter(({ onHand }) => onHand === 0),
    };
  };

  /** Rises above whatever anybody has read, so that nobody saves what they added up before. */
  const forgetSum = (inventoryID: string) => {
    const {
      inventoryID: _id,
      rev: _rev,
      itemKey: _key,
      part: _part,
      ...nothing
    } = rows.toSumRow(emptySum(inventoryID, 0));
    const fields = Object.keys({ ...nothing, inventoryID });
    return client.send(
      new UpdateCommand({
        TableName,
        Key: keys.sumRowKey(inventoryID),
        UpdateExpression: `SET ${fields.map((name) => `#${name} = :${name}`).join(', ')} ADD rev :one`,
        ExpressionAttributeNames: Object.fromEntries(fields.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ':one': 1,
          ...Object.fromEntries(
            Object.entries({ ...nothing, inventoryID }).map(([name, value]) => [`:${name}`, value]),
          ),
        },
      }),
    );
  };

  return {
    loadLive,

    async load(inventoryID) {
      const { balances, notInBooks, books, ...rest } = await loadLive(inventoryID);
      const known = await lotsOfItem(client, TableName, balances satisfies readonly LotId[]);
      return { ...rest, stock: { balances, notInBooks, books, lots: [...known.values()] } };
    },

    saveTotal: (next, previous) =>
      orConflict(
        client.send(
          new PutCommand({
            TableName,
            Item: rows.toTotalRow(next),
            ...(previous === null
              ? { ConditionExpression: 'attribute_not_exists(itemKey)' }
              : {
                  ConditionExpression: 'rev = :rev',
                  ExpressionAttributeValues: { ':rev': previous.rev },
                }),
          }),
        ),
      ),

    saveSum: (next, rev) =>
      orConflict(
        client.send(
          new PutCommand({
            TableName,
            Item: rows.toSumRow(next),
            ConditionExpression: rev === 0 ? 'attribute_not_exists(itemKey)' : 'rev = :rev',
            ...(rev === 0 ? {} : { ExpressionAttributeValues: { ':rev': rev } }),
          }),
        ),
      ),

    forgetSums: (inventoryIDs) => each(inventoryIDs, forgetSum),

    async removeEmpty(balance) {
      // Goods may have come since it was read: then it stays.
      await orConflict(
        client.send(
          new DeleteCommand({
            TableName,
            Key: keys.balanceRowKey(balance),
            ConditionExpression: 'onHand = :zero AND (attribute_not_exists(allocated) OR allocated = :zero)',
            ExpressionAttributeValues: { ':zero': 0 },
          }),
        ),
      );
    },

    async removeNotInBooks(inventoryIDs, { type, id }) {
      await each(inventoryIDs, (inventoryID) => {
        const Key = keys.notInBooksRowKey({ inventoryID, documentType: type, documentId: id });
        return client.send(new DeleteCommand({ TableName, Key }));
      });
    },

    markPosted(inventoryIDs, { type, id }, at) {
      const mark = (inventoryID: string) =>
        orConflict(
          client.send(
            new UpdateCommand({
              TableName,
              Key: keys.notInBooksRowKey({ inventoryID, documentType: type, documentId: id }),
              UpdateExpression: 'SET postedAt = if_not_exists(postedAt, :at)',
              ConditionExpression: 'attribute_exists(itemKey)',
              ExpressionAttributeValues: { ':at': at },
            }),
          ),
        );
      return each(inventoryIDs, mark);
    },
  };
};
