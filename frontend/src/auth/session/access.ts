import { isGroup } from '#domain/access/groups.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** What the spec's alert says (spec §2, Guards). */
export const ACCESS_DENIED = 'Access denied. You are not authorized to view this page.';

type Access = 'open' | 'unverified' | 'no-group' | 'denied';

/** May this person open the pages of the dashboard? Asked once they are signed in: verified, then group. */
export const accessOf = (user: SignedInUser): Access => {
  if (!user.emailVerified) return 'unverified';
  if (user.groups.length === 0) return 'no-group';
  return user.groups.some(isGroup) ? 'open' : 'denied';
};
