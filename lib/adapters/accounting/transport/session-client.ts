import type { Session, SharedSession } from '#adapters/accounting/session/session.ts';
import { sessionHeaders } from '#adapters/accounting/session/sign-in.ts';
import type { AccountingError } from '#app/ports.ts';
import type { AccountingClient, CallOptions, CallOutcome } from './client.ts';
import type { HttpRequest } from './transport.ts';

export interface ApiRequest {
  readonly method: HttpRequest['method'];
  /** From the site's root, query included. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Sends requests of the API under the shared session. */
export interface ApiClient {
  /** A session that ended is opened anew, once, and the request sent again: a 401 is always before any work. */
  send(request: ApiRequest, passage: CallOptions): Promise<CallOutcome>;
}

export const createApiClient = (
  gate: AccountingClient,
  shared: SharedSession,
  { branch, seatMs }: { branch: string | null; seatMs: number },
): ApiClient => {
  const sendAs = async (
    session: Session,
    request: ApiRequest,
    passage: CallOptions,
  ): Promise<CallOutcome> => {
    const outcome = await gate.send(
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
    if (outcome.reached === 'reply') shared.absorb(session, outcome.reply);
    return outcome;
  };

  return {
    send: async (request, passage) => {
      const session = await shared.obtain(passage.startBy);
      if (!session.ok) return { reached: 'nothing', error: session.error };
      const first = await sendAs(session.value, request, passage);
      if (!isUnauthorized(first)) return first;

      const successor = await shared.obtain(passage.startBy, session.value.generation);
      if (!successor.ok) return { reached: 'nothing', error: successor.error };
      const second = await sendAs(successor.value, request, passage);
      if (!isUnauthorized(second)) return second;
      await shared.giveUp(successor.value.generation);
      return { reached: 'nothing', error: sessionRejected(seatMs) };
    },
  };
};

const isUnauthorized = (outcome: CallOutcome): boolean =>
  outcome.reached === 'reply' && outcome.reply.status === 401;

const sessionRejected = (retryAfterMs: number): AccountingError => ({
  kind: 'unavailable',
  message: 'The accounting system does not accept the session that it gave us.',
  retryAfterMs,
});
