import type { ActionName } from '#api/contract.ts';
import type { postUser } from '#api/users/user-changes.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import type { PlacesDeps } from '#app/stock/places/place-ports.ts';
import type { DomainError } from '#domain/errors.ts';
import type { Result } from '#domain/result.ts';
import { ok } from '#domain/result.ts';
import type { AccountDetail } from '#domain/users/account.ts';
import { usernameFor } from '#domain/users/invitation.ts';
import type { Removal } from '#domain/users/removal.ts';
import { toAccountDetailResponse, toRemovalResponse } from './account-response.ts';
import {
  changePlainly,
  disableUser,
  enableUser,
  PLAIN_CHANGES,
  setGroups,
  settingWarehouses,
} from './change-account.ts';
import { type InviteUserDeps, inviteUser } from './invite-user.ts';
import { type NotePeopleDeps, noteAccount, noteRemoval } from './people/known-people.ts';
import { type RemoveUserDeps, removeUser } from './remove-user.ts';
import type { AccountActs } from './user-ports.ts';

export type UserWriteDeps = RemoveUserDeps &
  InviteUserDeps &
  PlacesDeps &
  NotePeopleDeps & { readonly acts: AccountActs };

const command = (name: string, { person, now }: CallContext) => ({ actor: person, name, now });

/** How an account stands, in words; empty where there is none. */
const standing = ({ groups, enabled, warehouses }: Partial<AccountDetail>) => ({
  groups: groups?.join(', ') ?? '',
  enabled: enabled === undefined ? '' : String(enabled),
  warehouses: warehouses === undefined ? '' : (warehouses?.join(', ') ?? 'all'),
});

/** The actions of POST /PostUser. Each asks the pool whether the actor is a sysadmin still. */
export const userWriteHandlers = (deps: UserWriteDeps): Handlers<typeof postUser> => {
  /** Notes who did what to whose account, and shows the account. */
  const answered = async (
    action: ActionName<typeof postUser>,
    account: Result<AccountDetail, DomainError>,
    { person, requestId, now }: CallContext,
  ) => {
    if (!account.ok) return account;
    await noteAccount(deps, account.value, now);
    const { username, groups } = account.value;
    deps.log.info('account.changed', { requestId, action, by: person.username, account: username, groups });
    return ok({ data: toAccountDetailResponse(account.value, await deps.removals.of(username)) });
  };
  /**
   * Leaves a mark before and after, so that an act which nobody saw the end of is known to have been begun, and of each
   * one it is known from what to what. An account that can't be looked at is called as the caller did.
   */
  const noted = async <Done extends Partial<AccountDetail> | Removal>(
    name: string,
    { requestId, now }: CallContext,
    work: () => Promise<Result<Done, DomainError>>,
  ): Promise<Result<Done, DomainError>> => {
    const found = await deps.directory.load(name);
    const stood: Partial<AccountDetail> = found.ok ? found.value : {};
    const account = stood.username ?? name;
    await deps.acts.note({ requestId, account, outcome: 'begun', ...standing(stood) }, now);
    const answer = await work();
    const outcome = answer.ok ? 'done' : answer.error.code;
    const stands: Partial<AccountDetail> = answer.ok ? { ...answer.value } : stood;
    await deps.acts.note({ requestId, account, outcome, ...standing(stands) }, now);
    return answer;
  };
  const plainly =
    (action: keyof typeof PLAIN_CHANGES) =>
    async ({ username }: { username: string }, context: CallContext) => {
      const change = () => changePlainly(deps.directory, command(username, context), PLAIN_CHANGES[action]);
      return answered(action, await noted(username, context, change), context);
    };
  const withPowers =
    (
      action: 'enable_user' | 'disable_user',
      change: (
        deps: UserWriteDeps,
        asked: ReturnType<typeof command>,
      ) => Promise<Result<AccountDetail, DomainError>>,
    ) =>
    async ({ username }: { username: string }, context: CallContext) => {
      const account = await noted(username, context, () => change(deps, command(username, context)));
      return answered(action, account, context);
    };
  return {
    async invite_user({ username, ...asked }, context) {
      const invitation = { ...asked, username: username ?? usernameFor(asked.email, asked.inviteId) };
      const account = await noted(invitation.username, context, () =>
        inviteUser(deps, { actor: context.person, invitation }, context.now),
      );
      return answered('invite_user', account, context);
    },
    async set_groups({ username, groups }, context) {
      const change = () => setGroups(deps, command(username, context), groups);
      return answered('set_groups', await noted(username, context, change), context);
    },
    async set_warehouses({ username, warehouses }, context) {
      const change = () =>
        changePlainly(deps.directory, command(username, context), settingWarehouses(deps, warehouses));
      return answered('set_warehouses', await noted(username, context, change), context);
    },
    enable_user: withPowers('enable_user', enableUser),
    disable_user: withPowers('disable_user', disableUser),
    reset_password: plainly('reset_password'),
    resend_invitation: plainly('resend_invitation'),
    remove_mfa: plainly('remove_mfa'),
    sign_out_everywhere: plainly('sign_out_everywhere'),
    async remove_user({ username, sub }, context) {
      const removal = await noted(username, context, () =>
        removeUser(deps, { ...command(username, context), sub }),
      );
      if (!removal.ok) return removal;
      const { person, requestId, now } = context;
      await noteRemoval(deps, sub, now);
      const line = { requestId, action: 'remove_user', by: person.username, account: removal.value.username };
      deps.log.info('account.changed', line);
      return ok({ data: toRemovalResponse(removal.value) });
    },
  };
};
