import type { Metrics } from '#app/metrics-ports.ts';
import type { AccountingTrouble, Clock } from '#app/ports.ts';
import { callEnded } from '../outgoing-calls.ts';
import type { CallBudget } from './call-budget.ts';
import type { Circuit } from './circuit.ts';
import { parseJson } from './error-text.ts';
import type { Transport, WireFailure, WireReply, WireRequest } from './transport.ts';

/**
 * How far a request came. `nothing`: not one byte of it was sent. `unknown`: it may have been carried out, or be
 * carried out yet.
 */
export type Passed =
  | { readonly reached: 'reply'; readonly reply: WireReply }
  | { readonly reached: 'nothing'; readonly trouble: AccountingTrouble }
  | { readonly reached: 'unknown'; readonly trouble: AccountingTrouble };

export interface Passage {
  readonly kind: 'read' | 'write';
  /** How long the answer is waited for. */
  readonly timeoutMs: number;
  /** Until when a place among the calls is waited for (epoch ms). */
  readonly turnBy: number;
}

/** Everything that goes to the accounting system passes here: circuit, then budget, then the line. */
export interface Gate {
  pass(request: WireRequest, passage: Passage): Promise<Passed>;
}

const TOO_LATE = 'Its turn came too late; it was not sent.';

/** A caller in a hurry proves nothing about the system by hanging up before this. */
const PATIENCE_MS = 5_000;

/** An answer that a working system doesn't give: an error page, a redirect to one, a gateway's own words. */
export const isBrokenReply = ({ status, body }: WireReply): boolean => {
  if (status >= 300 && status < 400) return true;
  if (status === 502 || status === 503 || status === 504) return true;
  return status >= 500 && parseJson(body) === undefined;
};

export const createGate = ({
  transport,
  budget,
  circuit,
  clock,
  metrics,
  origin,
}: {
  transport: Transport;
  budget: CallBudget;
  circuit: Circuit;
  clock: Clock;
  metrics: Metrics;
  /** Where the accounting system is, for traces. */
  origin: string;
}): Gate => ({
  pass: async (request, { kind, timeoutMs, turnBy }) => {
    const open = await circuit.enter();
    if (!open.ok) return { reached: 'nothing', trouble: open.error };
    const turn = await budget.take(timeoutMs, turnBy);
    if (!turn.ok) {
      metrics.put({ AccountingHeldBack: 1 });
      return { reached: 'nothing', trouble: turn.error };
    }
    // Getting here took longer than the caller may wait: whoever holds a lease may have lost it by now.
    if (kind === 'write' && clock.now() > turnBy) {
      await turn.value();
      return { reached: 'nothing', trouble: { kind: 'throttled', message: TOO_LATE } };
    }
    const startedAt = Date.now();
    const answer = await transport[kind](request, timeoutMs);
    callEnded({
      ...{ to: 'accounting', startedAt, endedAt: Date.now(), place: origin },
      status: answer.ok ? answer.value.status : null,
      operation: `${request.method} ${request.path.split('?', 1)[0]}`,
    });
    metrics.put({
      AccountingCalls: 1,
      AccountingTime: Math.round(answer.ok ? answer.value.tookMs : answer.error.tookMs),
      ...(answer.ok && answer.value.status === 429 ? { AccountingThrottled: 1 } : {}),
    });
    const tells = answer.ok || answer.error.tookMs >= PATIENCE_MS || !answer.error.timedOut;
    await Promise.all([
      turn.value(),
      answer.ok && !isBrokenReply(answer.value) ? circuit.answered() : tells ? circuit.away() : undefined,
    ]);
    if (answer.ok) return { reached: 'reply', reply: answer.value };
    return { reached: answer.error.sent ? 'unknown' : 'nothing', trouble: troubleOf(answer.error) };
  },
});

const troubleOf = ({ message }: WireFailure): AccountingTrouble => ({
  kind: 'away',
  message: `The accounting system could not be reached: ${message}.`,
});
