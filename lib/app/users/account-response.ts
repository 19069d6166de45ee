import {
  type AccountDetailResponse,
  type AccountResponse,
  type RemovalResponse,
  RemovedThen,
} from '#api/users.ts';
import {
  type Account,
  type AccountDetail,
  accountName,
  isWaiting,
  statusLabel,
} from '#domain/users/account.ts';
import { namesakeOf, Removal, removalOf } from '#domain/users/removal.ts';

/** `ofName`: the removals of the account's username. */
export const toAccountResponse = (account: Account, ofName: readonly Removal[]): AccountResponse => {
  const removing = removalOf(ofName, account.sub) !== undefined;
  const namesake = namesakeOf(ofName, account.sub);
  return {
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
    statusText: statusLabel(account, removing),
    waiting: isWaiting(account),
    createdAt: account.createdAt,
    changedAt: account.changedAt,
    removing,
    namesake: namesake ? RemovedThen.toWire(namesake) : null,
  };
};

export const toAccountDetailResponse = (
  account: AccountDetail,
  ofName: readonly Removal[],
): AccountDetailResponse => ({ ...toAccountResponse(account, ofName), mfa: account.mfa });

export const toRemovalResponse = (removal: Removal): RemovalResponse => Removal.toWire(removal);
