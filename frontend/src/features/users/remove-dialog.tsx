import type { AccountResponse } from '#api/users.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { ConfirmDialog } from '#frontend/shared/dialogs/confirm-dialog.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { useRemoveAccount } from './account-changes.ts';
import { LABEL, PENDING } from './action-labels.ts';

interface RemoveDialogProps {
  readonly account: AccountResponse;
  readonly onClose: () => void;
  /** There is nothing to manage any more. */
  readonly onRemoved: () => void;
}

/** The second of the two steps by which somebody goes for good: says what is lost and what stays. */
export const RemoveDialog = ({ account, onClose, onRemoved }: RemoveDialogProps) => {
  const remove = useRemoveAccount(onRemoved);
  const { name, username, email } = account;
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirmLabel={LABEL.remove_user}
      pendingLabel={PENDING.remove_user}
      isPending={remove.isPending}
      isDanger
      failure={remove.isError ? reasonOf(remove.error, 'Try again.') : undefined}
      onConfirm={() => remove.mutate(account)}
      onClose={onClose}
    >
      <Stack gap="small">
        <p>{`The account of ${name} is deleted. This can't be undone.`}</p>
        <p>
          {`${email ?? 'The e-mail address'} and the person's names are erased here. The address may be invited again, as a new account.`}
        </p>
        <p>
          {`Receipts, work orders and other histories keep the username ${username}. The status Removed on this page tells when the account was removed, and by whom.`}
        </p>
      </Stack>
    </ConfirmDialog>
  );
};
