import { isBrokenResponse } from '#adapters/accounting/protocol/error-response.ts';
import { countCall } from '#adapters/outgoing-calls.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { Metrics } from '#app/metrics-ports.ts';
import type { CallBudget } from './call-budget.ts';
import type { Circuit } from './circuit-breaker.ts';
import type { HttpRequest, HttpResponse, Transport, TransportError } from './transport.ts';

/**
 * How far a request came. `nothing`: not one byte of it was sent. `unknown`: it may have been carried out, or be
 * carried out yet.
 */
export type CallOutcome =
  | { readonly reached: 'reply'; readonly reply: HttpResponse }
  | { readonly reached: 'nothing'; readonly error: AccountingError }
  | { readonly reached: 'unknown'; readonly error: AccountingError };

export interface CallOptions {
  readonly kind: 'read' | 'write';
  /** How long the answer is waited for. */
  readonly timeoutMs: number;
  /** Until when a slot in the call budget is waited for (epoch ms). */
  readonly startBy: number;
}

/** Everything that goes to the accounting system passes here: circuit, then budget, then transport. */
export interface GuardedTransport {
  send(request: HttpRequest, options: CallOptions): Promise<CallOutcome>;
}

const STARTED_TOO_LATE = 'Its turn came too late; it was not sent.';

/** A shorter time-out, due to the caller's own deadline, is not counted as a failure of the system. */
const MIN_TIMEOUT_AS_EVIDENCE_MS = 5_000;

export const createGuardedTransport = ({
  transport,
  budget,
  circuit,
  clock,
  metrics,
}: {
  transport: Transport;
  budget: CallBudget;
  circuit: Circuit;
  clock: Clock;
  metrics: Metrics;
}): GuardedTransport => ({
  send: async (request, { kind, timeoutMs, startBy }) => {
    const closed = await circuit.allowCall();
    if (!closed.ok) return { reached: 'nothing', error: closed.error };
    const permit = await budget.take(timeoutMs, startBy);
    if (!permit.ok) {
      metrics.put({ AccountingHeldBack: 1 });
      return { reached: 'nothing', error: permit.error };
    }
    // Getting here took longer than the caller may wait: whoever holds a lease may have lost it by now.
    if (kind === 'write' && clock.now() > startBy) {
      await permit.value.release(false);
      return { reached: 'nothing', error: { kind: 'rateLimited', message: STARTED_TOO_LATE } };
    }
    const startedAt = Date.now();
    const answer = await transport[kind](request, timeoutMs);
    countCall('accounting', Date.now() - startedAt);
    const isRateLimited = answer.ok && answer.value.status === 429;
    metrics.put({
      AccountingCalls: 1,
      AccountingTime: Math.round(answer.ok ? answer.value.tookMs : answer.error.tookMs),
      ...(isRateLimited ? { AccountingThrottled: 1 } : {}),
    });
    const isAlive = answer.ok && !isBrokenResponse(answer.value);
    const isEvidence =
      answer.ok || answer.error.tookMs >= MIN_TIMEOUT_AS_EVIDENCE_MS || !answer.error.timedOut;
    await Promise.all([
      permit.value.release(isAlive && !isRateLimited),
      isAlive ? circuit.recordSuccess() : isEvidence ? circuit.recordFailure() : undefined,
    ]);
    if (answer.ok) return { reached: 'reply', reply: answer.value };
    return { reached: answer.error.sent ? 'unknown' : 'nothing', error: toUnavailable(answer.error) };
  },
});

const toUnavailable = ({ message }: TransportError): AccountingError => ({
  kind: 'unavailable',
  message: `The accounting system could not be reached: ${message}.`,
});
