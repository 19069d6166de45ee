import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import { backOffMs } from '#domain/back-off.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { circuitStore } from './circuit-store.ts';

/** Failures in a row, of any function, after which nobody calls for a while. */
const FAILURES_TO_OPEN = 5;

/** Failures older than this are not counted. */
const FAILURE_WINDOW_MS = 5 * 60_000;

/** Caps the open time, since people wait for recovery: with the default, a probe at least every 30 s. */
const MAX_OPEN_FACTOR = 3;

const COUNT_FROM_ONE = 'SET failures = :one, lastFailureAt = :now';
const COUNT_ONE_MORE = 'SET lastFailureAt = :now ADD failures :one';

export interface Circuit {
  /** May a call be made now? When it is open and its time is over, one caller is let through to try. */
  allowCall(): Promise<Result<void, AccountingError>>;
  /** The accounting system answered, whatever it said. */
  recordSuccess(): Promise<void>;
  /** It was away: not reached, no answer, or an answer that only a broken system gives. */
  recordFailure(): Promise<void>;
}

/**
 * The circuit state that all functions share. Best effort: it spares a system that is down and fails callers fast, but
 * nothing depends on it for correctness, so that calls go on when the state can't be read.
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
  const store = circuitStore(documentClient, tableName, clock);

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
        const { openUntil } = await store.load();
        const now = clock.now();
        if (openUntil === 0) return;
        if (openUntil > now) {
          answer = err(unavailable(openUntil - now));
          return;
        }
        // Half-open: the caller that wins the conditional write sends the probe.
        const probe = await store.update(
          'SET openUntil = :next',
          { ':next': now + openMs, ':old': openUntil },
          'openUntil = :old',
        );
        if (probe === null) answer = err(unavailable(openMs));
      });
      return answer;
    },
    recordSuccess: () =>
      bestEffort(async () => {
        const { failures, openUntil } = store.remembered();
        if (failures === 0 && openUntil === 0) return;
        await store.update('SET failures = :zero, openUntil = :zero', { ':zero': 0 });
      }),
    recordFailure: () =>
      bestEffort(async () => {
        const now = clock.now();
        const isFirst = now - store.remembered().lastFailureAt > FAILURE_WINDOW_MS;
        await store.update(isFirst ? COUNT_FROM_ONE : COUNT_ONE_MORE, { ':one': 1, ':now': now });
        const { failures } = store.remembered();
        if (failures < FAILURES_TO_OPEN) return;
        const until = now + openFor(failures);
        await store.update('SET openUntil = :until', { ':until': until });
        log.warn('accounting.unavailable', { failures, until: new Date(until).toISOString() });
      }),
  };
};

const unavailable = (retryAfterMs: number): AccountingError => ({
  kind: 'unavailable',
  message: 'The accounting system does not answer.',
  retryAfterMs,
});
