import type { User } from '#emulators/cognito/state/identity-state.ts';
import { attributeList, readableAttributes } from '#emulators/cognito/users/attributes.ts';

/** The most entries a list gives at once, and what it gives unasked. */
export const MAX_PAGE_SIZE = 60;

/** The order of lists of users: oldest first. */
export const byCreation = (user: User): string => `${String(user.createdAt).padStart(15, '0')} ${user.sub}`;

const inSeconds = (milliseconds: number) => milliseconds / 1000;

/** A user as lists and administrators see it. */
export const userView = (user: User) => ({
  Username: user.username,
  Attributes: attributeList(readableAttributes(user)),
  UserCreateDate: inSeconds(user.createdAt),
  UserLastModifiedDate: inSeconds(user.modifiedAt),
  Enabled: user.enabled,
  UserStatus: user.status,
});
