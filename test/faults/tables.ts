import type { TableProperties } from '#local/dynamodb.ts';

const key = (name: string, kind: 'HASH' | 'RANGE') => ({ AttributeName: name, KeyType: kind });

const table = (
  TableName: string,
  hash: string,
  indexes: readonly { name: string; hash: string; range: string }[] = [],
): TableProperties => ({
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [key(hash, 'HASH')],
  AttributeDefinitions: [...new Set([hash, ...indexes.flatMap((index) => [index.hash, index.range])])].map(
    (name) => ({
      AttributeName: name,
      AttributeType: 'S',
    }),
  ),
  ...(indexes.length > 0
    ? {
        GlobalSecondaryIndexes: indexes.map((index) => ({
          IndexName: index.name,
          KeySchema: [key(index.hash, 'HASH'), key(index.range, 'RANGE')],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        })),
      }
    : {}),
});

/** The tables that receiving writes, with the indexes that it reads. */
export const RECEIVING_TABLES: readonly TableProperties[] = [
  table('PurchaseOrders', 'orderKey', [{ name: 'vendor', hash: 'openVendor', range: 'orderKey' }]),
  table('Receipts', 'receiptId', [{ name: 'due', hash: 'due', range: 'dueAt' }]),
  table('Accounting', 'id'),
];
