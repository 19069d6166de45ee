import type { Group } from '#domain/access/groups.ts';
import type { Account } from '#domain/users/account.ts';

/** Somebody of the pool, whose address is confirmed. */
export const aMember = (username: string, group: Group, more: Partial<Account> = {}): Account => ({
  ...{ username, sub: `sub-${username}`, email: `${username}@example.com`, emailVerified: true },
  ...{
    givenName: null,
    familyName: null,
    groups: [group],
    status: 'CONFIRMED',
    enabled: true,
    warehouses: null,
  },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', changedAt: '2026-01-01T00:00:00.000Z' },
  ...more,
});
