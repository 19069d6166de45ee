import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readSlice } from '#adapters/dynamo/table/index-slice.ts';
import type { LedgerLine, LedgerReader } from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { documentKey, lotLedgerKey } from './stock-keys.ts';

/** Above every place: they are of digits, letters and `#-:.~`. */
const LAST = '~';

/** A line as it was written, once; of it every attribute is known. */
const fromLineRow = (row: Record<string, unknown>): LedgerLine => ({
  ...(row as unknown as LedgerLine),
  by: String(row.username),
  document: { type: row.documentType, id: row.documentId } as LedgerLine['document'],
  reason: (row.reason as string | undefined) ?? null,
  corrects: (row.corrects as string | undefined) ?? null,
});

/** The ledger as lists ask for it. A lot's lines lie together and are read as they stand; the rest is found by indexes. */
export const ledgerReader = (client: DynamoDBDocumentClient, TableName: string): LedgerReader => ({
  async lines({ inventoryID, lotNumber }, { from, before, limit }) {
    const isLot = lotNumber !== undefined;
    const [key, value] = isLot
      ? ['ledgerKey', lotLedgerKey({ inventoryID, lotNumber })]
      : ['itemKey', itemKey(inventoryID)];
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        ...(isLot ? { ConsistentRead: true } : { IndexName: 'item' }),
        KeyConditionExpression: '#key = :value AND #entry BETWEEN :first AND :last',
        ExpressionAttributeNames: { '#key': key, '#entry': 'entry' },
        ExpressionAttributeValues: { ':value': value, ':first': from ?? ' ', ':last': before ?? LAST },
        ScanIndexForward: false,
        // The one at `before` itself is read again, and left out.
        Limit: before === null ? limit : limit + 1,
      }),
    );
    return {
      rows: Items.map(fromLineRow).filter(({ entry }) => entry !== before),
      more: LastEvaluatedKey !== undefined,
    };
  },

  async linesAfter(inventoryID, after, to, limit) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'item',
        KeyConditionExpression: '#key = :value AND #entry BETWEEN :after AND :to',
        ExpressionAttributeNames: { '#key': 'itemKey', '#entry': 'entry' },
        ExpressionAttributeValues: { ':value': itemKey(inventoryID), ':after': after || ' ', ':to': to },
        // The one at `after` itself is read again, and left out.
        Limit: limit + 1,
      }),
    );
    return {
      rows: Items.map(fromLineRow).filter(({ entry }) => entry > after),
      more: LastEvaluatedKey !== undefined,
    };
  },

  async ofMonth(month, slice) {
    const index = { TableName, IndexName: 'month', key: 'month', value: month, sortKey: 'dayOrder' };
    const { rows, more } = await readSlice(client, index, slice);
    const movements = rows.map(({ ledgerKey, dayOrder }) => ({
      movementId: String(ledgerKey).slice('movement#'.length),
      dayOrder: String(dayOrder),
    }));
    return { rows: movements, more };
  },

  async idsOfDocument(type, id) {
    const value = documentKey(type, id);
    const index = { TableName, IndexName: 'document', key: 'documentKey', value, sortKey: 'dayOrder' };
    const { rows } = await readSlice(client, index, { from: null, before: null, limit: 1_000 });
    return rows.map(({ ledgerKey }) => String(ledgerKey).slice('movement#'.length));
  },
});
