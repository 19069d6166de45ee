import type { Person } from '#domain/access/person.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isActiveSysadmin } from '#domain/users/is-active-sysadmin.ts';
import type { DirectoryReader } from './user-ports.ts';

const NO_SECOND_FACTOR =
  'Acts on accounts need a second factor. Set up an authenticator app (user menu, Security), then try again.';

/**
 * Whether the actor is an enabled sysadmin with a second factor right now. A token tells what was true up to 15
 * minutes ago, which is good enough for goods; but somebody who was just disabled must not enable themselves with it,
 * and a password alone must not open everybody's account. FORBIDDEN.
 */
export const requireSysadmin = async (
  directory: DirectoryReader,
  actor: Person,
): Promise<Result<void, DomainError>> => {
  const account = await directory.load(actor.username);
  if (!account.ok && account.error.code !== 'USER_NOT_FOUND') return account;
  if (!account.ok || account.value.sub !== actor.sub || !isActiveSysadmin(account.value))
    return err(domainError('FORBIDDEN', 'Forbidden: Insufficient permissions'));
  return account.value.mfa ? ok(undefined) : err(domainError('FORBIDDEN', NO_SECOND_FACTOR));
};
