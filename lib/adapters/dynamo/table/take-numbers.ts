import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';

/** Where a series of numbers is counted: a row of its own, under a key that no record has. */
interface Series {
  readonly tableName: string;
  readonly key: Readonly<Record<string, string>>;
}

/** Takes `count` numbers of a series, each once whoever else takes some; answers the last of them. */
export const takeNumbers = async (
  client: DynamoDBDocumentClient,
  { tableName, key }: Series,
  count = 1,
): Promise<number> => {
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName: tableName,
      Key: key,
      UpdateExpression: 'ADD lastNumber :count',
      ExpressionAttributeValues: { ':count': count },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.lastNumber);
};
