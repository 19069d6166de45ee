import type { AccountingTrouble } from '#app/ports.ts';
import type { Gate, Passage, Passed } from './gate.ts';
import type { Session, SharedSession } from './session.ts';
import { sessionHeaders } from './sign-in.ts';
import type { WireRequest } from './transport.ts';

export interface ApiRequest {
  readonly method: WireRequest['method'];
  /** From the site's root, query included. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Sends requests of the API under the shared session. */
export interface Exchange {
  /** A session that ended is opened anew, once, and the request sent again: a 401 is always before any work. */
  send(request: ApiRequest, passage: Passage): Promise<Passed>;
}

export const createExchange = (
  gate: Gate,
  shared: SharedSession,
  { branch, seatMs }: { branch: string | null; seatMs: number },
): Exchange => {
  const sendAs = async (session: Session, request: ApiRequest, passage: Passage): Promise<Passed> => {
    const passed = await gate.pass(
      {
        method: request.method,
        path: request.path,
        headers: {
          ...sessionHeaders(session.secret),
          ...(branch ? { 'PX-CbApiBranch': branch } : {}),
          ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      },
      passage,
    );
    if (passed.reached === 'reply') shared.absorb(session, passed.reply);
    return passed;
  };

  return {
    send: async (request, passage) => {
      const session = await shared.obtain(passage.turnBy);
      if (!session.ok) return { reached: 'nothing', trouble: session.error };
      const first = await sendAs(session.value, request, passage);
      if (!isUnauthorized(first)) return first;

      const successor = await shared.obtain(passage.turnBy, session.value.generation);
      if (!successor.ok) return { reached: 'nothing', trouble: successor.error };
      const second = await sendAs(successor.value, request, passage);
      if (!isUnauthorized(second)) return second;
      await shared.giveUp(successor.value.generation);
      return { reached: 'nothing', trouble: notAccepted(seatMs) };
    },
  };
};

const isUnauthorized = (passed: Passed): boolean => passed.reached === 'reply' && passed.reply.status === 401;

const notAccepted = (retryAfterMs: number): AccountingTrouble => ({
  kind: 'away',
  message: 'The accounting system does not accept the session that it gave us.',
  retryAfterMs,
});
