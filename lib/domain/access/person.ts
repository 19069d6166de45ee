import { type DomainError, domainError } from '#domain/errors.ts';
import type { Result } from '#domain/result.ts';
import { err, ok } from '#domain/result.ts';
import { isGroup } from './groups.ts';
import type { Warehouses } from './own-warehouses.ts';
import { isAllowed, type Permission } from './permissions.ts';

/** Who is asking, read from a verified ID token. */
export interface Person {
  /** The token's subject: never changes, never reused. */
  readonly sub: string;
  readonly username: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly groups: readonly string[];
  /** Those that they are kept to; null, or nothing said: all. See `notYourWarehouse`. */
  readonly warehouses?: Warehouses;
}

/** May this person do this? Asked in the order of design.md §9: verified, then in a group, then permitted. */
export const decideAccess = (person: Person, permission: Permission): Result<Person, DomainError> => {
  if (!person.emailVerified) {
    return err(domainError('EMAIL_NOT_VERIFIED', 'Confirm your e-mail address before you go on.'));
  }
  if (!person.groups.some(isGroup)) {
    return err(
      domainError('NO_GROUP', 'Your account is waiting for a role. Ask an administrator to give you one.'),
    );
  }
  if (!isAllowed(person.groups, permission)) {
    return err(domainError('FORBIDDEN', 'Forbidden: Insufficient permissions'));
  }
  return ok(person);
};
