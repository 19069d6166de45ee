import { randomUUID } from 'node:crypto';
import { jittered, within } from '#adapters/accounting/transport/delay.ts';
import type { HttpResponse } from '#adapters/accounting/transport/transport.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { LiveSession, Session, SessionDeps } from './live-session.ts';
import { obtainSession, TAKES_TOO_LONG } from './obtain-session.ts';
import { sessionSecrets } from './session-secrets.ts';
import { cookiesOf } from './sign-in.ts';

export interface SharedSession {
  /**
   * The session that all functions share; signs in when there is none. `dead`: the generation that the accounting
   * system no longer accepts. At most one function signs in at a time, the others wait for it until the deadline.
   */
  obtain(deadline: number, dead?: number): Promise<Result<Session, AccountingError>>;
  /** Cookies that came with an answer: the system may renew a ticket that is being used. */
  absorb(session: Session, reply: HttpResponse): void;
  /** A session just signed in to was not accepted either: nobody signs in for a while. */
  giveUp(generation: number): Promise<void>;
}

export const createSharedSession = (given: Omit<SessionDeps, 'owner' | 'secrets'>): SharedSession => {
  const { store, settings, clock, log } = given;
  const deps: SessionDeps = { ...given, owner: randomUUID(), secrets: sessionSecrets(settings) };
  let remembered: LiveSession | null = null;
  let flight: { readonly dead: number; readonly session: ReturnType<typeof look> } | null = null;

  const look = async (deadline: number, dead: number): Promise<Result<LiveSession, AccountingError>> => {
    try {
      const found = await obtainSession(deps, deadline, dead);
      if (found.ok) remembered = found.value;
      return found;
    } catch (cause) {
      log.error('accounting.session_unusable', { cause: String(cause) });
      return err(UNUSABLE);
    }
  };

  const startFlight = (deadline: number, dead: number) => {
    const session = look(deadline, dead).finally(() => {
      if (flight?.session === session) flight = null;
    });
    return { dead, session };
  };

  return {
    obtain: async (deadline, dead = 0) => {
      if (remembered && remembered.generation !== dead && remembered.renewAt > clock.now())
        return ok(remembered);
      // Concurrent calls of one function share one sign-in, unless it may return the session that was just refused.
      if (flight?.dead !== dead) flight = startFlight(deadline, dead);
      // A sign-in is never aborted, since it may hold a seat already; a caller past its deadline stops waiting for it.
      return within(deadline - clock.now(), flight.session, err(TAKES_TOO_LONG));
    },
    absorb: (session, reply) => {
      if (session.secret.kind !== 'cookie' || remembered?.generation !== session.generation) return;
      const renewed = Object.entries(cookiesOf(reply)).filter(([, value]) => value !== '');
      if (renewed.length === 0) return;
      const cookies = { ...session.secret.cookies, ...Object.fromEntries(renewed) };
      remembered = { ...remembered, secret: { kind: 'cookie', cookies } };
    },
    giveUp: async (generation) => {
      remembered = null;
      try {
        await store.reject(generation, clock.now() + jittered(settings.timing.sessionLimitMs));
      } catch (cause) {
        log.warn('accounting.session_not_marked', { cause: String(cause) });
      }
    },
  };
};

const UNUSABLE: AccountingError = {
  kind: 'unavailable',
  message: 'The session with the accounting system cannot be used now.',
};
