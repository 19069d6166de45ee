import { jittered } from '#adapters/accounting/transport/delay.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { backOffMs } from '#domain/back-off.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type LiveSession, liveSession, type SessionDeps } from './live-session.ts';
import type { SessionItem } from './session-store.ts';
import type { SignInOutcome } from './sign-in.ts';

/** A token is renewed this long before it ends, or in its last fifth when it lives shorter. */
const RENEW_BEFORE_MS = 60_000;

/** The longest pause after refusals, as a multiple of the first. */
const MAX_REFUSED_FACTOR = 4;

type SignedIn = Extract<SignInOutcome, { outcome: 'signedIn' }>;
type TurnedAway = Exclude<SignInOutcome, { outcome: 'signedIn' | 'unavailable' }>;

/** Signs in under the lease, and stores what came of it for all functions. Null: the lease was lost meanwhile. */
export const signInOnce = async (
  deps: SessionDeps,
  item: SessionItem,
  deadline: number,
): Promise<Result<LiveSession, AccountingError> | null> => {
  const { store, signIn, settings, secrets, clock, owner } = deps;
  const old = await secrets.open(item);
  const isExpired = item.renewAt !== null && clock.now() >= item.renewAt;
  // The refresh token of an expired token is still good; that of a refused one may be revoked, and is not used.
  const refreshToken = isExpired && old?.kind === 'token' ? old.refreshToken : null;
  const end = await signIn.open(await settings.credentials(), refreshToken, deadline);
  if (end.outcome === 'signedIn') return keep(deps, item, end);
  if (end.outcome !== 'unavailable') return close(deps, item, end);
  await store.leave(owner);
  return err(end.error);
};

const keep = async (
  { store, signIn, secrets, clock, log, owner }: SessionDeps,
  item: SessionItem,
  { secret, validForMs }: SignedIn,
): Promise<Result<LiveSession, never> | null> => {
  const now = clock.now();
  const generation = item.generation + 1;
  const renewAt = validForMs === null ? null : now + validForMs - Math.min(RENEW_BEFORE_MS, validForMs / 5);
  const sealed = await secrets.seal(secret);
  if (!(await store.keep(owner, { generation, sealed, renewAt }))) {
    // Our lease expired and another function signed in: its session is the shared one, ours would hold a second seat.
    await signIn.close(secret);
    return null;
  }
  log.info('accounting.signed_in', { generation });
  return ok(liveSession({ generation, secret }, renewAt));
};

/** Nobody signs in for a while: longer after each refusal, until the credentials change. */
const close = async (
  { store, settings: { timing }, secrets, clock, log, owner }: SessionDeps,
  item: SessionItem,
  { outcome, message }: TurnedAway,
): Promise<Result<never, AccountingError>> => {
  const now = clock.now();
  const isRefused = outcome === 'refused';
  const refusals = isRefused ? item.refusals + 1 : item.refusals;
  const wait = isRefused
    ? backOffMs({ firstMs: timing.refusedMs, maxMs: timing.refusedMs * MAX_REFUSED_FACTOR }, refusals)
    : jittered(timing.sessionLimitMs);
  await store.close(owner, {
    notBefore: now + wait,
    reason: message,
    refusals,
    fingerprint: isRefused ? await secrets.fingerprint() : null,
  });
  log.error('accounting.sign_in_failed', { outcome, reason: message });
  return err({ kind: isRefused ? 'refused' : 'rateLimited', message, retryAfterMs: wait });
};
