import {
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import type { CommonWords, WordedKind, WordKeeping, Words } from '#app/words/word-ports.ts';
import { sendInBatches } from '../table/send-in-batches.ts';
import { orConflict } from '../table/write-conflict.ts';

/** No text has a later character: strings are compared by their bytes. */
const LAST_CHARACTER = '\u{10ffff}';

/** DynamoDB takes so many writes in one call. */
const BATCHES = { size: 25, maxIdleCalls: 7, what: 'words' };

/** How far the words of a kind have come, under a key that no month has. */
const reachedKey = (kind: string) => ({ list: `${kind}#reached`, word: '#' });

const listOf = (kind: WordedKind, month: string): string => `${kind}#${kind === 'run' ? 'all' : month}`;

interface WordRow {
  /** The word with the place behind it. */
  readonly word: string;
  readonly place: string;
}

/** The first rows of a list whose keys lie between two, or the last; read as they stand. */
const rowsBetween = async (
  client: DynamoDBDocumentClient,
  TableName: string,
  list: string,
  [start, end]: readonly [string, string],
  limit: number,
  isNewestFirst = false,
): Promise<readonly WordRow[]> => {
  const rows: WordRow[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await client.send(
      new QueryCommand({
        TableName,
        // What begins so: the local engine goes through a whole month for `begins_with`, and not for this.
        KeyConditionExpression: '#list = :list AND #word BETWEEN :start AND :end',
        ExpressionAttributeNames: { '#list': 'list', '#word': 'word' },
        ExpressionAttributeValues: { ':list': list, ':start': start, ':end': end },
        Limit: limit - rows.length,
        ScanIndexForward: !isNewestFirst,
        // How far the words have come is read so as well: what is up to there must be found.
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    rows.push(...((answer.Items ?? []) as WordRow[]));
    from = answer.LastEvaluatedKey;
  } while (from && rows.length < limit);
  return rows;
};

/** Words as lists ask for them. */
export const wordFinder = (client: DynamoDBDocumentClient, TableName: string): Words => ({
  async find(kind, month, start, limit) {
    const range = [start, `${start}${LAST_CHARACTER}`] as const;
    const rows = await rowsBetween(client, TableName, listOf(kind, month), range, limit + 1);
    return rows.length > limit ? null : rows.map(({ place }) => place);
  },

  async reached(kind) {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: reachedKey(kind), ConsistentRead: true }),
    );
    return String(Item?.place ?? '');
  },
});

/** Of so many different words the newest places are asked for, each by itself. */
const MAX_WORDS = 8;

/** Words of which there are too many rows for `wordFinder`. */
export const commonWordFinder = (client: DynamoDBDocumentClient, TableName: string): CommonWords => {
  const between = rowsBetween.bind(null, client, TableName);

  /** The different words of a list that begin so, one question each; null: they are too many. */
  const wordsOf = async (list: string, start: string): Promise<readonly string[] | null> => {
    const words: string[] = [];
    let from = start;
    while (words.length <= MAX_WORDS) {
      const [row] = await between(list, [from, `${start}${LAST_CHARACTER}`], 1);
      if (row === undefined) return words;
      const word = row.word.slice(0, -row.place.length - 1);
      words.push(word);
      // Behind all of its places, which begin with a year.
      from = `${word}#:`;
    }
    return null;
  };

  return {
    async newest(kind, month, start, { from, before, limit }) {
      if (before <= from) return [];
      const list = listOf(kind, month);
      const words = await wordsOf(list, start);
      if (words === null) return null;
      const rows = await Promise.all(
        // One more: a range has its end in it.
        words.map((word) => between(list, [`${word}#${from}`, `${word}#${before}`], limit + 1, true)),
      );
      const places = new Set(rows.flat().map(({ place }) => place));
      return [...places]
        .filter((place) => place < before)
        .toSorted((one, other) => (one > other ? -1 : 1))
        .slice(0, limit);
    },
  };
};

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
