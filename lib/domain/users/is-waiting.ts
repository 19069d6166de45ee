import type { Account } from './account.ts';

/** Who can sign in but may see nothing yet: somebody has to give them a group. */
export const isWaiting = ({
  groups,
  enabled,
  status,
}: Pick<Account, 'groups' | 'enabled' | 'status'>): boolean =>
  enabled && groups.length === 0 && status !== 'UNCONFIRMED';
