import type { Group } from './groups.ts';

const everyone: readonly Group[] = ['consultant', 'manager', 'sysadmin'];
const managers: readonly Group[] = ['manager', 'sysadmin'];

/**
 * Who may do what: the one table behind the server's decision, the screens' disabled controls and the tests
 * (domain.md, Permissions). An action names one of these; what is not listed does not exist.
 */
export const PERMISSIONS = {
  'record.view': everyone,
  'vendor.setReceivable': everyone,
  'vendor.sync': everyone,
  'receipt.create': everyone,
  'receipt.cancelOwn': everyone,
  'receipt.overReceive': managers,
  'receipt.retry': managers,
  'receipt.cancelAny': managers,
} as const satisfies Record<string, readonly Group[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether any of these groups carries the permission. */
export const isAllowed = (groups: readonly string[], permission: Permission): boolean =>
  PERMISSIONS[permission].some((group) => groups.includes(group));
