import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { DomainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isAbandoned } from '#domain/users/abandoned-registration.ts';
import type { Account } from '#domain/users/account.ts';
import type { AccountActs, Directory } from './user-ports.ts';

export interface ClearRegistrationsDeps {
  readonly directory: Pick<Directory, 'page' | 'load' | 'remove'>;
  readonly acts: AccountActs;
  readonly clock: Clock;
  readonly log: Log;
}

const PAGE = 60;

/** Five calls each: what is left is removed at the next run, an hour later. */
const MOST_A_RUN = 300;

type Found = Omit<Account, 'groups'>;

/** Those that are abandoned as far as a list says, at most as many as one run removes. */
const listed = async ({
  directory,
  clock,
}: ClearRegistrationsDeps): Promise<Result<readonly Found[], DomainError>> => {
  const found: Found[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Directory['page']>> = await directory.page({
      ...{ by: { status: 'UNCONFIRMED' }, limit: PAGE, after },
    });
    if (!page.ok) return page;
    found.push(...page.value.accounts.filter((one) => isAbandoned({ ...one, groups: [] }, clock.now())));
    after = page.value.after;
  } while (after !== null && found.length < MOST_A_RUN);
  return ok(found.slice(0, MOST_A_RUN));
};

/**
 * Removes one that is still abandoned: false: it is not, or is another one's of that name by now. A mark is left before
 * and after, as for a sysadmin's acts on accounts: who dies between the two leaves an account that the next run removes.
 */
const clear = async (
  { directory, acts, clock }: ClearRegistrationsDeps,
  { username, sub }: Found,
  runId: string,
): Promise<Result<boolean, DomainError>> => {
  const account = await directory.load(username);
  if (!account.ok) return account.error.code === 'USER_NOT_FOUND' ? ok(false) : account;
  if (account.value.sub !== sub || !isAbandoned(account.value, clock.now())) return ok(false);
  const noted = { requestId: `${runId}-${sub}`, account: username, groups: '', warehouses: '' };
  await acts.note({ ...noted, outcome: 'begun', enabled: 'true' }, clock.now());
  const removed = await directory.remove(username);
  const outcome = removed.ok ? 'done' : removed.error.code;
  await acts.note({ ...noted, outcome, enabled: removed.ok ? '' : 'true' }, clock.now());
  return removed.ok ? ok(true) : err(removed.error);
};

/**
 * Removes registrations whose address nobody confirmed for a week: they let nobody in, and stand in the way of whoever
 * wants the username. A pool that has too many calls is left alone until the next run. `runId`: this run of the function.
 */
export const clearRegistrations = async (deps: ClearRegistrationsDeps, runId: string): Promise<void> => {
  const found = await listed(deps);
  if (!found.ok) return deps.log.warn('registrations.not_cleared', { reason: found.error.message });
  let removed = 0;
  for (const account of found.value) {
    const cleared = await clear(deps, account, runId);
    if (!cleared.ok) {
      deps.log.warn('registrations.not_cleared', { removed, reason: cleared.error.message });
      return;
    }
    if (cleared.value) removed += 1;
  }
  if (removed > 0) deps.log.info('registrations.cleared', { removed });
};
