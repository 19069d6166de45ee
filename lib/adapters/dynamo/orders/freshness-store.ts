import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { FreshnessStore } from '#app/orders/freshness-ports.ts';

const StoredError = z.object({ kind: z.enum(['away', 'throttled', 'refused']), message: z.string() });

/** Rows keep the words that the first version wrote: it reads the same rows. */
const KIND_OF = { away: 'unavailable', throttled: 'rateLimited', refused: 'refused' } as const;
const STORED_KIND = { unavailable: 'away', rateLimited: 'throttled', refused: 'refused' } as const;

const errorFrom = (stored: unknown): AccountingError | null => {
  const read = StoredError.safeParse(stored);
  return read.success ? { kind: KIND_OF[read.data.kind], message: read.data.message } : null;
};

const storedError = ({ kind, message }: AccountingError): z.output<typeof StoredError> => ({
  kind: STORED_KIND[kind],
  message,
});

/**
 * When each list of orders was last read, in the Accounting table; the flight is a lease on the same item. `of`: whose
 * lists they are, as rows have it.
 */
export const freshnessStore = (
  client: DynamoDBDocumentClient,
  tableName: string,
  of: 'vendor' | 'salesOrders' = 'vendor',
): FreshnessStore => {
  const idOf = (list: string): string => `${of}#${list}`;
  return {
    async load(list, now) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { id: idOf(list) }, ConsistentRead: true }),
      );
      return {
        asOf: typeof Item?.asOf === 'string' ? Item.asOf : null,
        isReading: typeof Item?.flightUntil === 'number' && Item.flightUntil > now,
        error: errorFrom(Item?.trouble),
      };
    },

    async takeFlight(list, now, until) {
      const taken = await orConflict(
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { id: idOf(list) },
            UpdateExpression: 'SET flightUntil = :until',
            ConditionExpression: 'attribute_not_exists(flightUntil) OR flightUntil <= :now',
            ExpressionAttributeValues: { ':until': until, ':now': now },
          }),
        ),
      );
      return taken.ok;
    },

    async endFlight(list, until, end) {
      // A flight that took too long was given to somebody else: that one's end is not ours to write.
      await orConflict(
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { id: idOf(list) },
            UpdateExpression:
              'asOf' in end
                ? 'SET asOf = :end REMOVE flightUntil, trouble'
                : 'SET trouble = :end REMOVE flightUntil',
            ConditionExpression: 'flightUntil = :until',
            ExpressionAttributeValues: {
              ':until': until,
              ':end': 'asOf' in end ? end.asOf : end.error && storedError(end.error),
            },
          }),
        ),
      );
    },
  };
};
