import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { AccountingHealth } from '#app/accounting/accounting-health-ports.ts';
import type { Clock } from '#app/clock-ports.ts';

const KEY = { id: 'circuit' };

/** How old a remembered state may be: one read a second at most. */
const STATE_CACHE_MS = 1_000;

interface CircuitState {
  readonly failures: number;
  readonly lastFailureAt: number;
  /** Nobody calls before (epoch ms); 0: closed. Past: one call at a time may try. */
  readonly openUntil: number;
}

const CLOSED: CircuitState = { failures: 0, lastFailureAt: 0, openUntil: 0 };

/** The state of the circuit that all functions share. */
interface CircuitStore {
  /** As it was read or written last. */
  remembered(): CircuitState;
  /** Reads it, unless that was done a moment ago. */
  load(): Promise<CircuitState>;
  /** One update, and what stands after it; null: the condition did not hold. */
  update(update: string, values: Record<string, number>, condition?: string): Promise<CircuitState | null>;
}

export const circuitStore = (
  documentClient: DynamoDBDocumentClient,
  tableName: string,
  clock: Clock,
): CircuitStore => {
  let state = CLOSED;
  let readAt = Number.NEGATIVE_INFINITY;

  const remember = (item: Record<string, unknown> | undefined): CircuitState => {
    state = { ...CLOSED, ...item };
    readAt = clock.now();
    return state;
  };

  return {
    remembered: () => state,

    async load() {
      if (clock.now() - readAt < STATE_CACHE_MS) return state;
      const { Item } = await documentClient.send(
        new GetCommand({ TableName: tableName, Key: KEY, ConsistentRead: true }),
      );
      return remember(Item);
    },

    async update(update, values, condition) {
      try {
        const { Attributes } = await documentClient.send(
          new UpdateCommand({
            TableName: tableName,
            Key: KEY,
            UpdateExpression: update,
            ConditionExpression: condition,
            ExpressionAttributeValues: values,
            ReturnValues: 'ALL_NEW',
          }),
        );
        return remember(Attributes);
      } catch (cause) {
        readAt = Number.NEGATIVE_INFINITY;
        if (cause instanceof ConditionalCheckFailedException) return null;
        throw cause;
      }
    },
  };
};

/** Whether the circuit is closed: it opens when nobody gets an answer, and the first answer closes it. */
export const accountingHealth = (
  documentClient: DynamoDBDocumentClient,
  tableName: string,
): AccountingHealth => ({
  async isAvailable() {
    const { Item } = await documentClient.send(new GetCommand({ TableName: tableName, Key: KEY }));
    return (Item?.openUntil ?? 0) === 0;
  },
});
