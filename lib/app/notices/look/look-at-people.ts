import type { DirectoryReader } from '#app/users/user-ports.ts';
import { inPrecedence } from '#domain/access/groups.ts';
import type { DomainError } from '#domain/errors.ts';
import type { Standing, Subject } from '#domain/notices/notice.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Account } from '#domain/users/account.ts';
import { isWaiting } from '#domain/users/is-waiting.ts';

export interface PeopleLooks {
  readonly directory: Pick<DirectoryReader, 'page' | 'members'>;
}

/** The most that the pool gives at once, and how often it is asked at most. */
const PAGE = 60;
const MAX_PAGES = 50;

/** Everybody, with their groups. */
export const readEverybody = async ({
  directory,
}: PeopleLooks): Promise<Result<readonly Account[], DomainError>> => {
  const members = await directory.members();
  if (!members.ok) return members;
  const groupsOf = (sub: string) =>
    inPrecedence([...members.value].flatMap(([group, subs]) => (subs.has(sub) ? [group] : [])));
  const everybody: Account[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page: Awaited<ReturnType<DirectoryReader['page']>> = await directory.page({ limit: PAGE, after });
    if (!page.ok) return page;
    everybody.push(...page.value.accounts.map((account) => ({ ...account, groups: groupsOf(account.sub) })));
    after = page.value.after;
    if (after === null) break;
  }
  return ok(everybody);
};

/** People who can sign in and may see nothing yet. */
export const lookAtPeople = (everybody: readonly Account[]): Standing => {
  const waiting = everybody.filter(isWaiting);
  const subjects = waiting.map(
    ({ username }): Subject => ({ kind: 'account', id: username, name: username }),
  );
  return { topic: 'roleWaiting', count: waiting.length, hasMore: false, subjects };
};
