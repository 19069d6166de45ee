import type { AccountingTrouble, Clock, Log } from '#app/ports.ts';
import { err, ok, type Result } from '#domain/result.ts';
import {
  errorText,
  exceptionType,
  isLockViolation,
  isMissingRecord,
  isNotOptimizable,
  parseJson,
} from './error-text.ts';
import type { Exchange } from './exchange.ts';
import { isBrokenReply } from './gate.ts';
import { jittered, pause } from './pause.ts';
import type { Timing } from './settings.ts';
import type { WireReply } from './transport.ts';

/** A read that failed. `why` tells apart what a caller can do something about. */
export interface ReadTrouble extends AccountingTrouble {
  readonly why: 'missing' | 'notOptimizable' | 'forbidden' | 'other';
}

export interface ReadAnswer {
  readonly json: unknown;
  /** The accounting system's clock (epoch ms), by its Date header. */
  readonly serverTime: number | null;
  readonly tookMs: number;
}

export interface Reader {
  /** A GET, repeated while that may help and the deadline (epoch ms) allows. */
  get(path: string, deadline?: number): Promise<Result<ReadAnswer, ReadTrouble>>;
}

const MOST_REPEATS_AWAY = 2;
const MOST_REPEATS_THROTTLED = 4;
const LONGEST_PAUSE_MS = 60_000;

type Attempt = { readonly trouble: ReadTrouble; readonly repeat: 'soon' | 'later' | 'never' };

/** `patienceMs`: how long a read without a deadline may take, waiting for its turn and repeats included. */
export const createReader = ({
  exchange,
  clock,
  log,
  timing,
  patienceMs,
}: {
  exchange: Exchange;
  clock: Clock;
  log: Log;
  timing: Timing;
  patienceMs: number;
}): Reader => {
  const once = async (path: string, end: number): Promise<Result<ReadAnswer, Attempt>> => {
    const left = end - clock.now();
    if (left <= 0) return err({ trouble: outOfTime, repeat: 'never' });
    const timeoutMs = Math.min(timing.readMs, left);
    const passed = await exchange.send({ method: 'GET', path }, { kind: 'read', timeoutMs, turnBy: end });
    if (passed.reached === 'reply') return answerOf(passed.reply);
    const { trouble } = passed;
    // Where somebody already knows how long it takes (our budget, the circuit, a refused sign-in), asking is vain.
    const repeat = trouble.kind === 'away' && trouble.retryAfterMs === undefined ? 'soon' : 'never';
    return err({ trouble: { ...trouble, why: 'other' }, repeat });
  };

  return {
    get: async (path, deadline) => {
      const end = deadline ?? clock.now() + patienceMs;
      for (let repeats = 0; ; repeats++) {
        const answer = await once(path, end);
        if (answer.ok) return answer;
        const { trouble, repeat } = answer.error;
        if (repeat === 'never') return err(trouble);
        const most = repeat === 'soon' ? MOST_REPEATS_AWAY : MOST_REPEATS_THROTTLED;
        const first = repeat === 'soon' ? timing.retryMs : timing.throttledMs;
        const wait = trouble.retryAfterMs ?? jittered(Math.min(LONGEST_PAUSE_MS, first * 2 ** repeats));
        if (repeats >= most || clock.now() + wait >= end) return err(trouble);
        log.warn('an accounting read is repeated', {
          reason: trouble.message,
          repeats,
          waitMs: Math.round(wait),
        });
        await pause(wait);
      }
    },
  };
};

const outOfTime: ReadTrouble = {
  kind: 'away',
  why: 'other',
  message: 'The accounting system did not answer in time.',
};

const answerOf = (reply: WireReply): Result<ReadAnswer, Attempt> => {
  const { status, body, headers, tookMs } = reply;
  if (status === 200) {
    const json = parseJson(body);
    const date = Date.parse(headers.date ?? '');
    if (json !== undefined) return ok({ json, serverTime: Number.isNaN(date) ? null : date, tookMs });
    return err(awaySaying('The accounting system gave an answer that cannot be read.'));
  }
  if (status === 429) {
    const message = 'The accounting system has too many calls. It is asked again in a moment.';
    const trouble = { kind: 'throttled', message, why: 'other', retryAfterMs: retryAfterOf(reply) } as const;
    return err({ trouble, repeat: 'later' });
  }
  if (isBrokenReply(reply) || status === 408)
    return err(awaySaying(`The accounting system is not there (${status}).`));
  const message = errorText(body) ?? `The accounting system refused the request (${status}).`;
  const refused = (why: ReadTrouble['why']): Result<ReadAnswer, Attempt> =>
    err({ trouble: { kind: 'refused', message, why }, repeat: 'never' });
  if (isMissingRecord(status, body)) return refused('missing');
  if (isNotOptimizable(status, body)) return refused('notOptimizable');
  if (status === 403) return refused('forbidden');
  if (status < 500 && !isLockViolation(body)) return refused('other');
  if (exceptionType(body) === 'PXSetupNotEnteredException') return refused('other');
  // Any other exception of its own may be a busy database: that a read failed says nothing about the next.
  return err(awaySaying(message));
};

const awaySaying = (message: string): Attempt => ({
  trouble: { kind: 'away', message, why: 'other' },
  repeat: 'soon',
});

/** Whatever it asks for: nobody who waits here is helped by a later hour, let alone by another year. */
const LONGEST_RETRY_MS = 15 * 60_000;

/** Seconds or a date, where the system sends it at all; undefined otherwise. In ms, a quarter of an hour at most. */
export const retryAfterOf = ({ headers }: WireReply): number | undefined => {
  const value = headers['retry-after'];
  if (!value) return undefined;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.min(LONGEST_RETRY_MS, Math.max(0, ms));
};
