import type { OwnAccount } from '#frontend/auth/own-account/own-account.ts';
import { identityErrorMessage } from '#frontend/auth/user-pool/identity-failure.ts';
import { ConfirmDialog } from '#frontend/shared/dialogs/confirm-dialog.tsx';
import { useRemoveAuthenticator } from './authenticator-queries.ts';

interface RemoveAuthenticatorDialogProps {
  readonly account: OwnAccount;
  readonly onClose: () => void;
}

/** Asks before the second lock comes off. */
export const RemoveAuthenticatorDialog = ({ account, onClose }: RemoveAuthenticatorDialogProps) => {
  const remove = useRemoveAuthenticator(account);
  return (
    <ConfirmDialog
      title="Remove your authenticator app?"
      confirmLabel="Remove"
      pendingLabel="Removing..."
      isPending={remove.isPending}
      isDanger
      failure={remove.isError ? identityErrorMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      Signing in will ask for your password only: whoever learns it can sign in as you. You can set an app up
      again at any time.
    </ConfirmDialog>
  );
};
