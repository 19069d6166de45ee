import type { postUser } from '#api/users.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import type { DomainError } from '#domain/errors.ts';
import type { Result } from '#domain/result.ts';
import { ok } from '#domain/result.ts';
import type { AccountDetail } from '#domain/users/account.ts';
import { usernameFor } from '#domain/users/invitation.ts';
import { detailOnTheWire } from './account-on-the-wire.ts';
import { changePlainly, disableUser, enableUser, PLAIN_CHANGES, setGroups } from './change-account.ts';
import type { ChangePowersDeps } from './change-powers.ts';
import { type InviteUserDeps, inviteUser } from './invite-user.ts';

export type UserWriteDeps = ChangePowersDeps & InviteUserDeps;

const command = (name: string, { person, now }: CallContext) => ({ actor: person, name, now });

const answered = (account: Result<AccountDetail, DomainError>) =>
  account.ok ? ok({ data: detailOnTheWire(account.value) }) : account;

/** The actions of POST /PostUser. Each asks the pool whether the actor is a sysadmin still. */
export const userWriteHandlers = (deps: UserWriteDeps): Handlers<typeof postUser> => {
  const plainly =
    (change: keyof typeof PLAIN_CHANGES) =>
    async ({ username }: { username: string }, context: CallContext) =>
      answered(await changePlainly(deps.directory, command(username, context), PLAIN_CHANGES[change]));
  return {
    async invite_user({ username, ...asked }, { person, now }) {
      const invitation = { ...asked, username: username ?? usernameFor(asked.email, asked.inviteId) };
      return answered(await inviteUser(deps, { actor: person, invitation }, now));
    },
    set_groups: async ({ username, groups }, context) =>
      answered(await setGroups(deps, command(username, context), groups)),
    enable_user: async ({ username }, context) =>
      answered(await enableUser(deps, command(username, context))),
    disable_user: async ({ username }, context) =>
      answered(await disableUser(deps, command(username, context))),
    reset_password: plainly('reset_password'),
    resend_invitation: plainly('resend_invitation'),
    remove_mfa: plainly('remove_mfa'),
    sign_out_everywhere: plainly('sign_out_everywhere'),
  };
};
