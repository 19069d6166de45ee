import type { LeaseStore } from '#app/lease-ports.ts';
import { CONTENDED, type Retry, retryContended } from '#app/mutate.ts';
import type { DirectoryReader, Members } from '#app/users/user-ports.ts';
import { inPrecedence } from '#domain/access/groups.ts';
import type { DomainError } from '#domain/errors.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Account, AccountDetail } from '#domain/users/account.ts';
import {
  isFresh,
  type KnownPeople,
  mayReadAnew,
  readAnew,
  withChange,
  withoutAccount,
} from '#domain/users/people/known-people.ts';
import type { KnownPeopleStore } from './known-people-ports.ts';

export interface NotePeopleDeps extends Retry {
  readonly people: KnownPeopleStore;
}

export interface KnownPeopleDeps extends NotePeopleDeps {
  readonly directory: Pick<DirectoryReader, 'page' | 'members'>;
  readonly leases: LeaseStore;
  newId(): string;
}

const POOL_PAGE = 60;

/** One reads the pool, and for as long as a function lives at most. */
const LEASE = 'people';
const LEASE_MS = 28_000;

/** Writes what follows from what stands. Null: nothing does. Where others keep writing, the next reading has it. */
const change = async (
  { people, ...retry }: NotePeopleDeps,
  next: (known: KnownPeople | null) => KnownPeople | null,
): Promise<KnownPeople | null> => {
  const written = await retryContended(retry, async () => {
    const known = await people.load();
    const wanted = next(known);
    if (wanted === null) return null;
    return (await people.save(wanted, known)).ok ? wanted : CONTENDED;
  });
  return written === CONTENDED ? null : written;
};

/** Keeps what a change of ours left an account as, so that lists say it before the pool is read again. */
export const noteAccount = async (
  deps: NotePeopleDeps,
  { mfa: _mfa, ...account }: AccountDetail,
  now: number,
): Promise<void> => {
  await change(deps, (known) => known && withChange(known, account, now));
};

export const noteRemoval = async (deps: NotePeopleDeps, sub: string, now: number): Promise<void> => {
  await change(deps, (known) => known && withoutAccount(known, sub, now));
};

const withGroups = (account: Omit<Account, 'groups'>, members: Members): Account => ({
  ...account,
  groups: inPrecedence([...members].flatMap(([group, subs]) => (subs.has(account.sub) ? [group] : []))),
});

/** Everybody as the pool tells it: a call for 60 people and 60 members of a group. One after another: it has a limit. */
const readPool = async ({ directory }: KnownPeopleDeps): Promise<Result<readonly Account[], DomainError>> => {
  const found: Omit<Account, 'groups'>[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<DirectoryReader['page']>> = await directory.page({
      limit: POOL_PAGE,
      after,
    });
    if (!page.ok) return page;
    found.push(...page.value.accounts);
    after = page.value.after;
  } while (after !== null);
  const members = await directory.members();
  return members.ok ? ok(found.map((account) => withGroups(account, members.value))) : members;
};

/** Reads the pool and keeps what it says. Null: it can't be asked now, and what is known stays. */
const readAndKeep = async (
  deps: KnownPeopleDeps,
  known: KnownPeople | null,
  now: number,
): Promise<Result<KnownPeople, DomainError>> => {
  const people = await readPool(deps);
  if (!people.ok) return known ? ok(known) : people;
  const found = { people: people.value, began: now };
  // Another who read later may have been quicker: theirs is newer.
  const kept = await change(deps, (stands) =>
    stands && stands.readAt > now ? null : readAnew(stands, found),
  );
  return ok(kept ?? (await deps.people.load()) ?? readAnew(null, found));
};

/**
 * Everybody, as it is kept: nothing is asked of the pool. `refresh`: the pool is read first, by one for all who wish it,
 * at most once in some seconds; whoever is not the one is answered what is known. Where nothing is known yet it is read
 * in any case. TOO_MANY_CALLS: and the pool could not be.
 */
export const knownPeople = async (
  deps: KnownPeopleDeps,
  { refresh, now }: { readonly refresh: boolean; readonly now: number },
): Promise<Result<{ readonly known: KnownPeople; readonly isFresh: boolean }, DomainError>> => {
  const known = await deps.people.load();
  const answer = (people: KnownPeople) => ok({ known: people, isFresh: isFresh(people, now) });
  if (known && !(refresh && mayReadAnew(known, now))) return answer(known);
  const owner = deps.newId();
  const isTaken = await deps.leases.take(LEASE, owner, now, now + LEASE_MS);
  if (known && !isTaken) return answer(known);
  try {
    const read = await readAndKeep(deps, known, now);
    return read.ok ? answer(read.value) : read;
  } finally {
    if (isTaken) await deps.leases.release(LEASE, owner);
  }
};
