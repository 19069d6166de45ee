import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readable } from '#adapters/dynamo/table/readable.ts';
import type { WordSource } from '#app/words/word-ports.ts';
import { ENDED_STATUSES, type EndedStatus } from '#domain/production/run-status.ts';
import { wordsOfRun } from '#domain/production/run-words.ts';
import { entryFromRunRow } from './production-run-row.ts';

/** Sorts behind all places of a month. */
const LAST = '~';

/** Ended runs of both kinds in the order of their starts, with their words: the history's index carries all of them. */
export const runWordSource = (
  client: DynamoDBDocumentClient,
  TableName: string,
): Pick<WordSource, 'ofMonth'> => {
  const ended = async (status: EndedStatus, after: string, last: string, limit: number) => {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'history',
        KeyConditionExpression: '#ended = :status AND #order BETWEEN :after AND :last',
        ExpressionAttributeNames: { '#ended': 'ended', '#order': 'startOrder' },
        ExpressionAttributeValues: { ':status': status, ':after': after, ':last': last },
        // The one at `after` itself is read again, and left out.
        Limit: limit + 1,
      }),
    );
    const documents = Items.filter(({ startOrder }) => startOrder !== after).map((row) => {
      // What can't be read is found by no word, and keeps no other from being found.
      const [run] = readable([row], entryFromRunRow);
      return { place: String(row.startOrder), words: run ? wordsOfRun(run) : [] };
    });
    return { documents, more: LastEvaluatedKey !== undefined };
  };
  return {
    async ofMonth(month, after, upTo, limit) {
      const last = upTo < `${month}${LAST}` ? upTo : `${month}${LAST}`;
      const lists = await Promise.all(ENDED_STATUSES.map((status) => ended(status, after, last, limit)));
      // Of the other there may be some before what was not read of one.
      const whole = lists.flatMap(({ documents, more }) => (more ? (documents.at(-1)?.place ?? after) : []));
      const [end = last] = [last, ...whole].toSorted();
      return {
        documents: lists
          .flatMap(({ documents }) => documents)
          .filter(({ place }) => place <= end)
          .toSorted((one, other) => (one.place < other.place ? -1 : 1)),
        more: whole.length > 0,
      };
    },
  };
};
