import * as z from 'zod/mini';
import type { AccountResponse } from '#api/users.ts';
import { invalidPageKey } from '#app/lists/page-keys.ts';
import { inPrecedence, isGroup } from '#domain/access/groups.ts';
import type { DomainError } from '#domain/errors.ts';
import { minLength } from '#domain/length.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Account } from '#domain/users/account.ts';
import { type AccountFilter, matchesFilter } from '#domain/users/account-filter.ts';
import { compareAccounts } from '#domain/users/account-order.ts';
import type { Removal } from '#domain/users/removal.ts';
import { toAccountResponse } from './account-response.ts';
import type { DirectoryPageRequest, DirectoryReader, Members, RemovalReader } from './user-ports.ts';

interface UserListRequest extends AccountFilter {
  readonly limit: number;
  readonly pagination_key?: string | undefined;
}

interface UserList {
  readonly data: { items: AccountResponse[]; pagination_key?: string };
}

/** So many pages of the pool one call looks through; a filter that finds little goes on in the next call. */
const MAX_POOL_PAGES = 5;

/** While a list is followed from page to page, its groups need not be read again for each. */
const GROUPS_KEEP_MS = 30_000;

const Position = z.strictObject({ list: z.string(), after: z.string().check(minLength(1)) });

/** A list's name: its filters, so that a position is of use for the same list only. */
const nameOf = ({ search, status, group, enabled }: AccountFilter): string =>
  JSON.stringify([search ?? null, status ?? null, group ?? null, enabled ?? null]);

const keyOf = (list: string, after: string): string =>
  Buffer.from(JSON.stringify({ list, after }), 'utf8').toString('base64url');

const positionOf = (list: string, key: string): Result<string, DomainError> => {
  try {
    const position = Position.parse(JSON.parse(Buffer.from(key, 'base64url').toString('utf8')));
    if (position.list === list) return ok(position.after);
  } catch {
    // No key that a list of people answered: refused like one of another list.
  }
  return err(invalidPageKey());
};

/** The one condition that the pool itself applies: the one that leaves least to look through. */
const narrowed = ({ group, status, enabled }: AccountFilter): Pick<DirectoryPageRequest, 'by'> => {
  if (group !== undefined && isGroup(group)) return { by: { group } };
  if (status !== undefined && status !== 'UNKNOWN') return { by: { status } };
  return enabled === undefined ? {} : { by: { enabled } };
};

const withGroups = (account: Omit<Account, 'groups'>, members: Members): Account => ({
  ...account,
  groups: inPrecedence([...members].flatMap(([group, subs]) => (subs.has(account.sub) ? [group] : []))),
});

/** Looks removals up by the username, in any case. */
const byUsername = (removals: readonly Removal[]) => {
  const byName = new Map<string, Removal[]>();
  for (const removal of removals) {
    const name = removal.username.toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), removal]);
  }
  return (username: string): readonly Removal[] => byName.get(username.toLowerCase()) ?? [];
};

/**
 * One page of accounts, paged by the pool's own tokens: one call of the pool for the page and one a group, however
 * many accounts are on it, and a look through the removals, which are few. A page holds at most `limit`; without a
 * `pagination_key` it was the last. BAD_REQUEST for a key that is not of this list; TOO_MANY_CALLS.
 */
export const listUsers = async (
  { directory, removals }: { readonly directory: DirectoryReader; readonly removals: RemovalReader },
  { limit, pagination_key, ...filter }: UserListRequest,
): Promise<Result<UserList, DomainError>> => {
  const list = nameOf(filter);
  const from = pagination_key === undefined ? ok(null) : positionOf(list, pagination_key);
  if (!from.ok) return from;
  const [members, gone] = await Promise.all([
    directory.members(from.value === null ? 0 : GROUPS_KEEP_MS),
    removals.all(),
  ]);
  if (!members.ok) return members;
  const ofName = byUsername(gone);

  const found: Account[] = [];
  let after: string | null = from.value;
  for (let pages = 0; pages < MAX_POOL_PAGES; pages++) {
    const page = await directory.page({ ...narrowed(filter), limit: limit - found.length, after });
    if (!page.ok) return page;
    const accounts = page.value.accounts.map((account) => withGroups(account, members.value));
    found.push(...accounts.filter((account) => matchesFilter(account, filter)));
    after = page.value.after;
    if (after === null || found.length >= limit) break;
  }
  const items = found
    .sort(compareAccounts)
    .map((account) => toAccountResponse(account, ofName(account.username)));
  return ok({ data: after === null ? { items } : { items, pagination_key: keyOf(list, after) } });
};
