import { randomUUID } from 'node:crypto';
import { TABLE_DEFINITIONS, type TableName } from '#infra/table-definitions.ts';
import { createTables, type TableProperties } from '#local/dynamodb/dynamodb.ts';

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });

const keyOf = (hash: string, range?: string) => [
  { AttributeName: hash, KeyType: 'HASH' },
  ...(range ? [{ AttributeName: range, KeyType: 'RANGE' }] : []),
];

/**
 * A table of the product by its one definition, as `createTables` takes it: keys and indexes. Without stream and
 * expiry, which wake and remove in the background: a store answers the same with and without.
 */
export const productTable = (name: TableName, TableName: string = name): TableProperties => {
  const { key, sortKey, indexes = [] } = TABLE_DEFINITIONS[name];
  const keys = [key, sortKey, ...indexes.flatMap((index) => [index.key, index.sortKey])];
  return {
    TableName,
    KeySchema: keyOf(key, sortKey),
    AttributeDefinitions: [...new Set(keys)].filter((attribute) => attribute !== undefined).map(text),
    ...(indexes.length > 0
      ? {
          GlobalSecondaryIndexes: indexes.map((index) => ({
            IndexName: index.name,
            KeySchema: keyOf(index.key, index.sortKey),
            Projection: index.include
              ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...index.include] }
              : { ProjectionType: 'KEYS_ONLY' },
          })),
        }
      : {}),
  };
};

/** Makes empty tables under names that nobody else has, and answers those names by the tables' own. */
export const freshTables = async <Name extends TableName>(
  endpoint: string,
  ...names: readonly Name[]
): Promise<Readonly<Record<Name, string>>> => {
  const made = names.map((name) => [name, `${name}-${randomUUID()}`] as const);
  await createTables(
    endpoint,
    made.map(([name, as]) => productTable(name, as)),
  );
  return Object.fromEntries(made) as Record<Name, string>;
};
