import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { disabledReason } from '#domain/users/account-action.ts';
import { type Removal, removalOf } from '#domain/users/removal.ts';
import { type AccountCommand, orLast } from './change-account.ts';
import { type ChangePowersDeps, changePowers } from './change-powers.ts';
import { requireSysadmin } from './check-sysadmin.ts';
import type { InvitationStore } from './user-ports.ts';

export interface RemoveUserDeps extends ChangePowersDeps {
  readonly invitations: InvitationStore;
}

/**
 * Deletes a disabled account for good. The removal is kept by the very write that marks the account in the roster,
 * so that a writer who dies anywhere after it leaves an account that can only be removed again, and a removal that
 * stands as it was begun. Only then is the account erased: its invitations, which hold address and names, while no
 * other account can have its username, and last the account in the pool.
 *
 * `sub`: which account of the name; USER_NOT_FOUND when it is another one's by now. One that was removed before is
 * answered as it was. WRONG_USER_STATE: it is enabled; OWN_ACCOUNT, LAST_SYSADMIN; else as `changePowers`.
 */
export const removeUser = async (
  deps: RemoveUserDeps,
  { actor, name, now, sub }: AccountCommand & { readonly sub: string },
): Promise<Result<Removal, DomainError>> => {
  const { directory, removals, invitations } = deps;
  const found = await directory.load(name);
  if (!found.ok && found.error.code !== 'USER_NOT_FOUND') return found;
  const account = found.ok && found.value.sub === sub ? found.value : null;
  const username = account?.username ?? name;
  const before = removalOf(await removals.of(username), sub);

  if (!account) {
    if (!before) return err(noSuchAccount);
    const authorised = await requireSysadmin(directory, actor);
    return authorised.ok ? ok(before) : authorised;
  }
  const refusal = disabledReason('remove_user', account, actor);
  if (refusal) return err(await orLast(directory, refusal, sub));
  const removal = before ?? {
    ...{ sub, username, removedAt: new Date(now).toISOString(), removedBy: actor.username },
  };
  const erase = async () => {
    await invitations.forgetPerson(username);
    return directory.remove(username);
  };
  const gone = await changePowers(deps, { actor, account, takes: true, removal, calls: [erase] });
  return gone.ok ? ok(removal) : gone;
};

const noSuchAccount = domainError('USER_NOT_FOUND', 'There is no such account (any more). Reload the list.');
