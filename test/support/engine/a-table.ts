import type { TableProperties } from '#local/dynamodb/dynamodb.ts';

export interface AnIndex {
  readonly name: string;
  readonly hash: string;
  readonly range: string;
  /** What it carries beside the keys. Default: nothing. */
  readonly carries?: readonly string[];
}

const key = (AttributeName: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName, KeyType });

/** A table with text keys, as `createTables` takes it. */
export const aTable = (
  TableName: string,
  hash: string,
  indexes: readonly AnIndex[] = [],
): TableProperties => ({
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [key(hash, 'HASH')],
  AttributeDefinitions: [...new Set([hash, ...indexes.flatMap((index) => [index.hash, index.range])])].map(
    (AttributeName) => ({ AttributeName, AttributeType: 'S' }),
  ),
  ...(indexes.length > 0
    ? {
        GlobalSecondaryIndexes: indexes.map((index) => ({
          IndexName: index.name,
          KeySchema: [key(index.hash, 'HASH'), key(index.range, 'RANGE')],
          Projection: index.carries
            ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...index.carries] }
            : { ProjectionType: 'KEYS_ONLY' },
        })),
      }
    : {}),
});
