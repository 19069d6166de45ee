import type { Group } from '#domain/access/groups.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import type { AccountDetail } from './account.ts';
import { accountName } from './account-name.ts';

/** What can be done to an account that exists. */
export const ACCOUNT_ACTIONS = [
  'set_groups',
  'set_warehouses',
  'enable_user',
  'disable_user',
  'reset_password',
  'resend_invitation',
  'remove_mfa',
  'sign_out_everywhere',
  'remove_user',
] as const;

export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

type Known = Pick<
  AccountDetail,
  'sub' | 'username' | 'givenName' | 'familyName' | 'status' | 'enabled' | 'emailVerified'
> & {
  readonly mfa?: boolean;
  /** Its removal was begun. */
  readonly removing?: boolean;
};

const wrongState = (message: string) => domainError('WRONG_USER_STATE', message);

/**
 * Why this can't be done to the account as it stands, or null when it can: the server's refusal and the sentence
 * beside a disabled button are one. Who may do it at all is the permission's question.
 */
export const disabledReason = (
  action: AccountAction,
  account: Known,
  actor: { readonly sub: string },
): DomainError | null => {
  const name = accountName(account);
  if (account.removing && action !== 'remove_user' && !isToBeShut(action, account)) return beingRemoved(name);
  switch (action) {
    case 'set_groups':
    case 'set_warehouses':
    case 'enable_user':
    case 'sign_out_everywhere':
      return null;
    case 'disable_user':
      return account.sub === actor.sub
        ? domainError('OWN_ACCOUNT', "You can't disable your own account. Ask another sysadmin to do it.")
        : null;
    case 'reset_password':
      if (!account.enabled) return wrongState(`${name} is disabled. Enable the account first.`);
      if (account.status === 'FORCE_CHANGE_PASSWORD')
        return wrongState(`${name} has not signed in yet. Send the invitation again instead.`);
      if (account.status === 'UNCONFIRMED') return wrongState(`${name} has not confirmed the account yet.`);
      return account.emailVerified
        ? null
        : wrongState(`${name} has no confirmed e-mail address to send a code to.`);
    case 'resend_invitation':
      if (account.status !== 'FORCE_CHANGE_PASSWORD')
        return wrongState(`${name} has already signed in, or was never invited.`);
      return account.enabled ? null : wrongState(`${name} is disabled. Enable the account first.`);
    case 'remove_user':
      if (account.sub === actor.sub)
        return domainError(
          'OWN_ACCOUNT',
          "You can't remove your own account. Ask another sysadmin to do it.",
        );
      return account.enabled ? wrongState(`${name} is enabled. Disable the account first.`) : null;
    case 'remove_mfa':
      return account.mfa === false ? wrongState(`${name} uses no authenticator app.`) : null;
  }
};

/** Enabled by hand at the pool while it was being removed: it has to be disabled before that can be finished. */
const isToBeShut = (action: AccountAction, { enabled }: Known): boolean =>
  action === 'disable_user' && enabled;

/** Why these can't become the account's groups, or null when they can. */
export const groupsDisabledReason = (
  groups: readonly Group[],
  account: Pick<AccountDetail, 'sub'>,
  actor: { readonly sub: string },
): DomainError | null =>
  account.sub === actor.sub && !groups.includes('sysadmin')
    ? domainError('OWN_ACCOUNT', "You can't take your own sysadmin role away. Ask another sysadmin to do it.")
    : null;

/** Said instead of the above when nobody else could do it either. */
export const lastSysadmin = (): DomainError =>
  domainError('LAST_SYSADMIN', 'You are the last sysadmin. Make somebody else a sysadmin first.');

/** Said of everything else that is asked for an account whose removal was begun. */
export const beingRemoved = (name: string): DomainError =>
  domainError('WRONG_USER_STATE', `${name} is being removed. Remove the account again to finish it.`);
