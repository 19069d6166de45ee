import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { AccountDetailResponse, AccountResponse, RemovalResponse } from '#api/users.ts';
import type { Group } from '#domain/access/groups.ts';
import type { AccountAction } from '#domain/users/account-action.ts';
import { call } from '#frontend/api/call.ts';
import { postUser } from '#frontend/api/endpoints.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { accountDetail, allAccounts, RECENT_CHANGES, removedAccounts } from './account-queries.ts';
import { DONE } from './action-labels.ts';
import { applyRecentChanges, type RecentChange, rememberChange, rememberRemoval } from './recent-changes.ts';

/** Everything but giving roles and warehouses, which says which, and removing, which leaves no account. */
export type PlainAction = Exclude<AccountAction, 'set_groups' | 'set_warehouses' | 'remove_user'>;

type Change =
  | { readonly action: PlainAction; readonly username: string }
  | { readonly action: 'set_groups'; readonly username: string; readonly groups: readonly Group[] }
  | {
      readonly action: 'set_warehouses';
      readonly username: string;
      readonly warehouses: readonly string[];
    };

/** The answer is the account as it stands: shown at once, and over the pool's lists while they lag. */
const show = async (client: QueryClient, account: AccountDetailResponse): Promise<void> => {
  const now = Date.now();
  const recent = rememberChange(
    client.getQueryData<readonly RecentChange[]>(RECENT_CHANGES) ?? [],
    account,
    now,
  );
  client.setQueryData(RECENT_CHANGES, recent);
  // What was asked for before the change would bring the old state back.
  const one = accountDetail(account.username).queryKey;
  await client.cancelQueries({ queryKey: one });
  client.setQueryData(one, account);
  client.setQueryData(allAccounts.queryKey, (listed) => listed && applyRecentChanges(listed, recent, now));
};

/** Takes the account out of what is shown, and keeps the pool's lists from bringing it back while they lag. */
const forget = async (client: QueryClient, removal: RemovalResponse): Promise<void> => {
  const now = Date.now();
  const recent = rememberRemoval(
    client.getQueryData<readonly RecentChange[]>(RECENT_CHANGES) ?? [],
    removal.sub,
    now,
  );
  client.setQueryData(RECENT_CHANGES, recent);
  const one = accountDetail(removal.username).queryKey;
  await Promise.all([
    client.cancelQueries({ queryKey: one }),
    client.cancelQueries({ queryKey: removedAccounts.queryKey }),
  ]);
  client.removeQueries({ queryKey: one });
  client.setQueryData(
    removedAccounts.queryKey,
    (listed) => listed && [removal, ...listed.filter(({ sub }) => sub !== removal.sub)],
  );
  client.setQueryData(allAccounts.queryKey, (listed) => listed && applyRecentChanges(listed, recent, now));
};

const send = (change: Change) => {
  const { username } = change;
  switch (change.action) {
    case 'set_groups':
      return call(postUser, 'set_groups', { username, groups: [...change.groups] });
    case 'set_warehouses':
      return call(postUser, 'set_warehouses', { username, warehouses: [...change.warehouses] });
    default:
      return call(postUser, change.action, { username });
  }
};

/** Changes one account. Rejects with the server's reason; the account is then looked up again. */
export const useChangeAccount = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ data }, { action }) => {
      await show(client, data);
      notify('success', DONE[action], data.name);
    },
    onError: (_error, { username }) =>
      client.invalidateQueries({ queryKey: accountDetail(username).queryKey }),
  });
};

/** Removes a disabled account. Rejects with the server's reason; the account is then looked up again. */
export const useRemoveAccount = (onRemoved: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ username, sub }: AccountResponse) => call(postUser, 'remove_user', { username, sub }),
    onSuccess: async ({ data }, { name }) => {
      await forget(client, data);
      onRemoved();
      notify('success', DONE.remove_user, name);
    },
    onError: (_error, { username }) =>
      client.invalidateQueries({ queryKey: accountDetail(username).queryKey }),
  });
};

/** Invites somebody. The same `inviteId` again is the same invitation and sends no second mail. */
export const useInvite = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invitation: RequestInput<typeof postUser, 'invite_user'>) =>
      call(postUser, 'invite_user', invitation),
    onSuccess: async ({ data }) => {
      await show(client, data);
      notify('success', 'Invitation sent', data.email ?? data.name);
    },
  });
};

/** Asks the pool again for everybody. */
export const useRefreshAccounts = () => {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: allAccounts.queryKey });
    void client.invalidateQueries({ queryKey: removedAccounts.queryKey });
  };
};
