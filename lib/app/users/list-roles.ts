import type { ResponseBody } from '#api/contract.ts';
import type { getUser } from '#api/users.ts';
import { GROUPS } from '#domain/access/groups.ts';
import { isAllowed, type Permission } from '#domain/access/permissions.ts';
import { GROUP_DESCRIPTIONS, PERMISSION_LABELS } from '#domain/access/role-labels.ts';

/** The permission table, asked of the very function that decides. */
export const listRoles = (): ResponseBody<typeof getUser, 'list_roles'> => ({
  data: {
    roles: GROUPS.map((group) => ({ group, duty: GROUP_DESCRIPTIONS[group] })),
    permissions: (Object.keys(PERMISSION_LABELS) as Permission[]).map((permission) => ({
      permission,
      ...PERMISSION_LABELS[permission],
      groups: GROUPS.filter((group) => isAllowed([group], permission)),
    })),
  },
});
