import type { Account } from './account.ts';
import { accountName } from './account-name.ts';
import { isWaiting } from './is-waiting.ts';

type Listed = Pick<
  Account,
  'username' | 'givenName' | 'familyName' | 'groups' | 'enabled' | 'status' | 'createdAt'
>;

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** For `sort`: whoever waits for a group comes first, the longest wait on top; all others by name. */
export const compareAccounts = (one: Listed, other: Listed): number => {
  const waits = isWaiting(one);
  if (waits !== isWaiting(other)) return waits ? -1 : 1;
  const byTime = waits ? compareText(one.createdAt, other.createdAt) : 0;
  return (
    byTime ||
    compareText(accountName(one).toLowerCase(), accountName(other).toLowerCase()) ||
    compareText(one.username, other.username)
  );
};
