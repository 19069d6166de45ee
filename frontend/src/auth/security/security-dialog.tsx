import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { identityErrorMessage } from '#frontend/auth/user-pool/identity-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { ownAuthenticator } from './authenticator-queries.ts';
import { RemoveAuthenticatorDialog } from './remove-authenticator-dialog.tsx';
import { SetUpAuthenticatorDialog } from './set-up-authenticator-dialog.tsx';

const ON = 'Your authenticator app is on: signing in asks for your password and for the code that it shows.';
const OFF =
  'No authenticator app is set up. With one, signing in asks for a code as well, so that your password alone opens nothing.';

/** How this person's account is protected: an authenticator app beside the password, or not. */
export const SecurityDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const authenticator = useQuery(ownAuthenticator);
  const [step, setStep] = useState<'look' | 'set-up' | 'remove'>('look');
  const back = () => setStep('look');
  if (step === 'set-up') return <SetUpAuthenticatorDialog onClose={back} />;
  if (step === 'remove') return <RemoveAuthenticatorDialog onClose={back} />;
  const isOn = authenticator.data;
  return (
    <Dialog
      title="Security"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
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
