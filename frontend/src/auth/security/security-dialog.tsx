import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OpenAccountDialog } from '#frontend/auth/own-account/open-account-dialog.tsx';
import type { OwnAccount } from '#frontend/auth/own-account/own-account.ts';
import { identityErrorMessage } from '#frontend/auth/user-pool/identity-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { ownAuthenticator } from './authenticator-queries.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { RemoveAuthenticatorDialog } from './remove-authenticator-dialog.tsx';
import { SetUpAuthenticatorDialog } from './set-up-authenticator-dialog.tsx';

const ON = 'Your authenticator app is on: signing in asks for your password and for the code that it shows.';
const OFF =
  'No authenticator app is set up. With one, signing in asks for a code as well, so that your password alone opens nothing.';

type Step = 'look' | 'set-up' | 'remove' | 'password';

interface SecurityDialogProps {
  /** What is shown once the password is entered. Default: how the account is protected. */
  readonly startsWith?: Step;
  readonly onClose: () => void;
}

/** How this person's account is protected: asked about and changed with the password alone. */
export const SecurityDialog = ({ startsWith = 'look', onClose }: SecurityDialogProps) => {
  const [account, setAccount] = useState<OwnAccount | null>(null);
  if (account) return <Protection account={account} startsWith={startsWith} onClose={onClose} />;
  return (
    <OpenAccountDialog
      title="Security"
      description="Enter your password to see and change how your account is protected."
      confirmLabel="Continue"
      onOpen={setAccount}
      onClose={onClose}
    />
  );
};

interface ProtectionProps {
  readonly account: OwnAccount;
  readonly startsWith: Step;
  readonly onClose: () => void;
}

const Protection = ({ account, startsWith, onClose }: ProtectionProps) => {
  const authenticator = useQuery(ownAuthenticator(account));
  const [step, setStep] = useState<Step>(startsWith);
  const close = () => {
    account.close();
    onClose();
  };
  const back = () => setStep('look');
  if (step === 'set-up') return <SetUpAuthenticatorDialog account={account} onClose={back} />;
  if (step === 'remove') return <RemoveAuthenticatorDialog account={account} onClose={back} />;
  if (step === 'password') return <ChangePasswordDialog account={account} onClose={back} onChanged={close} />;
  const isOn = authenticator.data;
  return (
    <Dialog
      title="Security"
      isOpen
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Close</Button>
          <Button onClick={() => setStep('password')}>Change password</Button>
          {isOn === true && <Button onClick={() => setStep('remove')}>Remove authenticator app</Button>}
          {isOn === false && (
            <Button look="primary" onClick={() => setStep('set-up')}>
              Set up authenticator app
            </Button>
          )}
        </>
      }
    >
      {authenticator.isError && isOn === undefined ? (
        <ErrorPanel isTrying={authenticator.isFetching} onTryAgain={() => void authenticator.refetch()}>
          {`It could not be looked up: ${identityErrorMessage(authenticator.error)}`}
        </ErrorPanel>
      ) : isOn === undefined ? (
        <Skeleton height={68} />
      ) : (
        <p role="status">{isOn ? ON : OFF}</p>
      )}
    </Dialog>
  );
};
