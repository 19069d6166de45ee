import type { AccountDetailOnTheWire, AccountOnTheWire } from '#api/users.ts';
import {
  type Account,
  type AccountDetail,
  accountName,
  isWaiting,
  statusWords,
} from '#domain/users/account.ts';

export const accountOnTheWire = (account: Account): AccountOnTheWire => ({
  username: account.username,
  sub: account.sub,
  name: accountName(account),
  givenName: account.givenName,
  familyName: account.familyName,
  email: account.email,
  emailVerified: account.emailVerified,
  groups: [...account.groups],
  status: account.status,
  enabled: account.enabled,
  statusText: statusWords(account),
  waiting: isWaiting(account),
  createdAt: account.createdAt,
  changedAt: account.changedAt,
});

export const detailOnTheWire = (account: AccountDetail): AccountDetailOnTheWire => ({
  ...accountOnTheWire(account),
  mfa: account.mfa,
});
