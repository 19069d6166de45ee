import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';

/** All rows of a query, however many answers they take. */
export const queryAll = async (
  client: DynamoDBDocumentClient,
  query: Omit<QueryCommandInput, 'ExclusiveStartKey' | 'Limit'>,
): Promise<readonly Record<string, unknown>[]> => {
  const rows: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await client.send(new QueryCommand({ ...query, ExclusiveStartKey: from }));
    rows.push(...(answer.Items ?? []));
    from = answer.LastEvaluatedKey;
  } while (from);
  return rows;
};
