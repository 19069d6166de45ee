import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import type { DatedLots } from '#app/stock/stock-ports.ts';
import { lotsOfItem } from './lot-store.ts';
import * as keys from './stock-keys.ts';
import { fromBalanceRow, fromTotalRow } from './stock-rows.ts';

/**
 * Balances of an item with very many lots carry the place of their lot, which begins with its date: those of other days stay
 * where they are. What carries none may be of any.
 */
export const datedLots = (client: DynamoDBDocumentClient, TableName: string): DatedLots => ({
  async load(inventoryID, from, until) {
    const { itemKey } = keys.totalRowKey(inventoryID);
    const rows = await queryAll(client, {
      TableName,
      KeyConditionExpression: 'itemKey = :itemKey AND part BETWEEN :first AND :last',
      FilterExpression: 'attribute_not_exists(fefo) OR fefo BETWEEN :from AND :until',
      ExpressionAttributeValues: {
        ...{ ':itemKey': itemKey, ':first': keys.TOTAL_PART, ':last': keys.NOT_IN_BOOKS_PREFIX },
        // What follows a day in a place is above it.
        ...{ ':from': from || ' ', ':until': `${until}~` },
      },
      ConsistentRead: true,
    });
    const total = rows.find(({ part }) => part === keys.TOTAL_PART);
    const balances = rows
      .filter(({ part }) => String(part).startsWith(keys.BALANCE_PREFIX))
      .map(fromBalanceRow)
      .filter(({ onHand }) => onHand > 0);
    const lots = await lotsOfItem(client, TableName, balances);
    return { total: total ? fromTotalRow(total) : null, balances, lots: [...lots.values()] };
  },
});
