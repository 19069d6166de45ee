import {
  type AccountDetailResponse,
  type AccountResponse,
  type RemovalResponse,
  RemovedThen,
} from '#api/users.ts';
import { Account, AccountDetail } from '#domain/users/account.ts';
import { accountName } from '#domain/users/account-name.ts';
import { statusLabel } from '#domain/users/account-status.ts';
import { isWaiting } from '#domain/users/is-waiting.ts';
import { namesakeOf, Removal, removalOf } from '#domain/users/removal.ts';

const derivedOf = (account: Account, ofName: readonly Removal[]) => {
  const removing = removalOf(ofName, account.sub) !== undefined;
  const namesake = namesakeOf(ofName, account.sub);
  return {
    name: accountName(account),
    statusText: statusLabel(account, removing),
    waiting: isWaiting(account),
    removing,
    namesake: namesake ? RemovedThen.toWire(namesake) : null,
  };
};

/** `ofName`: the removals of the account's username. */
export const toAccountResponse = (account: Account, ofName: readonly Removal[]): AccountResponse => ({
  ...Account.toWire(account),
  ...derivedOf(account, ofName),
});

export const toAccountDetailResponse = (
  account: AccountDetail,
  ofName: readonly Removal[],
): AccountDetailResponse => ({ ...AccountDetail.toWire(account), ...derivedOf(account, ofName) });

export const toRemovalResponse = (removal: Removal): RemovalResponse => Removal.toWire(removal);
