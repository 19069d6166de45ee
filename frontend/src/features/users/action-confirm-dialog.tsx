import type { AccountResponse } from '#api/users.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { ConfirmDialog } from '#frontend/shared/dialogs/confirm-dialog.tsx';
import { type PlainAction, useChangeAccount } from './account-changes.ts';
import { LABEL, PENDING, question } from './action-labels.ts';

interface ActionConfirmDialogProps {
  readonly action: PlainAction;
  readonly account: AccountResponse;
  readonly onClose: () => void;
}

/** Names the person and what will come of it, and does it. */
export const ActionConfirmDialog = ({ action, account, onClose }: ActionConfirmDialogProps) => {
  const change = useChangeAccount();
  const { title, consequence } = question(action, account);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={LABEL[action]}
      pendingLabel={PENDING[action]}
      isPending={change.isPending}
      isDanger={action !== 'enable_user' && action !== 'resend_invitation'}
      failure={change.isError ? reasonOf(change.error, 'Try again.') : undefined}
      onConfirm={() => change.mutate({ action, username: account.username }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {consequence}
    </ConfirmDialog>
  );
};
