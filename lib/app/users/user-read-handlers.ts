import type { getUser } from '#api/users.ts';
import type { Handlers } from '#app/dispatch.ts';
import { ok } from '#domain/result.ts';
import { detailOnTheWire } from './account-on-the-wire.ts';
import { listRoles } from './list-roles.ts';
import { listUsers } from './list-users.ts';
import type { DirectoryReader } from './user-ports.ts';

export interface UserReadDeps {
  readonly directory: DirectoryReader;
}

/** The actions of GET /GetUser. */
export const userReadHandlers = ({ directory }: UserReadDeps): Handlers<typeof getUser> => ({
  list_users: (request) => listUsers(directory, request),

  async get_user({ username }) {
    const account = await directory.load(username);
    return account.ok ? ok({ data: detailOnTheWire(account.value) }) : account;
  },

  list_roles: async () => ok(listRoles()),
});
