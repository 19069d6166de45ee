import type { Person } from '#domain/access/person.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isActiveSysadmin } from '#domain/users/is-active-sysadmin.ts';
import type { DirectoryReader } from './user-ports.ts';

/**
 * Whether the actor is an enabled sysadmin right now. A token tells what was true up to 15 minutes ago, which is
 * good enough for goods; but somebody who was just disabled must not enable themselves with it. FORBIDDEN.
 */
export const requireSysadmin = async (
  directory: DirectoryReader,
  actor: Person,
): Promise<Result<void, DomainError>> => {
  const account = await directory.load(actor.username);
  if (account.ok && account.value.sub === actor.sub && isActiveSysadmin(account.value)) return ok(undefined);
  if (!account.ok && account.error.code !== 'USER_NOT_FOUND') return account;
  return err(domainError('FORBIDDEN', 'Forbidden: Insufficient permissions'));
};
