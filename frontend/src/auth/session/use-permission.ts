import { isAllowed, type Permission } from '#domain/access/permissions.ts';
import { useUser } from './session.ts';

/** Whether the signed-in person may do this. Manners only: the server decides (design.md invariant 5). */
export const usePermission = (permission: Permission): boolean => isAllowed(useUser().groups, permission);
