import { confirmUserAttribute, sendUserAttributeVerificationCode } from 'aws-amplify/auth';
import { useState } from 'react';
import { logOut } from '#frontend/auth/session/log-out.ts';
import { sessionTokenProvider } from '#frontend/auth/session/session-tokens.ts';
import { destinationOf } from '#frontend/auth/user-pool/code-delivery.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { ConfirmEmailCard } from './confirm-email-card.tsx';

/** A signed-in person whose e-mail is not verified. Once it is, the guard leads back to where they were going. */
export const ConfirmOwnEmail = () => {
  const [isLeaving, setLeaving] = useState(false);

  const confirm = async (confirmationCode: string): Promise<void> => {
    await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode });
    // The old token still says "unverified".
    await sessionTokenProvider.refreshedIdToken();
  };

  const send = async (): Promise<string | undefined> =>
    destinationOf(await sendUserAttributeVerificationCode({ userAttributeKey: 'email' }));

  const leave = () => {
    setLeaving(true);
    void logOut();
  };

  return (
    <ConfirmEmailCard
      confirm={confirm}
      send={send}
      isUnsent
      foot={
        <Button look="link" isPending={isLeaving} onClick={leave}>
          Log out
        </Button>
      }
    />
  );
};
