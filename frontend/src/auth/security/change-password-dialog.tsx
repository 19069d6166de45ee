import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { meetsPolicy } from '#domain/access/password-policy.ts';
import { HiddenUsernameField } from '#frontend/auth/hidden-username-field.tsx';
import { NewPasswordField } from '#frontend/auth/new-password-field.tsx';
import type { OwnAccount } from '#frontend/auth/own-account/own-account.ts';
import { session, useUser } from '#frontend/auth/session/session.ts';
import { identityErrorMessage } from '#frontend/auth/user-pool/identity-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';

interface ChangePasswordDialogProps {
  readonly account: OwnAccount;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** A new password, for somebody who has just proved the old one. */
export const ChangePasswordDialog = ({ account, onClose, onChanged }: ChangePasswordDialogProps) => {
  const id = useId();
  const username = useUser().username ?? '';
  const [isWeak, setWeak] = useState(false);
  const change = useMutation({
    retry: false,
    mutationFn: (proposed: string) => account.changePassword(proposed),
    onSuccess: ({ signedOut }) => {
      if (!signedOut)
        notify(
          'warning',
          'Password changed',
          'Other devices could not be signed out: ask an administrator to, if somebody else may know the old one.',
        );
      onChanged();
      // The pool has ended this session like all others: it is not left to look alive.
      if (signedOut) session.expire();
    },
  });
  const refusal = change.isError ? identityErrorMessage(change.error) : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const proposed = String(new FormData(event.currentTarget).get('password'));
    setWeak(!meetsPolicy(proposed));
    if (meetsPolicy(proposed)) change.mutate(proposed);
    else event.currentTarget.querySelector<HTMLInputElement>('[name=password]')?.focus();
  };

  return (
    <Dialog
      title="Change password"
      description="With it every device is signed out, this one too: sign in again with the new password."
      isOpen
      onClose={onClose}
      isLocked={change.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button
            look="primary"
            type="submit"
            form={id}
            isPending={change.isPending}
            pendingLabel="Changing..."
          >
            Change
          </Button>
        </>
      }
    >
      <form id={id} className="dialog-form" noValidate onSubmit={submit}>
        <HiddenUsernameField username={username} />
        <NewPasswordField
          label="New Password"
          name="password"
          autoFocus
          error={isWeak ? 'The password does not meet every rule below.' : refusal}
        />
      </form>
    </Dialog>
  );
};
