import { type Pool, srpPoolName } from '#emulators/cognito/pool.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';
import { touch } from '#emulators/cognito/users/users.ts';
import { assertPasswordConforms } from './password-policy.ts';
import { createVerifier, isPassword } from './srp.ts';

const DAY = 24 * 60 * 60 * 1000;

/** @throws InvalidPasswordException when the pool's policy refuses it; nothing has changed then. */
export function setPassword(pool: Pool, user: User, password: string): void {
  assertPasswordConforms(pool.definition.passwordPolicy, password);
  user.password = createVerifier(srpPoolName(pool), user.username, password);
  delete user.temporaryPasswordExpiresAt;
  touch(pool, user);
}

/** A password for one sign-in, at which another has to be chosen. */
export function setTemporaryPassword(pool: Pool, user: User, password: string): void {
  setPassword(pool, user, password);
  user.status = 'FORCE_CHANGE_PASSWORD';
  user.temporaryPasswordExpiresAt =
    pool.now() + pool.definition.passwordPolicy.temporaryPasswordValidityDays * DAY;
}

export const hasPassword = (pool: Pool, user: User, password: string): boolean =>
  user.password !== undefined && isPassword(srpPoolName(pool), user.username, password, user.password);
