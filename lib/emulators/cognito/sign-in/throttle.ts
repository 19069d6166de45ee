import { limitExceeded, notAuthorized } from '#emulators/cognito/identity-error.ts';
import type { Pool } from '#emulators/cognito/pool.ts';
import type { Attempts } from '#emulators/cognito/state/identity-state.ts';
import { canonicalUsername, findUser } from '#emulators/cognito/users/users.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const FREE_FAILURES = 5;
const MAX_LOCK = 15 * MINUTE;
const MAX_KEYS = 10_000;

type Guessed = 'password' | 'totp';

/**
 * Whom an attempt is counted against: the person, under whichever name, or the unknown name itself, so that
 * limits answer alike for people who exist and people who don't.
 */
export const subjectOf = (pool: Pool, name: string): string =>
  findUser(pool, name)?.sub ?? `unknown ${canonicalUsername(pool, name)}`;

function forgetStale(pool: Pool): void {
  const { attempts } = pool.state;
  const keys = Object.keys(attempts);
  const now = pool.now();
  for (const key of keys) {
    const entry = attempts[key];
    if (entry && now - entry.since > HOUR && (entry.lockedUntil ?? 0) < now) delete attempts[key];
  }
  for (const key of Object.keys(attempts).slice(0, -MAX_KEYS)) delete attempts[key];
}

function failures(pool: Pool, what: Guessed, subject: string): Attempts | undefined {
  const key = `${what}:${subject}`;
  const entry = pool.state.attempts[key];
  // A quarter of an hour without any attempt forgives everything.
  if (entry && pool.now() - Math.max(entry.since, entry.lockedUntil ?? 0) >= MAX_LOCK) {
    delete pool.state.attempts[key];
    return undefined;
  }
  return entry;
}

/** @throws NotAuthorizedException while the lock that earlier failures brought lasts; asking does not prolong it. */
export function assertNotLocked(pool: Pool, what: Guessed, subject: string): void {
  const entry = failures(pool, what, subject);
  if (entry?.lockedUntil && pool.now() < entry.lockedUntil) throw notAuthorized('Password attempts exceeded');
}

/** From the fifth failure on, each one locks for twice as long as the one before: 1 s, 2 s, … 15 min. */
export function recordFailure(pool: Pool, what: Guessed, subject: string): void {
  const entry = failures(pool, what, subject) ?? { count: 0, since: 0 };
  entry.count += 1;
  entry.since = pool.now();
  if (entry.count >= FREE_FAILURES)
    entry.lockedUntil = pool.now() + Math.min(2 ** (entry.count - FREE_FAILURES) * SECOND, MAX_LOCK);
  pool.state.attempts[`${what}:${subject}`] = entry;
  forgetStale(pool);
}

export function forgiveFailures(pool: Pool, what: Guessed, subject: string): void {
  delete pool.state.attempts[`${what}:${subject}`];
}

/** @throws LimitExceededException from the call after `most` within an hour. */
export function countRequest(pool: Pool, what: string, subject: string, most: number): void {
  const key = `${what}:${subject}`;
  const entry = pool.state.attempts[key];
  const current = entry && pool.now() - entry.since < HOUR ? entry : { count: 0, since: pool.now() };
  if (current.count >= most) throw limitExceeded();
  current.count += 1;
  pool.state.attempts[key] = current;
  forgetStale(pool);
}

export function forgetRequests(pool: Pool, what: string, subject: string): void {
  delete pool.state.attempts[`${what}:${subject}`];
}
