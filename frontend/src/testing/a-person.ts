import { NOBODY, type SignedInUser } from '#frontend/auth/session/signed-in-user.ts';

/** A signed-in manager, unless a test says otherwise. */
export const aPerson = (differently: Partial<SignedInUser> = {}): SignedInUser => ({
  ...NOBODY,
  idToken: 'id-token',
  accessToken: 'access-token',
  username: 'mia',
  sub: 'sub-of-mia',
  email: 'mia@example.com',
  emailVerified: true,
  groups: ['manager'],
  givenName: 'Mia',
  familyName: 'Chen',
  ...differently,
});
