import { randomUUID } from 'node:crypto';
import type { ResolvedSettings } from '#adapters/accounting/settings.ts';
import { jittered, pause, within } from '#adapters/accounting/transport/delay.ts';
import type { HttpResponse } from '#adapters/accounting/transport/transport.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { sessionSecrets } from './session-secrets.ts';
import type { SessionItem, SessionStore } from './session-store.ts';
import { cookiesOf, type SessionSecret, type SignIn } from './sign-in.ts';

/** A session with the number it was stored under, by which a dead one is told from its successor. */
export interface Session {
  readonly generation: number;
  readonly secret: SessionSecret;
}

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

const LEASE_MARGIN_MS = 15_000;

const POLL_MS = 150;

/** A token is renewed this long before it ends, or in its last fifth when it lives shorter. */
const RENEW_BEFORE_MS = 60_000;

const REFUSALS_DOUBLED = 4;

const TAKES_TOO_LONG: AccountingError = {
  kind: 'unavailable',
  message: 'Signing in to the accounting system takes too long.',
};

export const createSharedSession = ({
  store,
  signIn,
  settings,
  clock,
  log,
}: {
  store: SessionStore;
  signIn: SignIn;
  settings: ResolvedSettings;
  clock: Clock;
  log: Log;
}): SharedSession => {
  const { timing } = settings;
  const owner = randomUUID();
  const secrets = sessionSecrets(settings);
  let remembered: (Session & { readonly renewAt: number }) | null = null;

  /** Why nobody may sign in now; null: one may. */
  const closedFor = async (item: SessionItem, now: number): Promise<AccountingError | null> => {
    if (item.notBefore <= now) return null;
    if (item.fingerprint !== null && item.fingerprint !== (await secrets.fingerprint())) return null;
    const retryAfterMs = item.notBefore - now;
    return {
      kind: item.fingerprint === null ? 'rateLimited' : 'refused',
      message: item.reason,
      retryAfterMs,
    };
  };

  const signInOnce = async (
    item: SessionItem,
    deadline: number,
  ): Promise<Result<Session, AccountingError> | null> => {
    const old = await secrets.open(item);
    const isExpired = item.renewAt !== null && clock.now() >= item.renewAt;
    // A token that ended in time has a living chain; one that was refused may be the chain's end.
    const refreshToken = isExpired && old?.kind === 'token' ? old.refreshToken : null;
    const end = await signIn.open(await settings.credentials(), refreshToken, deadline);
    const now = clock.now();
    if (end.outcome === 'signedIn') {
      const generation = item.generation + 1;
      const life = end.validForMs;
      const renewAt = life === null ? null : now + life - Math.min(RENEW_BEFORE_MS, life / 5);
      const sealed = await secrets.seal(end.secret);
      if (!(await store.keep(owner, { generation, sealed, renewAt }))) {
        // We took so long that somebody else took over: theirs is the shared one, ours would hold a second seat.
        await signIn.close(end.secret);
        return null;
      }
      log.info('accounting.signed_in', { generation });
      return ok(remember({ generation, secret: end.secret }, renewAt));
    }
    if (end.outcome === 'unavailable') {
      await store.leave(owner);
      return err(end.error);
    }
    const isRefused = end.outcome === 'refused';
    const refusals = isRefused ? item.refusals + 1 : item.refusals;
    const wait = isRefused
      ? timing.refusedMs * Math.min(REFUSALS_DOUBLED, 2 ** (refusals - 1))
      : jittered(timing.sessionLimitMs);
    await store.close(owner, {
      notBefore: now + wait,
      reason: end.message,
      refusals,
      fingerprint: isRefused ? await secrets.fingerprint() : null,
    });
    log.error('accounting.sign_in_failed', { outcome: end.outcome, reason: end.message });
    return err({ kind: isRefused ? 'refused' : 'rateLimited', message: end.message, retryAfterMs: wait });
  };

  const remember = (session: Session, renewAt: number | null): Session => {
    remembered = { ...session, renewAt: renewAt ?? Number.POSITIVE_INFINITY };
    return session;
  };

  const obtainShared = async (deadline: number, dead: number): Promise<Result<Session, AccountingError>> => {
    for (;;) {
      const item = await store.load();
      const now = clock.now();
      if (item.generation !== dead && (item.renewAt === null || item.renewAt > now)) {
        const secret = await secrets.open(item);
        if (secret) return ok(remember({ generation: item.generation, secret }, item.renewAt));
      }
      const closed = await closedFor(item, now);
      if (closed) return err(closed);
      const isOurs = item.leaseOwner === owner && item.leaseUntil > now;
      if (
        isOurs ||
        (await store.take(owner, item.generation, now, now + timing.signInMs + LEASE_MARGIN_MS))
      ) {
        const end = await signInOnce(item, Math.max(deadline, now + timing.signInMs));
        if (end) return end;
      } else {
        if (now + POLL_MS > deadline) {
          return err(TAKES_TOO_LONG);
        }
        await pause(jittered(POLL_MS));
      }
    }
  };

  let flight: {
    readonly dead: number;
    readonly session: Promise<Result<Session, AccountingError>>;
  } | null = null;

  const startFlight = (deadline: number, dead: number) => {
    const session = obtainShared(deadline, dead)
      .catch((cause: unknown) => {
        log.error('accounting.session_unusable', { cause: String(cause) });
        return err({
          kind: 'unavailable',
          message: 'The session with the accounting system cannot be used now.',
        } as const);
      })
      .finally(() => {
        if (flight?.session === session) flight = null;
      });
    return { dead, session };
  };

  return {
    obtain: async (deadline, dead = 0) => {
      if (remembered && remembered.generation !== dead && remembered.renewAt > clock.now())
        return ok(remembered);
      // Calls of one function that look for a session wait for the same one, unless it may be the one that died.
      if (flight?.dead !== dead) flight = startFlight(deadline, dead);
      // A sign-in is carried to its end, since half of one may hold a seat; who is in a hurry doesn't wait for it.
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
      await store
        .reject(generation, clock.now() + jittered(timing.sessionLimitMs))
        .catch((cause: unknown) => {
          log.warn('accounting.session_not_marked', { cause: String(cause) });
        });
    },
  };
};
