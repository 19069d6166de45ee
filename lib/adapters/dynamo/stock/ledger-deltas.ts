import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import type { LedgerDeltas, LedgerLine } from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { type Quantity, sum } from '#domain/quantity.ts';
import { BALANCE_PREFIX, lotLedgerKey, NOT_IN_BOOKS_PREFIX } from './stock-keys.ts';

/** Lines and balances that are added up: of each no more is brought than that needs. */
export const ledgerDeltas = (
  client: DynamoDBDocumentClient,
  { stock, movements }: { readonly stock: string; readonly movements: string },
): LedgerDeltas => ({
  async deltas({ inventoryID, lotNumber }, after, before) {
    const isLot = lotNumber !== undefined;
    const [key, value] = isLot
      ? ['ledgerKey', lotLedgerKey({ inventoryID, lotNumber })]
      : ['itemKey', itemKey(inventoryID)];
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: movements,
        ...(isLot ? { ConsistentRead: true } : { IndexName: 'item' }),
        KeyConditionExpression: '#key = :value AND #entry BETWEEN :after AND :before',
        ProjectionExpression: '#entry, #delta',
        ExpressionAttributeNames: { '#key': key, '#entry': 'entry', '#delta': 'delta' },
        ExpressionAttributeValues: { ':value': value, ':after': after || ' ', ':before': before },
        ScanIndexForward: false,
      }),
    );
    const rows = Items as Pick<LedgerLine, 'entry' | 'delta'>[];
    // Those at both ends are read as well, and left out.
    return {
      rows: rows.filter(({ entry }) => entry > after && entry < before),
      next: LastEvaluatedKey === undefined ? null : String(LastEvaluatedKey.entry),
    };
  },

  async onHandOf(inventoryID) {
    const found = await queryAll(client, {
      TableName: stock,
      KeyConditionExpression: 'itemKey = :itemKey AND part BETWEEN :first AND :last',
      ProjectionExpression: 'onHand',
      ExpressionAttributeValues: {
        ...{ ':itemKey': itemKey(inventoryID), ':first': BALANCE_PREFIX, ':last': NOT_IN_BOOKS_PREFIX },
      },
      ConsistentRead: true,
    });
    return sum(found.map(({ onHand }) => onHand as Quantity));
  },
});
