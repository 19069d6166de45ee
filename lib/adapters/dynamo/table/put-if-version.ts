/** The condition that the stored version is the one decided on. */
export const ifVersion = (version: number) => ({
  ConditionExpression: '#version = :version',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':version': version },
});

/** Likewise; null: that there is no row under this key. `key`: the name of the partition key. */
export const ifUnchanged = (key: string, previous: { readonly version: number } | null) =>
  previous === null ? { ConditionExpression: `attribute_not_exists(${key})` } : ifVersion(previous.version);

/** The put of a row, on the condition that the stored version is the one decided on, or that there is none. */
export const putIfVersion = (
  TableName: string,
  key: string,
  Item: Record<string, unknown>,
  previous: { readonly version: number } | null,
) => ({ TableName, Item, ...ifUnchanged(key, previous) });
