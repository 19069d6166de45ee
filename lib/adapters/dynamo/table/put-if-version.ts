/** The put of a row, on the condition that the stored version is the one decided on, or that there is none. */
export const putIfVersion = (
  TableName: string,
  key: string,
  Item: Record<string, unknown>,
  previous: { readonly version: number } | null,
) => ({
  TableName,
  Item,
  ...(previous === null
    ? { ConditionExpression: `attribute_not_exists(${key})` }
    : {
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': previous.version },
      }),
});
