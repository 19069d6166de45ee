import type { AccountDetailResponse } from '#api/users.ts';

/** An active consultant, unless a test says otherwise. */
export const anAccount = (differently: Partial<AccountDetailResponse> = {}): AccountDetailResponse => {
  const username = differently.username ?? 'mia';
  return {
    username,
    sub: `sub-of-${username}`,
    name: username,
    givenName: null,
    familyName: null,
    email: `${username}@bottler.example`,
    emailVerified: true,
    groups: ['consultant'],
    status: 'CONFIRMED',
    enabled: true,
    warehouses: null,
    statusText: 'Active',
    waiting: false,
    createdAt: '2026-11-02T00:00:00Z',
    changedAt: '2026-11-20T09:40:00Z',
    removing: false,
    namesake: null,
    mfa: false,
    ...differently,
  };
};
