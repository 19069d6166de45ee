import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import type { Person } from '#domain/access/person.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AccountDetail } from '#domain/users/account.ts';
import { beingRemoved } from '#domain/users/account-action.ts';
import { accountName } from '#domain/users/account-name.ts';
import { type Removal, removalOf } from '#domain/users/removal.ts';
import { beginChange, endChange, type Roster } from '#domain/users/roster.ts';
import { requireSysadmin } from './check-sysadmin.ts';
import type { Directory, DirectoryResult, RemovalReader, RosterStore } from './user-ports.ts';

export interface ChangePowersDeps extends Retry {
  readonly directory: Directory;
  readonly roster: RosterStore;
  readonly removals: RemovalReader;
  /** Makes the id of a change: a ULID. */
  readonly newId: () => string;
  readonly clock: Clock;
  readonly log: Log;
}

interface PowersChange {
  readonly actor: Person;
  readonly account: Pick<AccountDetail, 'sub' | 'username' | 'givenName' | 'familyName'>;
  /** Whether the account may come out of it with fewer powers. */
  readonly takes: boolean;
  /** The account goes for good: what is to be kept of it, unless something is kept already. */
  readonly removal?: Removal;
  /** The account is enabled and comes out of it disabled, which is allowed while it is being removed too. */
  readonly isShut?: boolean;
  /** The calls on the pool, one after the other; each may be made again. */
  readonly calls: readonly (() => DirectoryResult<void>)[];
}

/** So often another change may get into the roster between our reading and our writing. */
const MAX_ATTEMPTS = 8;

/** What a change is decided on: the roster, and whether the account's removal was begun. */
interface BeforeChange {
  readonly before: Roster;
  readonly isBegun: boolean;
}

/**
 * Changes an account's groups, or whether it is enabled or there at all, in the pool: marked in the roster first, so
 * that no race of changes leaves the product without a sysadmin (see `roster.ts`). The order matters: the roster is
 * read before the pool is asked about the actor, and written only if it is still the same.
 *
 * TRY_AGAIN: the account, or the roster, is being changed by others; POWERS_CHANGED or FORBIDDEN: the actor is no
 * sysadmin any more, or about to be none; WRONG_USER_STATE: the account is being removed. A pool that refuses in the
 * middle leaves what was done so far; the same request again completes it. What is thrown may have happened: the mark
 * then stays until its time has passed.
 */
export const changePowers = async (
  deps: ChangePowersDeps,
  { calls, ...asked }: PowersChange,
): Promise<Result<void, DomainError>> => {
  const change = deps.newId();
  const begun = await begin(deps, { change, ...asked });
  if (!begun.ok) return begun;

  let answer: Result<void, DomainError> = ok(undefined);
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
  deps: ChangePowersDeps,
  {
    change,
    actor,
    account,
    takes,
    removal,
    isShut,
  }: Omit<PowersChange, 'calls'> & { readonly change: string },
): Promise<Result<unknown, DomainError>> => {
  const { directory, roster, removals, clock } = deps;
  return mutate<BeforeChange, Roster, DomainError>(deps, {
    load: async () => {
      const before = await roster.load();
      // Removals are written with the roster alone, so that this holds for as long as the roster does.
      const isBegun = removalOf(await removals.of(account.username), account.sub) !== undefined;
      return { before, isBegun };
    },
    decide: async ({ before, isBegun }) => {
      if (isBegun && !removal && !isShut) return err(beingRemoved(accountName(account)));
      const next = beginChange(
        before,
        { change, sub: account.sub, takes, removes: removal !== undefined, isBegun, actorSub: actor.sub },
        clock.now(),
      );
      if (!next.ok) return next;
      const authorised = await requireSysadmin(directory, actor);
      return authorised.ok ? write(next.value) : authorised;
    },
    save: (next, { before, isBegun }) => roster.save(next, before, isBegun ? undefined : removal),
    maxAttempts: MAX_ATTEMPTS,
    contended,
  });
};

const contended = (): DomainError =>
  domainError('TRY_AGAIN', 'Several people are changing accounts right now. Try again.');

/** A mark that stays is let go by the clock, so that a failure here is none for the person who asked. */
const end = async (
  deps: ChangePowersDeps,
  outcome: { readonly change: string; readonly changed: boolean },
): Promise<void> => {
  const { roster, clock, log } = deps;
  const leftToRunOut = (cause: string) => log.warn('account.mark_left', { ...outcome, cause });
  try {
    const ended = await mutate(deps, {
      load: roster.load,
      decide: (before) => {
        const next = endChange(before, outcome, clock.now());
        return next ? write(next) : stands(before);
      },
      save: roster.save,
      maxAttempts: MAX_ATTEMPTS,
      contended,
    });
    if (!ended.ok) leftToRunOut(ended.error.message);
  } catch (cause) {
    leftToRunOut(String(cause));
  }
};
