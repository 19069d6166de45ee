import { jittered, pause } from '#adapters/accounting/transport/delay.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type LiveSession, liveSession, type SessionDeps } from './live-session.ts';
import type { SessionItem } from './session-store.ts';
import { signInOnce } from './sign-in-once.ts';

const LEASE_MARGIN_MS = 15_000;

const POLL_MS = 150;

export const TAKES_TOO_LONG: AccountingError = {
  kind: 'unavailable',
  message: 'Signing in to the accounting system takes too long.',
};

/**
 * The session that all functions share, unless it is the `dead` one: as stored, else signed in to under a lease, which
 * one function has at a time; the others look again until the deadline (epoch ms).
 */
export const obtainSession = async (
  deps: SessionDeps,
  deadline: number,
  dead: number,
): Promise<Result<LiveSession, AccountingError>> => {
  const { store, secrets, clock, owner } = deps;
  const { signInMs } = deps.settings.timing;
  for (;;) {
    const item = await store.load();
    const now = clock.now();
    if (item.generation !== dead && (item.renewAt === null || item.renewAt > now)) {
      const secret = await secrets.open(item);
      if (secret) return ok(liveSession({ generation: item.generation, secret }, item.renewAt));
    }
    const closed = await closedFor(deps, item, now);
    if (closed) return err(closed);
    const isOurs = item.leaseOwner === owner && item.leaseUntil > now;
    if (isOurs || (await store.take(owner, item.generation, now, now + signInMs + LEASE_MARGIN_MS))) {
      const end = await signInOnce(deps, item, Math.max(deadline, now + signInMs));
      if (end) return end;
      continue;
    }
    if (now + POLL_MS > deadline) return err(TAKES_TOO_LONG);
    await pause(jittered(POLL_MS));
  }
};

/** Why nobody may sign in now; null: one may. */
const closedFor = async (
  { secrets }: SessionDeps,
  { notBefore, fingerprint, reason }: SessionItem,
  now: number,
): Promise<AccountingError | null> => {
  if (notBefore <= now) return null;
  if (fingerprint !== null && fingerprint !== (await secrets.fingerprint())) return null;
  return {
    kind: fingerprint === null ? 'rateLimited' : 'refused',
    message: reason,
    retryAfterMs: notBefore - now,
  };
};
