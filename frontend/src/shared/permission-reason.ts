import { GROUPS } from '#domain/access/groups.ts';
import { isAllowed, type Permission } from '#domain/access/permissions.ts';
import { PERMISSION_LABELS } from '#domain/access/role-labels.ts';

/** 'Only a sysadmin may disable an account.' */
export const permissionReason = (permission: Permission): string => {
  const who = GROUPS.filter((group) => isAllowed([group], permission)).map((group) => `a ${group}`);
  return `Only ${who.join(' or ')} may ${PERMISSION_LABELS[permission].does}.`;
};
