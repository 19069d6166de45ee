import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { AccountingHealth } from '#app/accounting/accounting-health-ports.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import { backOffMs } from '#domain/back-off.ts';
import { err, ok, type Result } from '#domain/result.ts';

const KEY = { id: 'circuit' };

/** Failures in a row, of any function, after which nobody calls for a while. */
const FAILURES_TO_OPEN = 5;

/** Failures this long ago say nothing about now. */
const FAILURE_WINDOW_MS = 5 * 60_000;

/** People wait for it to be back: it is tried every half minute at least, with the default. */
const MAX_OPEN_FACTOR = 3;

/** How old a remembered state may be: one read a second at most. */
const STATE_CACHE_MS = 1_000;

interface CircuitState {
  readonly failures: number;
  readonly lastFailureAt: number;
  /** Nobody calls before (epoch ms); 0: closed. Past: one call at a time may try. */
  readonly openUntil: number;
}

const CLOSED: CircuitState = { failures: 0, lastFailureAt: 0, openUntil: 0 };

export interface Circuit {
  /** May a call be made now? When it is open and its time is over, one caller is let through to try. */
  allowCall(): Promise<Result<void, AccountingError>>;
  /** The accounting system answered, whatever it said. */
  recordSuccess(): Promise<void>;
  /** It was away: not reached, no answer, or an answer that only a broken system gives. */
  recordFailure(): Promise<void>;
}

/**
 * The state that all functions share of whether the accounting system is there. A kindness to it and to those who
 * wait, not a safety: when the state can't be read, calls go on.
 */
export const createCircuit = ({
  documentClient,
  tableName,
  clock,
  log,
  openMs,
}: {
  documentClient: DynamoDBDocumentClient;
  tableName: string;
  clock: Clock;
  log: Log;
  openMs: number;
}): Circuit => {
  let state = CLOSED;
  let readAt = Number.NEGATIVE_INFINITY;

  const load = async (): Promise<void> => {
    if (clock.now() - readAt < STATE_CACHE_MS) return;
    const { Item } = await documentClient.send(
      new GetCommand({ TableName: tableName, Key: KEY, ConsistentRead: true }),
    );
    remember(Item);
  };

  const remember = (item: Record<string, unknown> | undefined): void => {
    state = { ...CLOSED, ...item };
    readAt = clock.now();
  };

  const change = async (
    update: string,
    values: Record<string, number>,
    condition?: string,
  ): Promise<'changed' | 'lost'> => {
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
      remember(Attributes);
      return 'changed';
    } catch (cause) {
      readAt = Number.NEGATIVE_INFINITY;
      if (cause instanceof ConditionalCheckFailedException) return 'lost';
      throw cause;
    }
  };

  /** 10 s, 20 s, then 30 s with the default. */
  const openFor = (failures: number): number =>
    backOffMs({ firstMs: openMs, maxMs: openMs * MAX_OPEN_FACTOR }, failures - FAILURES_TO_OPEN + 1);

  const bestEffort = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (cause) {
      log.warn('accounting.circuit_not_stored', { cause: String(cause) });
    }
  };

  return {
    allowCall: async () => {
      let answer: Result<void, AccountingError> = ok(undefined);
      await bestEffort(async () => {
        await load();
        const now = clock.now();
        if (state.openUntil === 0) return;
        if (state.openUntil > now) {
          answer = err(unavailable(state.openUntil - now));
          return;
        }
        // Whoever moves the time on is the one who tries.
        const probe = await change(
          'SET openUntil = :next',
          { ':next': now + openMs, ':old': state.openUntil },
          'openUntil = :old',
        );
        if (probe === 'lost') answer = err(unavailable(openMs));
      });
      return answer;
    },
    recordSuccess: () =>
      bestEffort(async () => {
        if (state.failures === 0 && state.openUntil === 0) return;
        await change('SET failures = :zero, openUntil = :zero', { ':zero': 0 });
      }),
    recordFailure: () =>
      bestEffort(async () => {
        const now = clock.now();
        const isFirst = now - state.lastFailureAt > FAILURE_WINDOW_MS;
        if (isFirst) await change('SET failures = :one, lastFailureAt = :now', { ':one': 1, ':now': now });
        else await change('SET lastFailureAt = :now ADD failures :one', { ':one': 1, ':now': now });
        if (state.failures < FAILURES_TO_OPEN) return;
        const until = now + openFor(state.failures);
        await change('SET openUntil = :until', { ':until': until });
        log.warn('accounting.unavailable', {
          failures: state.failures,
          until: new Date(until).toISOString(),
        });
      }),
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

const unavailable = (retryAfterMs: number): AccountingError => ({
  kind: 'unavailable',
  message: 'The accounting system does not answer.',
  retryAfterMs,
});
