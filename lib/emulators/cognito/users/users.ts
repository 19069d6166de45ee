import { randomUUID } from 'node:crypto';
import { aliasTaken, invalidParameter } from '#emulators/cognito/identity-error.ts';
import { type Pool, usersOf } from '#emulators/cognito/pool.ts';
import type { User, UserStatus } from '#emulators/cognito/state/identity-state.ts';

const sameAddress = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();

/** The form in which the pool keeps a username. */
export const canonicalUsername = (pool: Pool, name: string): string =>
  pool.definition.usernameCaseSensitive ? name : name.toLowerCase();

export const isEmailShaped = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const holdsAlias = (pool: Pool, user: User, email: string): boolean =>
  pool.definition.aliasAttributes.includes('email') &&
  user.attributes.email_verified === 'true' &&
  sameAddress(user.attributes.email, email);

/** By username, or by an e-mail address its owner has verified; an unverified address finds nobody. */
export function findUser(pool: Pool, name: string): User | undefined {
  const username = canonicalUsername(pool, name);
  const users = usersOf(pool);
  return (
    users.find((user) => user.username === username) ?? users.find((user) => holdsAlias(pool, user, name))
  );
}

/** As administrators may name somebody: also by sub. */
export const findUserForAdmin = (pool: Pool, name: string): User | undefined =>
  Object.hasOwn(pool.state.users, name) ? pool.state.users[name] : findUser(pool, name);

/** @throws InvalidParameterException for a name that no account can have. */
export function assertUsername(pool: Pool, name: string): void {
  if (name.length > 128 || !/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u.test(name))
    throw invalidParameter(
      "1 validation error detected: Value at 'username' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+",
    );
  if (pool.definition.aliasAttributes.includes('email') && isEmailShaped(name))
    throw invalidParameter(
      'Username cannot be of email format, since user pool is configured for email alias.',
    );
}

export function addUser(
  pool: Pool,
  name: string,
  status: UserStatus,
  attributes: Record<string, string>,
): User {
  const now = pool.now();
  const user: User = {
    sub: randomUUID(),
    username: canonicalUsername(pool, name),
    attributes,
    enabled: true,
    status,
    createdAt: now,
    modifiedAt: now,
    groups: [],
    mfaEnabled: false,
    mfaPreferred: false,
  };
  pool.state.users[user.sub] = user;
  return user;
}

export const touch = (pool: Pool, user: User): void => {
  user.modifiedAt = pool.now();
};

export function removeUser(pool: Pool, user: User): void {
  delete pool.state.users[user.sub];
  for (const signIn of Object.values(pool.state.signIns))
    if (signIn.sub === user.sub) delete pool.state.signIns[signIn.originJti];
  for (const key of Object.keys(pool.state.codes))
    if (key.endsWith(`:${user.sub}`)) delete pool.state.codes[key];
  for (const key of Object.keys(pool.state.attempts))
    if (key.endsWith(`:${user.sub}`)) delete pool.state.attempts[key];
}

/**
 * Marks the address as the user's own. One verified address signs in one person: taking it over from another
 * has to be asked for, and leaves it unverified there.
 * @throws AliasExistsException
 */
export function verifyEmail(pool: Pool, user: User, takeOver = false): void {
  const email = user.attributes.email ?? '';
  const holder = usersOf(pool).find((other) => other !== user && holdsAlias(pool, other, email));
  if (holder && !takeOver) throw aliasTaken();
  if (holder) {
    holder.attributes.email_verified = 'false';
    touch(pool, holder);
  }
  user.attributes.email_verified = 'true';
  touch(pool, user);
}

/** @throws AliasExistsException when somebody else signs in with this address. */
export function assertAliasFree(pool: Pool, email: string, owner?: User): void {
  if (usersOf(pool).some((other) => other !== owner && holdsAlias(pool, other, email))) throw aliasTaken();
}
