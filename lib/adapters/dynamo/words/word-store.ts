import {
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import type { WordedKind, WordKeeping, Words } from '#app/words/word-ports.ts';
import { sendInBatches } from '../table/send-in-batches.ts';
import { orConflict } from '../table/write-conflict.ts';

/** No text has a later character: strings are compared by their bytes. */
const LAST_CHARACTER = '\u{10ffff}';

/** DynamoDB takes so many writes in one call. */
const BATCHES = { size: 25, maxIdleCalls: 7, what: 'words' };

/** How far the words of a kind have come, under a key that no month has. */
const reachedKey = (kind: string) => ({ list: `${kind}#reached`, word: '#' });

const listOf = (kind: WordedKind, month: string): string => `${kind}#${kind === 'run' ? 'all' : month}`;

/** Words as lists ask for them. */
export const wordFinder = (client: DynamoDBDocumentClient, TableName: string): Words => ({
  async find(kind, month, start, limit) {
    const places: string[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const answer = await client.send(
        new QueryCommand({
          TableName,
          // What begins so: the local engine goes through a whole month for `begins_with`, and not for this.
          KeyConditionExpression: '#list = :list AND #word BETWEEN :start AND :end',
          ExpressionAttributeNames: { '#list': 'list', '#word': 'word' },
          ExpressionAttributeValues: {
            ...{ ':list': listOf(kind, month) },
            ...{ ':start': start, ':end': `${start}${LAST_CHARACTER}` },
          },
          Limit: limit + 1 - places.length,
          // How far the words have come is read so as well: what is up to there must be found.
          ConsistentRead: true,
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

interface PutRow {
  readonly PutRequest: { readonly Item: Record<string, unknown> };
}

/** Words as they are written: a row for each document that has one, so that nobody waits for anybody. */
export const wordStore = (client: DynamoDBDocumentClient, TableName: string): WordKeeping => ({
  reached: wordFinder(client, TableName).reached,

  write: (kind, documents) =>
    sendInBatches<PutRow>(
      documents.flatMap(({ place, words, expiresAt }) =>
        words.map((word) => ({
          PutRequest: {
            Item: {
              ...{ list: listOf(kind, place.slice(0, 7)), word: `${word}#${place}`, place },
              ...(expiresAt === undefined ? {} : { expiresAt }),
            },
          },
        })),
      ),
      BATCHES,
      async (puts) => {
        const { UnprocessedItems } = await client.send(
          new BatchWriteCommand({ RequestItems: { [TableName]: [...puts] } }),
        );
        return (UnprocessedItems?.[TableName] ?? []) as PutRow[];
      },
    ),

  async reach(kind, place, before) {
    const written = await orConflict(
      client.send(
        new PutCommand({
          TableName,
          Item: { ...reachedKey(kind), place },
          ConditionExpression: `${before === '' ? 'attribute_not_exists(#place) OR ' : ''}#place = :before`,
          ExpressionAttributeNames: { '#place': 'place' },
          ExpressionAttributeValues: { ':before': before },
        }),
      ),
    );
    return written.ok;
  },

  async beginAnew(kind) {
    await client.send(new PutCommand({ TableName, Item: { ...reachedKey(kind), place: '' } }));
  },
});
