import type { Clock, Log } from '#app/ports.ts';
import type { Person } from '#domain/access/person.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, type Result } from '#domain/result.ts';
import { beginChange, endChange } from '#domain/users/roster.ts';
import { stillSysadmin } from './standing.ts';
import type { Directory, DirectoryAnswer, RosterStore } from './user-ports.ts';

export interface ChangePowersDeps {
  readonly directory: Directory;
  readonly roster: RosterStore;
  /** Makes the id of a change: a ULID. */
  readonly newId: () => string;
  readonly clock: Clock;
  readonly log: Log;
}

export interface PowersChange {
  readonly actor: Person;
  /** Whose account. */
  readonly sub: string;
  /** Whether the account may come out of it with fewer powers. */
  readonly takes: boolean;
  /** The calls on the pool, one after the other; each may be made again. */
  readonly calls: readonly (() => DirectoryAnswer<void>)[];
}

/** So often another change may get into the roster between our reading and our writing. */
const MOST_ATTEMPTS = 8;

/**
 * Changes an account's groups, or whether it is enabled, in the pool: marked in the roster first, so that no race
 * of changes leaves the product without a sysadmin (see `roster.ts`). The order matters: the roster is read before
 * the pool is asked about the actor, and written only if it is still the same.
 *
 * TRY_AGAIN: the account, or the roster, is being changed by others; POWERS_CHANGED or FORBIDDEN: the actor is no
 * sysadmin any more, or about to be none. A pool that refuses in the middle leaves what was done so far; the same
 * request again completes it. What is thrown may have happened: the mark then stays until its time has passed.
 */
export const changePowers = async (
  deps: ChangePowersDeps,
  { actor, sub, takes, calls }: PowersChange,
): Promise<Result<void, DomainError>> => {
  const change = deps.newId();
  const begun = await begin(deps, { change, actor, sub, takes });
  if (!begun.ok) return begun;

  let answer: Result<void, DomainError> = begun;
  let done = 0;
  for (const call of calls) {
    answer = await call();
    if (!answer.ok) break;
    done++;
  }
  await end(deps, { change, changed: done > 0 });
  return answer;
};

const begin = async (
  { directory, roster, clock }: ChangePowersDeps,
  { change, actor, sub, takes }: Omit<PowersChange, 'calls'> & { readonly change: string },
): Promise<Result<void, DomainError>> => {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const before = await roster.load();
    const next = beginChange(before, { change, sub, takes, actorSub: actor.sub }, clock.now());
    if (!next.ok) return next;
    const standing = await stillSysadmin(directory, actor);
    if (!standing.ok) return standing;
    const saved = await roster.save(next.value, before);
    if (saved.ok) return saved;
  }
  return err(domainError('TRY_AGAIN', 'Several people are changing accounts right now. Try again.'));
};

/** A mark that stays is let go by the clock, so that trouble here is no trouble for the person who asked. */
const end = async (
  { roster, clock, log }: ChangePowersDeps,
  outcome: { readonly change: string; readonly changed: boolean },
): Promise<void> => {
  try {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const before = await roster.load();
      const next = endChange(before, outcome, clock.now());
      if (!next || (await roster.save(next, before)).ok) return;
    }
  } catch (cause) {
    log.warn('a mark in the roster was left to run out', { ...outcome, cause: String(cause) });
  }
};
