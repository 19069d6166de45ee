import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { balancePrefixIn } from './stock-keys.ts';

interface IndexPage {
  readonly itemKey: string;
  /** After which; null: from the first on. */
  readonly place: string | null;
  /** Of lots. */
  readonly limit: number;
}

/** Below every place. */
const FIRST = ' ';

/**
 * What the balances of a page of an item's lots begin with, first expired first, from the index; each once, in how many
 * places it may lie. `after`: the place of the last; null: there are no more.
 */
export const lotsInIndex = async (
  client: DynamoDBDocumentClient,
  TableName: string,
  { itemKey, place, limit }: IndexPage,
): Promise<{ readonly prefixes: readonly string[]; readonly after: string | null }> => {
  const found = new Set<string>();
  for (let from = place ?? FIRST; ; ) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'fefo',
        KeyConditionExpression: 'itemKey = :itemKey AND fefo > :from',
        ExpressionAttributeValues: { ':itemKey': itemKey, ':from': from },
        Limit: 2 * limit,
      }),
    );
    for (const { part, fefo } of Items) {
      const prefix = balancePrefixIn(String(part));
      if (found.size === limit && !found.has(prefix)) return { prefixes: [...found], after: from };
      found.add(prefix);
      from = String(fefo);
    }
    if (LastEvaluatedKey === undefined) return { prefixes: [...found], after: null };
  }
};
