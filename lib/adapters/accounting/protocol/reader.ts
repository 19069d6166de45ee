import type { Timing } from '#adapters/accounting/settings.ts';
import { isBrokenResponse } from '#adapters/accounting/transport/client.ts';
import { jittered, pause } from '#adapters/accounting/transport/delay.ts';
import type { ApiClient } from '#adapters/accounting/transport/session-client.ts';
import type { HttpResponse } from '#adapters/accounting/transport/transport.ts';
import type { AccountingError, Clock, Log } from '#app/ports.ts';
import { err, ok, type Result } from '#domain/result.ts';
import {
  errorText,
  exceptionType,
  isLockViolation,
  isMissingRecord,
  isNotOptimizable,
  parseJson,
} from './error-response.ts';

/** A read that failed. `why` tells apart what a caller can do something about. */
export interface ReadError extends AccountingError {
  readonly reason: 'missing' | 'notOptimizable' | 'forbidden' | 'other';
}

export interface ReadResponse {
  readonly json: unknown;
  /** The accounting system's clock (epoch ms), by its Date header. */
  readonly serverTime: number | null;
  readonly tookMs: number;
}

export interface Reader {
  /** A GET, repeated while that may help and the deadline (epoch ms) allows. */
  get(path: string, deadline?: number): Promise<Result<ReadResponse, ReadError>>;
}

const MAX_RETRIES_UNAVAILABLE = 2;
const MAX_RETRIES_RATE_LIMITED = 4;
const MAX_RETRY_DELAY_MS = 60_000;

type FailedAttempt = { readonly error: ReadError; readonly repeat: 'soon' | 'later' | 'never' };

/** `patienceMs`: how long a read without a deadline may take, waiting for its turn and repeats included. */
export const createReader = ({
  exchange,
  clock,
  log,
  timing,
  defaultTimeoutMs,
}: {
  exchange: ApiClient;
  clock: Clock;
  log: Log;
  timing: Timing;
  defaultTimeoutMs: number;
}): Reader => {
  const once = async (path: string, end: number): Promise<Result<ReadResponse, FailedAttempt>> => {
    const left = end - clock.now();
    if (left <= 0) return err({ error: timedOut, repeat: 'never' });
    const timeoutMs = Math.min(timing.readMs, left);
    const outcome = await exchange.send({ method: 'GET', path }, { kind: 'read', timeoutMs, startBy: end });
    if (outcome.reached === 'reply') return toReadResult(outcome.reply);
    const { error } = outcome;
    // Where somebody already knows how long it takes (our budget, the circuit, a refused sign-in), asking is vain.
    const repeat = error.kind === 'unavailable' && error.retryAfterMs === undefined ? 'soon' : 'never';
    return err({ error: { ...error, reason: 'other' }, repeat });
  };

  return {
    get: async (path, deadline) => {
      const end = deadline ?? clock.now() + defaultTimeoutMs;
      for (let repeats = 0; ; repeats++) {
        const answer = await once(path, end);
        if (answer.ok) return answer;
        const { error, repeat } = answer.error;
        if (repeat === 'never') return err(error);
        const most = repeat === 'soon' ? MAX_RETRIES_UNAVAILABLE : MAX_RETRIES_RATE_LIMITED;
        const first = repeat === 'soon' ? timing.retryMs : timing.rateLimitedRetryMs;
        const wait = error.retryAfterMs ?? jittered(Math.min(MAX_RETRY_DELAY_MS, first * 2 ** repeats));
        if (repeats >= most || clock.now() + wait >= end) return err(error);
        log.warn('accounting.read_retried', {
          reason: error.message,
          repeats,
          waitMs: Math.round(wait),
        });
        await pause(wait);
      }
    },
  };
};

const timedOut: ReadError = {
  kind: 'unavailable',
  reason: 'other',
  message: 'The accounting system did not answer in time.',
};

const toReadResult = (reply: HttpResponse): Result<ReadResponse, FailedAttempt> => {
  const { status, body, headers, tookMs } = reply;
  if (status === 200) {
    const json = parseJson(body);
    const date = Date.parse(headers.date ?? '');
    if (json !== undefined) return ok({ json, serverTime: Number.isNaN(date) ? null : date, tookMs });
    return err(unavailableWith('The accounting system gave an answer that cannot be read.'));
  }
  if (status === 429) {
    const message = 'The accounting system has too many calls. It is asked again in a moment.';
    const error = {
      kind: 'rateLimited',
      message,
      reason: 'other',
      retryAfterMs: retryAfterOf(reply),
    } as const;
    return err({ error, repeat: 'later' });
  }
  if (isBrokenResponse(reply) || status === 408)
    return err(unavailableWith(`The accounting system is not there (${status}).`));
  const message = errorText(body) ?? `The accounting system refused the request (${status}).`;
  const refused = (reason: ReadError['reason']): Result<ReadResponse, FailedAttempt> =>
    err({ error: { kind: 'refused', message, reason }, repeat: 'never' });
  if (isMissingRecord(status, body)) return refused('missing');
  if (isNotOptimizable(status, body)) return refused('notOptimizable');
  if (status === 403) return refused('forbidden');
  if (status < 500 && !isLockViolation(body)) return refused('other');
  if (exceptionType(body) === 'PXSetupNotEnteredException') return refused('other');
  // Any other exception of its own may be a busy database: that a read failed says nothing about the next.
  return err(unavailableWith(message));
};

const unavailableWith = (message: string): FailedAttempt => ({
  error: { kind: 'unavailable', message, reason: 'other' },
  repeat: 'soon',
});

/** Whatever it asks for: nobody who waits here is helped by a later hour, let alone by another year. */
const MAX_RETRY_AFTER_MS = 15 * 60_000;

/** Seconds or a date, where the system sends it at all; undefined otherwise. In ms, a quarter of an hour at most. */
export const retryAfterOf = ({ headers }: HttpResponse): number | undefined => {
  const value = headers['retry-after'];
  if (!value) return undefined;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms));
};
