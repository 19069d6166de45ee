import type { ResponseBody } from '#api/contract.ts';
import type { getUser } from '#api/users.ts';
import { GROUPS } from '#domain/access/groups.ts';
import { isAllowed, type Permission } from '#domain/access/permissions.ts';
import { GROUP_DUTIES, PERMISSION_WORDS } from '#domain/access/role-words.ts';

/** The permission table, asked of the very function that decides. */
export const listRoles = (): ResponseBody<typeof getUser, 'list_roles'> => ({
  data: {
    roles: GROUPS.map((group) => ({ group, duty: GROUP_DUTIES[group] })),
    permissions: (Object.keys(PERMISSION_WORDS) as Permission[]).map((permission) => ({
      permission,
      ...PERMISSION_WORDS[permission],
      groups: GROUPS.filter((group) => isAllowed([group], permission)),
    })),
  },
});
