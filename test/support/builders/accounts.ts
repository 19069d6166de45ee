import type { AccountDetail } from '#domain/users/account.ts';

/** A consultant who works here; tests state only what matters to them. */
export const anAccount = (differences: Partial<AccountDetail> = {}): AccountDetail => ({
  username: 'wendy',
  sub: `sub-of-${differences.username ?? 'wendy'}`,
  email: 'wendy@example.com',
  emailVerified: true,
  givenName: null,
  familyName: null,
  groups: ['consultant'],
  status: 'CONFIRMED',
  enabled: true,
  warehouses: null,
  createdAt: '2026-03-02T00:00:00.000Z',
  changedAt: '2026-03-02T00:00:00.000Z',
  mfa: false,
  ...differences,
});
