import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { AccountingError, Clock, Log } from '#app/ports.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { pause } from './delay.ts';
import { admit, type BudgetLimits, type BudgetState, EMPTY_BUDGET, type Priority } from './rate-limit.ts';

const KEY = { id: 'limiter' };

/** Beyond the call's own time-out, before its place is free although nobody gave it back. */
const GRACE_MS = 5_000;

export interface CallBudget {
  /**
   * Waits for a place until the deadline (epoch ms). `timeoutMs` is how long the call may take. The answered
   * function gives the place back. Refused when it would wait too long, or when the budget can't be reached: what
   * can't be counted isn't sent.
   */
  take(timeoutMs: number, deadline: number): Promise<Result<() => Promise<void>, AccountingError>>;
}

/** The one call budget of all functions, in one item. A call costs two small writes: its beginning and its end. */
export const createCallBudget = ({
  documentClient,
  tableName,
  clock,
  log,
  priority,
  limits,
}: {
  documentClient: DynamoDBDocumentClient;
  tableName: string;
  clock: Clock;
  log: Log;
  priority: Priority;
  limits: BudgetLimits;
}): CallBudget => {
  /** The state as we left it: right most of the time, and found out in one write when it isn't. */
  let remembered: BudgetState | null = null;

  const load = async (): Promise<BudgetState> => {
    const { Item } = await documentClient.send(
      new GetCommand({ TableName: tableName, Key: KEY, ConsistentRead: true }),
    );
    return { ...EMPTY_BUDGET, ...Item };
  };

  /** False: somebody changed it since it was read. */
  const save = async (next: BudgetState): Promise<boolean> => {
    const stored = { ...next, rev: next.rev + 1 };
    try {
      await documentClient.send(
        new PutCommand({
          TableName: tableName,
          Item: { ...KEY, ...stored },
          ConditionExpression: next.rev === 0 ? 'attribute_not_exists(id)' : 'rev = :rev',
          ...(next.rev === 0 ? {} : { ExpressionAttributeValues: { ':rev': next.rev } }),
        }),
      );
    } catch (cause) {
      if (cause instanceof ConditionalCheckFailedException) return false;
      throw cause;
    }
    remembered = stored;
    return true;
  };

  const giveBack = async (callId: string): Promise<void> => {
    try {
      const { Attributes } = await documentClient.send(
        new UpdateCommand({
          TableName: tableName,
          Key: KEY,
          UpdateExpression: 'REMOVE running.#call ADD rev :one',
          ConditionExpression: 'attribute_exists(running.#call)',
          ExpressionAttributeNames: { '#call': callId },
          ExpressionAttributeValues: { ':one': 1 },
          ReturnValues: 'ALL_NEW',
        }),
      );
      remembered = { ...EMPTY_BUDGET, ...Attributes };
    } catch (cause) {
      remembered = null;
      if (cause instanceof ConditionalCheckFailedException) return;
      // The place frees itself when the call's time is over; until then others wait a little longer.
      log.warn('accounting.budget_not_returned', { cause: String(cause) });
    }
  };

  const taken = (callId: string) => ok(() => giveBack(callId));

  const takeTurn = async (timeoutMs: number, deadline: number) => {
    const callId = randomUUID();
    let state = remembered ?? (await load());
    let isFresh = remembered === null;
    for (;;) {
      // Our write may have gone through although its answer was lost and its repetition refused.
      if (state.running[callId]) return taken(callId);
      const now = clock.now();
      const decision = admit(state, { callId, priority, now, until: now + timeoutMs + GRACE_MS }, limits);
      if (decision.admitted) {
        if (await save(decision.next)) return taken(callId);
      } else if (isFresh) {
        if (now + decision.waitMs > deadline) return err(tooBusy(decision.waitMs));
        if (decision.withPriorityClaim) await save(decision.withPriorityClaim);
        await pause(decision.waitMs + 80 * Math.random());
      }
      state = await load();
      isFresh = true;
    }
  };

  return {
    take: async (timeoutMs, deadline) => {
      try {
        return await takeTurn(timeoutMs, deadline);
      } catch (cause) {
        remembered = null;
        log.error('accounting.budget_unreachable', { cause: String(cause) });
        return err({ kind: 'rateLimited', message: 'The call budget could not be read. Nothing was sent.' });
      }
    },
  };
};

const tooBusy = (waitMs: number): AccountingError => ({
  kind: 'rateLimited',
  message: 'The accounting system is busy with our other calls. It is asked again in a moment.',
  retryAfterMs: Math.ceil(waitMs),
});
