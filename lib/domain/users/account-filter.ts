import type { Group } from '#domain/access/groups.ts';
import type { Account } from './account.ts';
import type { AccountStatus } from './account-status.ts';
import { isWaiting } from './is-waiting.ts';

/** Which accounts a list shows; what is left out doesn't matter. */
export interface AccountFilter {
  /** The beginning of a username, an e-mail address, a name, or any word of a name; in any case. */
  readonly search?: string | undefined;
  readonly status?: AccountStatus | undefined;
  /** `none`: in no group at all; `waiting`: those of them who can sign in and wait for one. */
  readonly group?: Group | 'none' | 'waiting' | undefined;
  readonly enabled?: boolean | undefined;
}

type Filtered = Pick<
  Account,
  'username' | 'email' | 'givenName' | 'familyName' | 'groups' | 'status' | 'enabled'
>;

const folded = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

const isFound = (account: Filtered, search: string): boolean => {
  const wanted = folded(search);
  const fullName = folded([account.givenName, account.familyName].filter(Boolean).join(' '));
  const texts = [account.username, account.email ?? '', fullName, ...wordEnds(fullName)];
  return texts.some((text) => folded(text).startsWith(wanted));
};

/** `mary ann smith` → `ann smith`, `smith`: what can be typed to find her besides the whole. */
const wordEnds = (name: string): string[] => {
  const words = name.split(' ');
  return words.slice(1).map((_, index) => words.slice(index + 1).join(' '));
};

const isInGroup = (account: Filtered, group: NonNullable<AccountFilter['group']>): boolean => {
  if (group === 'waiting') return isWaiting(account);
  return group === 'none' ? account.groups.length === 0 : account.groups.includes(group);
};

export const matchesFilter = (account: Filtered, filter: AccountFilter): boolean =>
  (!filter.search || isFound(account, filter.search)) &&
  (filter.status === undefined || account.status === filter.status) &&
  (filter.enabled === undefined || account.enabled === filter.enabled) &&
  (filter.group === undefined || isInGroup(account, filter.group));
