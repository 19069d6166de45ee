import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { AccountingStanding, AccountingTrouble, Clock, Log } from '#app/ports.ts';
import { err, ok, type Result } from '#domain/result.ts';

const KEY = { id: 'circuit' };

/** Failures in a row, of any function, after which nobody calls for a while. */
const FAILURES_TO_OPEN = 5;

/** Failures this long ago say nothing about now. */
const FORGOTTEN_AFTER_MS = 5 * 60_000;

/** People wait for it to be back: it is tried every half minute at least, with the default. */
const LONGEST_TIMES = 3;

/** How old a remembered state may be: one read a second at most. */
const REMEMBERED_MS = 1_000;

interface CircuitState {
  readonly failures: number;
  readonly lastFailureAt: number;
  /** Nobody calls before (epoch ms); 0: closed. Past: one call at a time may try. */
  readonly openUntil: number;
}

const CLOSED: CircuitState = { failures: 0, lastFailureAt: 0, openUntil: 0 };

export interface Circuit {
  /** May a call be made now? When it is open and its time is over, one caller is let through to try. */
  enter(): Promise<Result<void, AccountingTrouble>>;
  /** The accounting system answered, whatever it said. */
  answered(): Promise<void>;
  /** It was away: not reached, no answer, or an answer that only a broken system gives. */
  away(): Promise<void>;
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
    if (clock.now() - readAt < REMEMBERED_MS) return;
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
    openMs * Math.min(LONGEST_TIMES, 2 ** Math.max(0, failures - FAILURES_TO_OPEN));

  const kindly = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (cause) {
      log.warn('the state of the accounting circuit cannot be kept', { cause: String(cause) });
    }
  };

  return {
    enter: async () => {
      let answer: Result<void, AccountingTrouble> = ok(undefined);
      await kindly(async () => {
        await load();
        const now = clock.now();
        if (state.openUntil === 0) return;
        if (state.openUntil > now) {
          answer = err(isAway(state.openUntil - now));
          return;
        }
        // Whoever moves the time on is the one who tries.
        const tries = await change(
          'SET openUntil = :next',
          { ':next': now + openMs, ':old': state.openUntil },
          'openUntil = :old',
        );
        if (tries === 'lost') answer = err(isAway(openMs));
      });
      return answer;
    },
    answered: () =>
      kindly(async () => {
        if (state.failures === 0 && state.openUntil === 0) return;
        await change('SET failures = :zero, openUntil = :zero', { ':zero': 0 });
      }),
    away: () =>
      kindly(async () => {
        const now = clock.now();
        const isFirst = now - state.lastFailureAt > FORGOTTEN_AFTER_MS;
        if (isFirst) await change('SET failures = :one, lastFailureAt = :now', { ':one': 1, ':now': now });
        else await change('SET lastFailureAt = :now ADD failures :one', { ':one': 1, ':now': now });
        if (state.failures < FAILURES_TO_OPEN) return;
        const until = now + openFor(state.failures);
        await change('SET openUntil = :until', { ':until': until });
        log.warn('the accounting system is away', {
          failures: state.failures,
          until: new Date(until).toISOString(),
        });
      }),
  };
};

/** Whether the circuit is closed: it opens when nobody gets an answer, and the first answer closes it. */
export const accountingStanding = (
  documentClient: DynamoDBDocumentClient,
  tableName: string,
): AccountingStanding => ({
  async answers() {
    const { Item } = await documentClient.send(new GetCommand({ TableName: tableName, Key: KEY }));
    return (Item?.openUntil ?? 0) === 0;
  },
});

const isAway = (retryAfterMs: number): AccountingTrouble => ({
  kind: 'away',
  message: 'The accounting system does not answer.',
  retryAfterMs,
});
