import { queryOptions } from '@tanstack/react-query';
import type { AccountResponse } from '#api/users.ts';
import { call } from '#frontend/api/call.ts';
import { getUser } from '#frontend/api/endpoints.ts';
import { applyRecentChanges, type RecentChange } from './recent-changes.ts';

const ACCOUNTS = 'accounts';

/** What changes of the last minute answered; see `recent-changes.ts`. */
export const RECENT_CHANGES = [ACCOUNTS, 'known-changes'] as const;

const LIST = [ACCOUNTS, 'list'] as const;

/** Since when the list is what it is, where the user pool could not be read for it; null: it was. */
export const listedAsOf = queryOptions({
  queryKey: [ACCOUNTS, 'as-of'],
  // Said by the reading of the list.
  queryFn: () => null as string | null,
  enabled: false,
});

/**
 * Everybody, whoever waits for a role on top, as the server keeps them; on the first load the rows show as the pages come.
 * What was read of the pool some time ago is shown, and read anew meanwhile; so is what is wished once more.
 */
export const allAccounts = queryOptions({
  queryKey: LIST,
  queryFn: async ({ client, signal }): Promise<readonly AccountResponse[]> => {
    const isFirstLoad = client.getQueryData(LIST) === undefined;
    const read = async (isAnew: boolean) => {
      const listed: AccountResponse[] = [];
      const merged = () =>
        applyRecentChanges(
          listed,
          client.getQueryData<readonly RecentChange[]>(RECENT_CHANGES) ?? [],
          Date.now(),
        );
      let paginationKey: string | undefined;
      let staleSince: string | null = null;
      do {
        const { data, meta } = await call(
          getUser,
          'list_users',
          paginationKey === undefined
            ? isAnew
              ? { refresh: 'true' }
              : {}
            : { pagination_key: paginationKey },
          { signal },
        );
        listed.push(...data.items);
        // A function of the version before says none: its list is of this moment.
        if (meta?.stale) staleSince = meta.asOf;
        paginationKey = data.pagination_key;
        if (!isAnew && paginationKey !== undefined) client.setQueryData(LIST, merged());
      } while (paginationKey !== undefined);
      return { accounts: merged(), staleSince };
    };
    let last = await read(!isFirstLoad);
    if (isFirstLoad && last.staleSince !== null) {
      client.setQueryData(LIST, last.accounts);
      last = await read(true);
    }
    client.setQueryData(listedAsOf.queryKey, last.staleSince);
    return last.accounts;
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
