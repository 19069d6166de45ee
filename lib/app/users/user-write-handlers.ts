import type { ActionName } from '#api/contract.ts';
import type { postUser } from '#api/users/user-changes.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import type { DomainError } from '#domain/errors.ts';
import type { Result } from '#domain/result.ts';
import { ok } from '#domain/result.ts';
import type { AccountDetail } from '#domain/users/account.ts';
import { usernameFor } from '#domain/users/invitation.ts';
import { toAccountDetailResponse, toRemovalResponse } from './account-response.ts';
import { changePlainly, disableUser, enableUser, PLAIN_CHANGES, setGroups } from './change-account.ts';
import { type InviteUserDeps, inviteUser } from './invite-user.ts';
import { type RemoveUserDeps, removeUser } from './remove-user.ts';

export type UserWriteDeps = RemoveUserDeps & InviteUserDeps;

const command = (name: string, { person, now }: CallContext) => ({ actor: person, name, now });

/** The actions of POST /PostUser. Each asks the pool whether the actor is a sysadmin still. */
export const userWriteHandlers = (deps: UserWriteDeps): Handlers<typeof postUser> => {
  /** Notes who did what to whose account, and shows the account. */
  const answered = async (
    action: ActionName<typeof postUser>,
    account: Result<AccountDetail, DomainError>,
    { person, requestId }: CallContext,
  ) => {
    if (!account.ok) return account;
    const { username, groups } = account.value;
    deps.log.info('account.changed', { requestId, action, by: person.username, account: username, groups });
    return ok({ data: toAccountDetailResponse(account.value, await deps.removals.of(username)) });
  };
  const plainly =
    (action: keyof typeof PLAIN_CHANGES) =>
    async ({ username }: { username: string }, context: CallContext) =>
      answered(
        action,
        await changePlainly(deps.directory, command(username, context), PLAIN_CHANGES[action]),
        context,
      );
  return {
    async invite_user({ username, ...asked }, context) {
      const invitation = { ...asked, username: username ?? usernameFor(asked.email, asked.inviteId) };
      const account = await inviteUser(deps, { actor: context.person, invitation }, context.now);
      return answered('invite_user', account, context);
    },
    set_groups: async ({ username, groups }, context) =>
      answered('set_groups', await setGroups(deps, command(username, context), groups), context),
    enable_user: async ({ username }, context) =>
      answered('enable_user', await enableUser(deps, command(username, context)), context),
    disable_user: async ({ username }, context) =>
      answered('disable_user', await disableUser(deps, command(username, context)), context),
    reset_password: plainly('reset_password'),
    resend_invitation: plainly('resend_invitation'),
    remove_mfa: plainly('remove_mfa'),
    sign_out_everywhere: plainly('sign_out_everywhere'),
    async remove_user({ username, sub }, context) {
      const removal = await removeUser(deps, { ...command(username, context), sub });
      if (!removal.ok) return removal;
      const { person, requestId } = context;
      const line = { requestId, action: 'remove_user', by: person.username, account: removal.value.username };
      deps.log.info('account.changed', line);
      return ok({ data: toRemovalResponse(removal.value) });
    },
  };
};
