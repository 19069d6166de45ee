import { type DomainError, domainError } from '#domain/errors.ts';

/**
 * What stands for an account that was removed, for good: no address and no names. Histories keep the username as
 * text; here it is found who that was, and since when they are gone.
 */
export interface Removal {
  readonly sub: string;
  readonly username: string;
  /** UTC ISO string. */
  readonly removedAt: string;
  /** The username of whoever did it. */
  readonly removedBy: string;
}

/** The removal of this very account, begun or done. */
export const removalOf = (removals: readonly Removal[], sub: string): Removal | undefined =>
  removals.find((removal) => removal.sub === sub);

/** For `sort`: the newest first. */
export const compareRemovals = (one: Removal, other: Removal): number =>
  other.removedAt.localeCompare(one.removedAt) || one.sub.localeCompare(other.sub);

/**
 * The newest removal of another account that had this one's name: what a history says of the name may mean either
 * of them. `ofName`: the removals of that username.
 */
export const namesakeOf = (ofName: readonly Removal[], sub: string): Removal | undefined =>
  ofName.filter((removal) => removal.sub !== sub).sort(compareRemovals)[0];

/** Said of everything else that is asked for an account whose removal was begun. */
export const beingRemoved = (name: string): DomainError =>
  domainError('WRONG_USER_STATE', `${name} is being removed. Remove the account again to finish it.`);
