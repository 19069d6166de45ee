import type { getUser } from '#api/users.ts';
import type { Handlers } from '#app/dispatch.ts';
import { ok } from '#domain/result.ts';
import { compareRemovals } from '#domain/users/removal.ts';
import { toAccountDetailResponse, toRemovalResponse } from './account-response.ts';
import { listRoles } from './list-roles.ts';
import { listUsers } from './list-users.ts';
import type { DirectoryReader, RemovalReader } from './user-ports.ts';

export interface UserReadDeps {
  readonly directory: DirectoryReader;
  readonly removals: RemovalReader;
}

/** The actions of GET /GetUser. */
export const userReadHandlers = ({ directory, removals }: UserReadDeps): Handlers<typeof getUser> => ({
  list_users: (request) => listUsers({ directory, removals }, request),

  async get_user({ username }) {
    const account = await directory.load(username);
    if (!account.ok) return account;
    const ofName = await removals.of(account.value.username);
    return ok({ data: toAccountDetailResponse(account.value, ofName) });
  },

  async list_removed_users() {
    const items = (await removals.all()).toSorted(compareRemovals).map(toRemovalResponse);
    return ok({ data: { items } });
  },

  list_roles: async () => ok(listRoles()),
});
