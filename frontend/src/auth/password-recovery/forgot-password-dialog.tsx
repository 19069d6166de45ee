import { type FormEvent, useId, useState } from 'react';
import { identityErrorMessage } from '#frontend/auth/user-pool/identity-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { askForReset } from './ask-for-reset.ts';
import { withLoadingState } from './with-loading-state.ts';

interface ForgotPasswordDialogProps {
  readonly username: string;
  readonly onClose: () => void;
  /** A code was sent, or would have been if there were such a person. */
  readonly onSent: (username: string) => void;
}

/** Where nothing that answered said why (spec §8, the stored default). */
const NOT_SENT = 'Password reset failed';

/** Spec §2, Forgot Password dialog. */
export const ForgotPasswordDialog = ({ username, onClose, onSent }: ForgotPasswordDialogProps) => {
  const id = useId();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('username')).trim();
    setError(undefined);
    setPending(true);
    try {
      // Spec §5: the sentence speaks of an e-mail, which is a username here as well.
      if (name === '') throw new Error('Email is required for password reset');
      await withLoadingState(NOT_SENT, () => askForReset(name));
      onSent(name);
    } catch (failure) {
      setError(identityErrorMessage(failure, NOT_SENT));
      setPending(false);
      form.querySelector('input')?.focus();
    }
  };

  return (
    <Dialog
      title="Forgot Password"
      description="Enter your username to receive a code to reset your password."
      isOpen
      onClose={onClose}
      isLocked={isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form={id} isPending={isPending} pendingLabel="Sending...">
            Send Reset Link
          </Button>
        </>
      }
    >
      <form id={id} className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Username"
          name="username"
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={error}
        />
      </form>
    </Dialog>
  );
};
