import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { ItemStockStore } from '#app/stock/stock-ports.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { lotStore } from './lot-store.ts';
import * as keys from './stock-keys.ts';
import * as rows from './stock-rows.ts';

type Row = Record<string, unknown>;

/** So many are removed at a time. */
const SIDE_BY_SIDE = 16;

/** What an item has: its total, its balances and what is not in the accounting system, then the lots of the balances. */
export const itemStockStore = (client: DynamoDBDocumentClient, TableName: string): ItemStockStore => {
  const lots = lotStore(client, TableName);

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

  return {
    async load(inventoryID) {
      const live = await liveRows(keys.totalRowKey(inventoryID).itemKey);
      const under = (prefix: string) => live.filter(({ part }) => String(part).startsWith(prefix));
      const [total] = under(keys.TOTAL_PART);
      const all = under(keys.BALANCE_PREFIX).map(rows.fromBalanceRow);
      const balances = all.filter(({ onHand }) => onHand > 0);
      const known = await lots.loadMany(balances satisfies readonly LotId[]);
      return {
        total: total ? rows.fromTotalRow(total) : null,
        stock: {
          balances,
          lots: [...known.values()],
          notInBooks: under(keys.NOT_IN_BOOKS_PREFIX).map(rows.fromNotInBooksRow),
        },
        empty: all.filter(({ onHand }) => onHand === 0),
      };
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
      const remove = (inventoryID: string) => {
        const Key = keys.notInBooksRowKey({ inventoryID, documentType: type, documentId: id });
        return client.send(new DeleteCommand({ TableName, Key }));
      };
      for (let at = 0; at < inventoryIDs.length; at += SIDE_BY_SIDE)
        await Promise.all(inventoryIDs.slice(at, at + SIDE_BY_SIDE).map(remove));
    },

    async withDateBefore(day, limit) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'expiry',
          KeyConditionExpression: 'expiring = :item AND nextExpiry < :day',
          ExpressionAttributeValues: { ':item': rows.EXPIRING, ':day': day },
          Limit: limit,
        }),
      );
      return Items.map((row) => String(row.itemKey));
    },
  };
};
