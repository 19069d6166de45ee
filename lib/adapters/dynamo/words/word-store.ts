import {
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import type { WordedKind, WordKeeping, Words } from '#app/words/word-ports.ts';
import { sendInBatches } from '../table/send-in-batches.ts';

/** DynamoDB takes so many writes in one call. */
const BATCHES = { size: 25, maxIdleCalls: 7, what: 'words' };

/** How far the words of a kind have come, under a key that no month has. */
const reachedKey = (kind: WordedKind) => ({ list: `${kind}#reached`, word: '#' });

const listOf = (kind: WordedKind, month: string): string => `${kind}#${month}`;

/** Words as lists ask for them. */
export const wordFinder = (client: DynamoDBDocumentClient, TableName: string): Words => ({
  async find(kind, month, start, limit) {
    const places: string[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const answer = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: '#list = :list AND begins_with(#word, :start)',
          ExpressionAttributeNames: { '#list': 'list', '#word': 'word' },
          ExpressionAttributeValues: { ':list': listOf(kind, month), ':start': start },
          Limit: limit + 1 - places.length,
          ExclusiveStartKey: from,
        }),
      );
      places.push(...(answer.Items ?? []).map(({ place }) => String(place)));
      from = answer.LastEvaluatedKey;
    } while (from && places.length <= limit);
    return places.length > limit ? null : places;
  },

  async reached(kind) {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: reachedKey(kind), ConsistentRead: true }),
    );
    return String(Item?.place ?? '');
  },
});

/** When what was received goes, where the business keeps it for some years only. */
const expiryOf = (place: string, years: number | undefined): Record<string, number> => {
  if (years === undefined) return {};
  const end = new Date(place.slice(0, 10));
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return { expiresAt: Math.floor(end.getTime() / 1000) };
};

/** Words as they are written: a row for each document that has one, so that nobody waits for anybody. */
export const wordStore = (
  client: DynamoDBDocumentClient,
  { words: TableName, years }: { readonly words: string; readonly years?: number | undefined },
): WordKeeping => {
  const put = (rows: readonly Record<string, unknown>[]): Promise<void> =>
    sendInBatches(
      rows.map((Item) => ({ PutRequest: { Item } })),
      BATCHES,
      async (puts) => {
        const { UnprocessedItems } = await client.send(
          new BatchWriteCommand({ RequestItems: { [TableName]: [...puts] } }),
        );
        return (UnprocessedItems?.[TableName] ?? []) as typeof puts;
      },
    );
  return {
    reached: wordFinder(client, TableName).reached,

    write: (kind, documents) =>
      put(
        documents.flatMap(({ place, words }) =>
          words.map((word) => ({
            ...{ list: listOf(kind, place.slice(0, 7)), word: `${word}#${place}`, place },
            ...expiryOf(place, years),
          })),
        ),
      ),

    reach: (kind, place) => put([{ ...reachedKey(kind), place }]),
  };
};
