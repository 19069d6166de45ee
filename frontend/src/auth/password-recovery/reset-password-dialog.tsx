import { confirmResetPassword } from 'aws-amplify/auth';
import { type FormEvent, useId, useState } from 'react';
import { HiddenUsernameField } from '#frontend/auth/hidden-username-field.tsx';
import { NewPasswordField } from '#frontend/auth/new-password-field.tsx';
import { identityErrorMessage, nameOfFailure } from '#frontend/auth/user-pool/identity-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { withLoadingState } from './with-loading-state.ts';

interface ResetPasswordDialogProps {
  readonly username: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type FieldName = 'code' | 'password';
type Fault = { readonly at: FieldName; readonly text: string };

const OF_THE_PASSWORD: readonly string[] = [
  'InvalidPasswordException',
  'PasswordHistoryPolicyViolationException',
];

/** Where nothing that answered said why (spec §8, the confirmation's default). */
const NOT_RESET = 'Password reset confirmation failed';

const faultOf = (failure: unknown): Fault => ({
  at: OF_THE_PASSWORD.includes(nameOfFailure(failure)) ? 'password' : 'code',
  text: identityErrorMessage(failure, NOT_RESET),
});

/** Spec §2, Reset Password dialog; its failures are shown by the same rule as those of Forgot Password. */
export const ResetPasswordDialog = ({ username, onClose, onDone }: ResetPasswordDialogProps) => {
  const id = useId();
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const errorAt = (field: FieldName) => (fault?.at === field ? fault.text : undefined);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const confirmationCode = String(values.get('code')).trim();
    const newPassword = String(values.get('password'));
    const fail = (found: Fault) => {
      setFault(found);
      form.querySelector<HTMLInputElement>(`[name=${found.at}]`)?.focus();
    };
    if (confirmationCode === '' || newPassword === '') {
      // Spec §5.
      const text = 'Email, verification code, and new password are required';
      fail({ at: confirmationCode === '' ? 'code' : 'password', text });
      return;
    }
    setFault(undefined);
    setPending(true);
    try {
      await withLoadingState(NOT_RESET, () =>
        confirmResetPassword({ username, confirmationCode, newPassword }),
      );
      onDone();
    } catch (failure) {
      setPending(false);
      fail(faultOf(failure));
    }
  };

  return (
    <Dialog
      title="Reset Password"
      description="Enter the verification code sent to your email and your new password."
      isOpen
      onClose={onClose}
      isLocked={isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form={id} isPending={isPending} pendingLabel="Resetting...">
            Reset Password
          </Button>
        </>
      }
    >
      <form id={id} className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        <HiddenUsernameField username={username} />
        <TextField
          label="Verification Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={errorAt('code')}
        />
        <NewPasswordField label="New Password" name="password" error={errorAt('password')} />
      </form>
    </Dialog>
  );
};
