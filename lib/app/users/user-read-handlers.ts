import type { getUser } from '#api/users.ts';
import type { Handlers } from '#app/dispatch.ts';
import { ok } from '#domain/result.ts';
import { compareRemovals } from '#domain/users/removal.ts';
import { toAccountDetailResponse, toRemovalResponse } from './account-response.ts';
import { listRoles } from './list-roles.ts';
import { listUsers } from './list-users.ts';
import type { KnownPeopleDeps } from './people/known-people.ts';
import type { DirectoryReader, RemovalReader } from './user-ports.ts';

export interface UserReadDeps extends KnownPeopleDeps {
  readonly directory: DirectoryReader;
  readonly removals: RemovalReader;
}

/** The actions of GET /GetUser. */
export const userReadHandlers = (deps: UserReadDeps): Handlers<typeof getUser> => ({
  list_users: (request, { now }) => listUsers(deps, request, now),

  async get_user({ username }) {
    const account = await deps.directory.load(username);
    if (!account.ok) return account;
    const ofName = await deps.removals.of(account.value.username);
    return ok({ data: toAccountDetailResponse(account.value, ofName) });
  },

  async list_removed_users() {
    const items = (await deps.removals.all()).toSorted(compareRemovals).map(toRemovalResponse);
    return ok({ data: { items } });
  },

  list_roles: async () => ok(listRoles()),
});
