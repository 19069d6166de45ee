import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountDetailResponse, AccountResponse } from '#api/users.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { type AccountAction, disabledReason } from '#domain/users/account-action.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { ActionList, type ListedAction } from '#frontend/ui/lists/action-list.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import type { PlainAction } from './account-changes.ts';
import { accountDetail } from './account-queries.ts';
import { ActionConfirmDialog } from './action-confirm-dialog.tsx';
import { LABEL, namesakeGone, PERMISSION_OF } from './action-labels.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { WarehousesDialog } from './warehouses-dialog.tsx';

interface AccountDialogProps {
  /** As the list knows it; what only a look at the account alone can tell follows. */
  readonly listed: AccountResponse;
  readonly onClose: () => void;
}

type LoadedAccount = AccountResponse & Partial<Pick<AccountDetailResponse, 'mfa'>>;

/** One account: what is known of it, and everything that can be done, open or closed with the reason. */
export const AccountDialog = ({ listed, onClose }: AccountDialogProps) => {
  const user = useUser();
  const detail = useQuery(accountDetail(listed.username));
  const [confirming, setConfirming] = useState<AccountAction | null>(null);
  const account: LoadedAccount = detail.data ?? listed;

  const listedAction = (action: AccountAction): ListedAction => {
    const permission = PERMISSION_OF[action];
    const reason = isAllowed(user.groups, permission)
      ? (disabledReason(action, account, { sub: user.sub ?? '' })?.message ?? null)
      : permissionReason(permission);
    return {
      label: LABEL[action],
      note: reason ?? NOTES[action],
      isClosed: reason !== null,
      onSelect: () => setConfirming(action),
    };
  };

  const actions: readonly AccountAction[] = [
    'set_groups',
    'set_warehouses',
    account.enabled ? 'disable_user' : 'enable_user',
    'reset_password',
    'resend_invitation',
    'remove_mfa',
    'sign_out_everywhere',
    'remove_user',
  ];

  return (
    <>
      <Dialog
        title={account.name}
        isOpen
        isInAddress
        onClose={onClose}
        width="medium"
        hasCloseButton
        notice={
          detail.isError && (
            <Banner tone="error">{`Not everything could be looked up: ${reasonOf(detail.error, 'try again.')}`}</Banner>
          )
        }
        actions={<Button onClick={onClose}>Close</Button>}
      >
        {account.namesake && <Banner tone="info">{namesakeGone(account.username, account.namesake)}</Banner>}
        <DescriptionList facts={factsOf(account, detail.isError)} />
        <ActionList label={`What can be done with ${account.name}`} actions={actions.map(listedAction)} />
        <RecordHistory noun="Access" name={account.username} />
      </Dialog>
      {confirming === 'set_groups' && <RolesDialog account={account} onClose={() => setConfirming(null)} />}
      {confirming === 'set_warehouses' && (
        <WarehousesDialog account={account} onClose={() => setConfirming(null)} />
      )}
      {confirming === 'remove_user' && (
        <RemoveDialog account={account} onClose={() => setConfirming(null)} onRemoved={onClose} />
      )}
      {isPlain(confirming) && (
        <ActionConfirmDialog action={confirming} account={account} onClose={() => setConfirming(null)} />
      )}
    </>
  );
};

const isPlain = (action: AccountAction | null): action is PlainAction =>
  action !== null && action !== 'set_groups' && action !== 'set_warehouses' && action !== 'remove_user';

const NOTES: Readonly<Record<AccountAction, string>> = {
  set_groups: 'What the person may do.',
  set_warehouses: 'Where the person may do it.',
  enable_user: 'Lets the person sign in again.',
  disable_user: 'Ends every session and lets nobody sign in.',
  reset_password: 'Ends the password and mails a code for a new one.',
  resend_invitation: 'Mails a new temporary password.',
  remove_mfa: 'For a phone that was lost: the password alone signs in.',
  sign_out_everywhere: 'Ends every session; the person can sign in again.',
  remove_user: 'Deletes the account for good; histories keep the username.',
};

const factsOf = (account: LoadedAccount, isFailed: boolean) => [
  { name: 'Username', value: account.username },
  { name: 'Email', value: account.email ?? 'None' },
  { name: 'Email verified', value: account.emailVerified ? 'Yes' : 'No' },
  { name: 'Groups', value: account.groups.join(', ') || 'None' },
  { name: 'Warehouses', value: account.warehouses?.join(', ') ?? 'All' },
  { name: 'Status', value: account.waiting ? 'Waiting for a role' : account.statusText },
  { name: 'Authenticator app', value: mfaLabel(account.mfa, isFailed) },
  { name: 'Created', value: atTheSite(account.createdAt) },
  { name: 'Last change', value: atTheSite(account.changedAt) },
];

const mfaLabel = (mfa: boolean | undefined, isFailed: boolean): string => {
  if (mfa === undefined) return isFailed ? 'Unknown' : 'Looking...';
  return mfa ? 'On' : 'Off';
};
