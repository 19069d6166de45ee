import { randomInt, timingSafeEqual } from 'node:crypto';
import { codeExpired, codeMismatch } from '#emulators/cognito/identity-error.ts';
import type { Pool } from '#emulators/cognito/pool.ts';
import { countRequest, forgetRequests } from './throttle.ts';

const LIFE = 60 * 60 * 1000;
const MAX_ATTEMPTS = 5;
const MAX_REQUESTS_PER_HOUR = 10;
const MAX_CONFIRMATIONS_PER_HOUR = 20;

export type CodePurpose = 'sign-up' | 'reset' | 'email';

function same(one: string, other: string): boolean {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes);
}

/**
 * A fresh six-digit code, good for an hour; the one before it is worth nothing from now on.
 * @param subject a sub, or an unknown name (see `subjectOf`)
 * @param sentTo the address it goes to; default: nowhere
 * @throws LimitExceededException when too many were asked for
 */
export function issueCode(pool: Pool, purpose: CodePurpose, subject: string, sentTo?: string): string {
  countRequest(pool, `${purpose}-code`, subject, MAX_REQUESTS_PER_HOUR);
  for (const [key, old] of Object.entries(pool.state.codes))
    if (old.expiresAt <= pool.now()) delete pool.state.codes[key];
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  pool.state.codes[`${purpose}:${subject}`] = {
    code,
    ...(sentTo !== undefined && { sentTo }),
    expiresAt: pool.now() + LIFE,
    wrongTries: 0,
    spent: false,
  };
  return code;
}

/**
 * Returns when the code is right; it is not spent by that (see `spendCode`), since what follows may still refuse.
 * @param address whom the code is to have been sent to
 * @throws CodeMismatchException, or ExpiredCodeException when there is none to match any more;
 *   LimitExceededException after too many tries over several codes
 */
export function checkCode(
  pool: Pool,
  purpose: CodePurpose,
  subject: string,
  given: string,
  address: string | undefined,
): void {
  countRequest(pool, `${purpose}-confirmation`, subject, MAX_CONFIRMATIONS_PER_HOUR);
  const kept = pool.state.codes[`${purpose}:${subject}`];
  if (!kept || kept.spent || kept.expiresAt <= pool.now() || kept.wrongTries >= MAX_ATTEMPTS)
    throw codeExpired();
  // It proved an address that is no longer the one in question.
  if (kept.sentTo !== address) throw codeExpired();
  if (same(kept.code, given)) return;
  kept.wrongTries += 1;
  throw codeMismatch();
}

/** After success: the code opens nothing more, and what it took to get there is forgiven. */
export function spendCode(pool: Pool, purpose: CodePurpose, subject: string): void {
  forgetRequests(pool, `${purpose}-code`, subject);
  forgetRequests(pool, `${purpose}-confirmation`, subject);
  const kept = pool.state.codes[`${purpose}:${subject}`];
  if (kept) kept.spent = true;
}

/** Whether this very code was used before: its sender proved who they are, and only sends it again. */
export function isSpentCode(pool: Pool, purpose: CodePurpose, subject: string, given: string): boolean {
  const kept = pool.state.codes[`${purpose}:${subject}`];
  return kept?.spent === true && kept.wrongTries < MAX_ATTEMPTS && same(kept.code, given);
}
