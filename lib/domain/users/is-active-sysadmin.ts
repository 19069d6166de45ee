// Apart from the record: a page asks it without the record's schema.
import type { Account } from './account.ts';

/** Whether the account carries the product: it may do everything, today. */
export const isActiveSysadmin = ({ groups, enabled }: Pick<Account, 'groups' | 'enabled'>): boolean =>
  enabled && groups.includes('sysadmin');
