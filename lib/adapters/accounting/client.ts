import { errorText } from '#adapters/accounting/protocol/error-response.ts';
import { type ReadReply, type ReadResult, readReply } from '#adapters/accounting/protocol/read-reply.ts';
import type { SharedSession } from '#adapters/accounting/session/session.ts';
import { type SessionSecret, sessionHeaders } from '#adapters/accounting/session/sign-in.ts';
import { pause } from '#adapters/accounting/transport/delay.ts';
import type {
  CallOptions,
  CallOutcome,
  GuardedTransport,
} from '#adapters/accounting/transport/guarded-transport.ts';
import type { HttpRequest } from '#adapters/accounting/transport/transport.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { CallEnd, OutgoingCallLog } from '#app/calls/call-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import { backOffMs } from '#domain/back-off.ts';
import { answeredWith } from '#domain/calls/logged-call.ts';
import { err } from '#domain/result.ts';
import type { ResolvedSettings } from './settings.ts';

interface ApiRequest {
  readonly method: HttpRequest['method'];
  /** From the site's root, query included. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Asks the API of the accounting system, under the session that all functions share. */
export interface AccountingClient {
  /** A session that ended is opened anew, once, and the request sent again: a 401 is always before any work. */
  send(request: ApiRequest, options: CallOptions): Promise<CallOutcome>;
  /** A GET, repeated while that may help and the deadline (epoch ms) allows. */
  get(path: string, deadline?: number): Promise<ReadResult<ReadReply>>;
  /** A PUT that asks and stores nothing, repeated as a GET is. */
  ask(path: string, body: unknown, deadline?: number): Promise<ReadResult<ReadReply>>;
}

const MAX_RETRIES = { soon: 2, later: 4 };
const MAX_RETRY_DELAY_MS = 60_000;

/** `defaultTimeoutMs`: how long a read without a deadline may take, waiting for its turn and repeats included. */
export const createAccountingClient = ({
  transport,
  session,
  settings,
  defaultTimeoutMs,
  clock,
  log,
  calls,
}: {
  transport: GuardedTransport;
  session: SharedSession;
  settings: Pick<ResolvedSettings, 'branch' | 'timing'>;
  defaultTimeoutMs: number;
  clock: Clock;
  log: Log;
  /** Keeps what changes something. Absent: this function changes nothing there. */
  calls?: OutgoingCallLog | undefined;
}): AccountingClient => {
  const { timing } = settings;
  const backOff = {
    soon: { firstMs: timing.retryMs, maxMs: MAX_RETRY_DELAY_MS, jitter: 0.5 },
    later: { firstMs: timing.rateLimitedRetryMs, maxMs: MAX_RETRY_DELAY_MS, jitter: 0.5 },
  };

  const encoded = ({ method, path, body }: ApiRequest, secret: SessionSecret): HttpRequest => ({
    method,
    path,
    headers: {
      ...sessionHeaders(secret),
      ...(settings.branch ? { 'PX-CbApiBranch': settings.branch } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

  const send: AccountingClient['send'] = async (request, options) => {
    for (let dead: number | undefined; ; ) {
      const obtained = await session.obtain(options.startBy, dead);
      if (!obtained.ok) return { reached: 'nothing', error: obtained.error };
      const { generation, secret } = obtained.value;
      const ended =
        options.kind === 'write' ? calls?.begin(`${request.method} ${placeOf(request.path)}`) : undefined;
      const outcome = await transport.send(encoded(request, secret), options);
      ended?.(endOf(outcome));
      if (outcome.reached !== 'reply') return outcome;
      session.absorb(obtained.value, outcome.reply);
      if (outcome.reply.status !== 401) return outcome;
      if (dead !== undefined) {
        await session.giveUp(generation);
        return { reached: 'nothing', error: sessionRejected(timing.sessionLimitMs) };
      }
      dead = generation;
    }
  };

  const read = async (request: ApiRequest, deadline?: number): Promise<ReadResult<ReadReply>> => {
    const end = deadline ?? clock.now() + defaultTimeoutMs;
    for (let retries = 0; ; retries++) {
      const left = end - clock.now();
      if (left <= 0) return err(TIMED_OUT);
      const timeoutMs = Math.min(timing.readMs, left);
      const outcome = await send(request, { kind: 'read', timeoutMs, startBy: end });
      const { result, retry } = readReply(outcome);
      if (result.ok || retry === 'never') return result;
      const { retryAfterMs, message: reason } = result.error;
      const waitMs = retryAfterMs ?? backOffMs(backOff[retry], retries + 1, Math.random());
      if (retries >= MAX_RETRIES[retry] || clock.now() + waitMs >= end) return result;
      log.warn('accounting.read_retried', { reason, repeats: retries, waitMs: Math.round(waitMs) });
      await pause(waitMs);
    }
  };

  return {
    send,
    get: (path, deadline) => read({ method: 'GET', path }, deadline),
    ask: (path, body, deadline) => read({ method: 'PUT', path, body }, deadline),
  };
};

/** What an address is of: its entity and its action, without the site's version and what is asked back. */
const placeOf = (path: string): string => {
  const parts = (path.split('?')[0] ?? '').split('/').filter((part) => part !== '');
  return parts.slice(3).join('/') || path;
};

const endOf = (outcome: CallOutcome): CallEnd => {
  if (outcome.reached !== 'reply')
    return {
      outcome: outcome.reached === 'nothing' ? 'notSent' : 'unknown',
      ...{ status: null, message: outcome.error.message },
    };
  const { status, body } = outcome.reply;
  return { outcome: answeredWith(status), status, message: status < 400 ? '' : (errorText(body) ?? '') };
};

const TIMED_OUT: AccountingError = {
  kind: 'unavailable',
  message: 'The accounting system did not answer in time.',
};

const sessionRejected = (retryAfterMs: number): AccountingError => ({
  kind: 'unavailable',
  message: 'The accounting system does not accept the session that it gave us.',
  retryAfterMs,
});
