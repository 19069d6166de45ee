import type { CallOutcome } from '#adapters/accounting/transport/guarded-transport.ts';
import type { HttpResponse } from '#adapters/accounting/transport/transport.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { err, ok } from '#domain/result.ts';
import {
  errorText,
  exceptionType,
  isBrokenResponse,
  isLockViolation,
  isMissingRecord,
  isNotOptimizable,
  parseJson,
} from './error-response.ts';

/** What came of a read. `reason` tells apart, beside the error, what an operation can do something about. */
export type ReadResult<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly error: AccountingError;
      readonly reason?: 'missing' | 'notOptimizable' | 'forbidden';
    };

export interface ReadReply {
  readonly json: unknown;
  /** The accounting system's clock (epoch ms), by its Date header. */
  readonly serverTime: number | null;
  readonly tookMs: number;
}

/** A read's result, and whether the same read may be answered another time. */
interface Reading {
  readonly result: ReadResult<ReadReply>;
  readonly retry: 'soon' | 'later' | 'never';
}

/** What a read was answered, and what it wasn't. */
export const readReply = (outcome: CallOutcome): Reading => {
  if (outcome.reached !== 'reply') {
    const { error } = outcome;
    // No retry where the wait is known already (our budget, the circuit, a refused sign-in): it would fail too.
    const isVain = error.kind !== 'unavailable' || error.retryAfterMs !== undefined;
    return { result: err(error), retry: isVain ? 'never' : 'soon' };
  }
  const { reply } = outcome;
  const { status, body, headers, tookMs } = reply;
  if (status === 200) {
    const json = parseJson(body);
    if (json === undefined) return unavailable('The accounting system gave an answer that cannot be read.');
    const date = Date.parse(headers.date ?? '');
    const serverTime = Number.isNaN(date) ? null : date;
    return { result: ok({ json, serverTime, tookMs }), retry: 'never' };
  }
  if (status === 429) {
    const message = 'The accounting system has too many calls. It is asked again in a moment.';
    return { result: err({ kind: 'rateLimited', message, ...retryAfterOf(reply) }), retry: 'later' };
  }
  if (isBrokenResponse(reply) || status === 408)
    return unavailable(`The accounting system is not there (${status}).`);
  const message = errorText(body) ?? `The accounting system refused the request (${status}).`;
  if (isMissingRecord(status, body)) return refused(message, 'missing');
  if (isNotOptimizable(status, body)) return refused(message, 'notOptimizable');
  if (status === 403) return refused(message, 'forbidden');
  if (status < 500 && !isLockViolation(body)) return refused(message);
  if (exceptionType(body) === 'PXSetupNotEnteredException') return refused(message);
  // Any other exception of its own may be a busy database: that a read failed says nothing about the next.
  return unavailable(message);
};

const refused = (message: string, reason?: 'missing' | 'notOptimizable' | 'forbidden'): Reading => ({
  result: { ...err({ kind: 'refused', message }), ...(reason && { reason }) },
  retry: 'never',
});

const unavailable = (message: string): Reading => ({
  result: err({ kind: 'unavailable', message }),
  retry: 'soon',
});

/** Upper limit for Retry-After: a wrong date in it must not stop calls for hours. */
const MAX_RETRY_AFTER_MS = 15 * 60_000;

/** Seconds or a date, where the system sends it at all. In ms, a quarter of an hour at most. */
export const retryAfterOf = ({ headers }: HttpResponse): { retryAfterMs?: number } => {
  const value = headers['retry-after'];
  if (!value) return {};
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? {} : { retryAfterMs: Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms)) };
};
