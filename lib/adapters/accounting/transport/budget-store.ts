import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type BudgetState, EMPTY_BUDGET } from './rate-limit.ts';

const KEY = { id: 'limiter' };

/** The call budget that all functions share, in one item of the Accounting table. */
export const createBudgetStore = (documentClient: DynamoDBDocumentClient, TableName: string) => ({
  async load(): Promise<BudgetState> {
    const { Item } = await documentClient.send(new GetCommand({ TableName, Key: KEY, ConsistentRead: true }));
    return { ...EMPTY_BUDGET, ...Item };
  },

  /** What stands there now; null: somebody changed it since it was read. */
  async save(next: BudgetState): Promise<BudgetState | null> {
    const stored = { ...next, rev: next.rev + 1 };
    try {
      await documentClient.send(
        new PutCommand({
          TableName,
          Item: { ...KEY, ...stored },
          ConditionExpression: next.rev === 0 ? 'attribute_not_exists(id)' : 'rev = :rev',
          ...(next.rev === 0 ? {} : { ExpressionAttributeValues: { ':rev': next.rev } }),
        }),
      );
    } catch (cause) {
      if (cause instanceof ConditionalCheckFailedException) return null;
      throw cause;
    }
    return stored;
  },

  /** Frees a place and corrects the counts of its calls, whatever others do; null: it had ended by itself. */
  async giveBack(callId: string, corrections: ReadonlyMap<string, number>): Promise<BudgetState | null> {
    const slots = [...corrections].map(([slot, change], index) => ({ name: `#s${index}`, slot, change }));
    const sets = slots.map(
      ({ name }, index) => `calls.${name} = if_not_exists(calls.${name}, :zero) + :c${index}`,
    );
    try {
      const { Attributes } = await documentClient.send(
        new UpdateCommand({
          TableName,
          Key: KEY,
          UpdateExpression: `REMOVE running.#call ADD rev :one${sets.length > 0 ? ` SET ${sets.join(', ')}` : ''}`,
          ConditionExpression: 'attribute_exists(running.#call)',
          ExpressionAttributeNames: {
            '#call': callId,
            ...Object.fromEntries(slots.map(({ name, slot }) => [name, slot])),
          },
          ExpressionAttributeValues: {
            ':one': 1,
            ...(sets.length > 0 ? { ':zero': 0 } : {}),
            ...Object.fromEntries(slots.map(({ change }, index) => [`:c${index}`, change])),
          },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return { ...EMPTY_BUDGET, ...Attributes };
    } catch (cause) {
      if (cause instanceof ConditionalCheckFailedException) return null;
      throw cause;
    }
  },
});
