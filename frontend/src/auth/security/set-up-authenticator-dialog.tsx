import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { OwnAccount } from '#frontend/auth/own-account/own-account.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { identityErrorMessage } from '#frontend/auth/user-pool/identity-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { AuthenticatorKey } from './authenticator-key.tsx';
import { newAuthenticatorKey, useTurnOnAuthenticator } from './authenticator-queries.ts';
import { SIX_DIGITS, sixDigits } from './six-digit-code.ts';

interface SetUpAuthenticatorDialogProps {
  readonly account: OwnAccount;
  readonly onClose: () => void;
}

/** The key for the app, as a picture and as letters, and a code that proves that the app has it. */
export const SetUpAuthenticatorDialog = ({ account, onClose }: SetUpAuthenticatorDialogProps) => {
  const id = useId();
  const key = useQuery(newAuthenticatorKey(account, useUser().username ?? ''));
  const turnOn = useTurnOnAuthenticator(account);
  const [isMisshapen, setMisshapen] = useState(false);
  const refusal = turnOn.isError ? identityErrorMessage(turnOn.error) : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = sixDigits(String(new FormData(form).get('code')));
    const stay = () => form.querySelector('input')?.focus();
    setMisshapen(code === null);
    if (code === null) stay();
    else turnOn.mutate(code, { onSuccess: onClose, onError: stay });
  };

  return (
    <Dialog
      title="Set up authenticator app"
      description="Scan the picture with an authenticator app on your phone, then enter the code that the app shows."
      isOpen
      onClose={onClose}
      isLocked={turnOn.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={turnOn.isPending}>
            Cancel
          </Button>
          <Button
            look="primary"
            type="submit"
            form={id}
            disabled={!key.data}
            isPending={turnOn.isPending}
            pendingLabel="Turning on..."
          >
            Turn on
          </Button>
        </>
      }
    >
      {key.isError ? (
        <ErrorPanel isTrying={key.isFetching} onTryAgain={() => void key.refetch()}>
          {`No key could be made: ${identityErrorMessage(key.error)}`}
        </ErrorPanel>
      ) : (
        <form id={id} className="dialog-form" noValidate onSubmit={submit}>
          {key.data ? <AuthenticatorKey {...key.data} /> : <Skeleton height={268} />}
          <TextField
            label="Code from your authenticator app"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={isMisshapen ? SIX_DIGITS : refusal}
          />
        </form>
      )}
    </Dialog>
  );
};
