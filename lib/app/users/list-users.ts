import * as z from 'zod/mini';
import type { AccountResponse } from '#api/users.ts';
import { invalidPageKey } from '#app/lists/page-keys.ts';
import type { DomainError } from '#domain/errors.ts';
import { pickFields } from '#domain/record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { Account } from '#domain/users/account.ts';
import { type AccountFilter, matchesFilter } from '#domain/users/account-filter.ts';
import { compareAccounts } from '#domain/users/account-order.ts';
import { peopleOf } from '#domain/users/people/known-people.ts';
import type { Removal } from '#domain/users/removal.ts';
import { toAccountResponse } from './account-response.ts';
import { type KnownPeopleDeps, knownPeople } from './people/known-people.ts';
import type { RemovalReader } from './user-ports.ts';

interface UserListRequest extends AccountFilter {
  readonly limit: number;
  readonly refresh: boolean;
  readonly pagination_key?: string | undefined;
}

interface UserList {
  readonly data: { items: AccountResponse[]; pagination_key?: string };
  readonly meta: { asOf: string; stale: boolean };
}

/** Of the last account on a page what its place in the order follows from. */
const Place = pickFields(Account, [
  ...(['username', 'givenName', 'familyName', 'groups', 'enabled', 'status', 'createdAt'] as const),
]);

const Position = z.strictObject({ list: z.string(), after: Place.wire });

type Place = z.output<typeof Place.wire>;

/** A list's name: its filters, so that a position is of use for the same list only. */
const nameOf = ({ search, status, group, enabled }: AccountFilter): string =>
  JSON.stringify([search ?? null, status ?? null, group ?? null, enabled ?? null]);

const keyOf = (list: string, after: Account): string =>
  Buffer.from(JSON.stringify({ list, after: Place.toWire(after) }), 'utf8').toString('base64url');

const positionOf = (list: string, key: string): Result<Place, DomainError> => {
  try {
    const position = Position.parse(JSON.parse(Buffer.from(key, 'base64url').toString('utf8')));
    if (position.list === list) return ok(position.after);
  } catch {
    // No key that a list of people answered: refused like one of another list.
  }
  return err(invalidPageKey());
};

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
 * One page of accounts out of what is kept of everybody, in the order of lists: whoever is added or changed meanwhile is on
 * no page twice. A page holds at most `limit`; without a `pagination_key` it was the last. `asOf`: when the pool was read;
 * `stale`: it is to be read again. INVALID_PAGE_KEY for a key that is not of this list; TOO_MANY_CALLS.
 */
export const listUsers = async (
  { removals, ...deps }: KnownPeopleDeps & { readonly removals: RemovalReader },
  { limit, refresh, pagination_key, ...filter }: UserListRequest,
  now: number,
): Promise<Result<UserList, DomainError>> => {
  const list = nameOf(filter);
  const from = pagination_key === undefined ? ok(null) : positionOf(list, pagination_key);
  if (!from.ok) return from;
  const [people, gone] = await Promise.all([
    knownPeople(deps, { refresh: refresh && from.value === null, now }),
    removals.all(),
  ]);
  if (!people.ok) return people;
  const { known, isFresh } = people.value;
  const after = from.value;
  const listed = peopleOf(known)
    .filter((account) => matchesFilter(account, filter))
    .filter((account) => after === null || compareAccounts(account, after) > 0)
    .sort(compareAccounts);
  const page = listed.slice(0, limit);
  const last = page.at(-1);
  const ofName = byUsername(gone);
  const items = page.map((account) => toAccountResponse(account, ofName(account.username)));
  return ok({
    data: last && listed.length > limit ? { items, pagination_key: keyOf(list, last) } : { items },
    meta: { asOf: new Date(known.readAt).toISOString(), stale: !isFresh },
  });
};
