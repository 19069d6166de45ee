import type { Permission } from '#domain/access/permissions.ts';
import type { AccountAction } from '#domain/users/account-action.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';

/** Which permission each action asks for, as the contract says. */
export const PERMISSION_OF: Readonly<Record<AccountAction, Permission>> = {
  set_groups: 'user.setGroup',
  set_warehouses: 'user.setWarehouses',
  enable_user: 'user.enable',
  disable_user: 'user.disable',
  reset_password: 'user.resetPassword',
  resend_invitation: 'user.invite',
  remove_mfa: 'user.removeMfa',
  sign_out_everywhere: 'user.signOut',
  remove_user: 'user.remove',
};

/** What the button says. */
export const LABEL: Readonly<Record<AccountAction, string>> = {
  set_groups: 'Change roles',
  set_warehouses: 'Change warehouses',
  enable_user: 'Enable',
  disable_user: 'Disable',
  reset_password: 'Reset password',
  resend_invitation: 'Resend invitation',
  remove_mfa: 'Remove authenticator app',
  sign_out_everywhere: 'Sign out everywhere',
  remove_user: 'Remove',
};

/** While it is being done. */
export const PENDING: Readonly<Record<AccountAction, string>> = {
  set_groups: 'Saving...',
  set_warehouses: 'Saving...',
  enable_user: 'Enabling...',
  disable_user: 'Disabling...',
  reset_password: 'Resetting...',
  resend_invitation: 'Sending...',
  remove_mfa: 'Removing...',
  sign_out_everywhere: 'Signing out...',
  remove_user: 'Removing...',
};

/** Once it is done. */
export const DONE: Readonly<Record<AccountAction, string>> = {
  set_groups: 'Roles changed',
  set_warehouses: 'Warehouses changed',
  enable_user: 'Account enabled',
  disable_user: 'Account disabled',
  reset_password: 'Password reset',
  resend_invitation: 'Invitation sent again',
  remove_mfa: 'Authenticator app removed',
  sign_out_everywhere: 'Signed out everywhere',
  remove_user: 'Account removed',
};

/** Said of an account whose username another one had. */
export const namesakeGone = (
  username: string,
  { removedAt, removedBy }: { readonly removedAt: string; readonly removedBy: string },
): string => {
  const [day] = atTheSite(removedAt).split(', ');
  return `An account of this name was removed on ${day} by ${removedBy}. Histories show ${username} for both.`;
};

interface Named {
  readonly name: string;
  readonly email: string | null;
}

/** The question before it is done, naming the person, and what will come of it. */
export const question = (
  action: Exclude<AccountAction, 'set_groups' | 'set_warehouses' | 'remove_user'>,
  { name, email }: Named,
): { readonly title: string; readonly consequence: string } => {
  const mailed = email ?? 'Their e-mail address';
  switch (action) {
    case 'enable_user':
      return {
        title: `Enable ${name}?`,
        consequence: `${name} can sign in again, with the password and the roles from before.`,
      };
    case 'disable_user':
      return {
        title: `Disable ${name}?`,
        consequence: `${name} is signed out everywhere and can't sign in until the account is enabled again. What they have open stops working within 15 minutes.`,
      };
    case 'reset_password':
      return {
        title: `Reset the password of ${name}?`,
        consequence: `The present password stops working at once. ${mailed} is sent a code with which ${name} chooses a new one.`,
      };
    case 'resend_invitation':
      return {
        title: `Send the invitation of ${name} again?`,
        consequence: `${mailed} is sent a new temporary password, good for 7 days. The one that was sent before stops working.`,
      };
    case 'remove_mfa':
      return {
        title: `Remove the authenticator app of ${name}?`,
        consequence: `${name} signs in with the password only, until they set an app up again.`,
      };
    case 'sign_out_everywhere':
      return {
        title: `Sign ${name} out everywhere?`,
        consequence: `Every session of ${name} ends, within 15 minutes at the latest, and what they have not sent may be lost. They can sign in again.`,
      };
  }
};
