import { queryOptions } from '@tanstack/react-query';
import type { AccountResponse } from '#api/users.ts';
import { call } from '#frontend/api/call.ts';
import { getUser } from '#frontend/api/endpoints.ts';
import { applyRecentChanges, type RecentChange } from './recent-changes.ts';

const ACCOUNTS = 'accounts';

/** What changes of the last minute answered; see `recent-changes.ts`. */
export const RECENT_CHANGES = [ACCOUNTS, 'known-changes'] as const;

const LIST = [ACCOUNTS, 'list'] as const;

/** Everybody, whoever waits for a role on top; on the first load the rows show as the pages come. */
export const allAccounts = queryOptions({
  queryKey: LIST,
  queryFn: async ({ client, signal }): Promise<readonly AccountResponse[]> => {
    const isFirstLoad = client.getQueryData(LIST) === undefined;
    const listed: AccountResponse[] = [];
    const merged = () =>
      applyRecentChanges(
        listed,
        client.getQueryData<readonly RecentChange[]>(RECENT_CHANGES) ?? [],
        Date.now(),
      );
    let paginationKey: string | undefined;
    do {
      const { data } = await call(
        getUser,
        'list_users',
        paginationKey === undefined ? {} : { pagination_key: paginationKey },
        { signal },
      );
      listed.push(...data.items);
      paginationKey = data.pagination_key;
      if (isFirstLoad && paginationKey !== undefined) client.setQueryData(LIST, merged());
    } while (paginationKey !== undefined);
    return merged();
  },
});

/** One account with what the list can't say: whether it has an authenticator app. */
export const accountDetail = (username: string) =>
  queryOptions({
    queryKey: [ACCOUNTS, 'one', username],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(getUser, 'get_user', { username }, { signal })).data,
  });

/** What is kept of everybody who was removed, the last one first. */
export const removedAccounts = queryOptions({
  queryKey: [ACCOUNTS, 'removed'],
  queryFn: async ({ signal }) => (await call(getUser, 'list_removed_users', {}, { signal })).data.items,
});
