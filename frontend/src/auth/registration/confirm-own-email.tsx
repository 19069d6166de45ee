import { type ReactNode, useState } from 'react';
import { AuthCard } from '#frontend/auth/auth-card.tsx';
import { OpenAccountFields } from '#frontend/auth/own-account/open-account-fields.tsx';
import type { OwnAccount } from '#frontend/auth/own-account/own-account.ts';
import { useOpenAccount } from '#frontend/auth/own-account/use-open-account.ts';
import { logOut } from '#frontend/auth/session/log-out.ts';
import { renewSession } from '#frontend/auth/session/session-tokens.ts';
import { destinationOf } from '#frontend/auth/user-pool/code-delivery.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { ConfirmEmailCard } from './confirm-email-card.tsx';

/** A signed-in person whose e-mail is not verified. Once it is, the guard leads back to where they were going. */
export const ConfirmOwnEmail = () => {
  const [account, setAccount] = useState<OwnAccount | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOut();
  };
  const foot = (
    <Button look="link" isPending={isLeaving} onClick={leave}>
      Log out
    </Button>
  );
  return account ? <WithCode account={account} foot={foot} /> : <AskFirst onOpen={setAccount} foot={foot} />;
};

interface AskFirstProps {
  readonly onOpen: (account: OwnAccount) => void;
  readonly foot: ReactNode;
}

/** Which address is confirmed is a matter of the account: the password opens it. */
const AskFirst = ({ onOpen, foot }: AskFirstProps) => {
  const opening = useOpenAccount(onOpen);
  return (
    <AuthCard title="Confirm Your Email" subtitle="Enter your password to have a code sent." foot={foot}>
      <form className="auth-form" noValidate onSubmit={opening.submit}>
        <OpenAccountFields {...opening} />
        <Button type="submit" look="primary" isPending={opening.isPending} pendingLabel="Checking...">
          Continue
        </Button>
      </form>
    </AuthCard>
  );
};

interface WithCodeProps {
  readonly account: OwnAccount;
  readonly foot: ReactNode;
}

const WithCode = ({ account, foot }: WithCodeProps) => {
  const confirm = async (Code: string): Promise<void> => {
    await account.call('VerifyUserAttribute', { AttributeName: 'email', Code });
    account.close();
    // The old token still says "unverified".
    await renewSession();
  };

  const send = async (): Promise<string | undefined> => {
    const answer = await account.call('GetUserAttributeVerificationCode', { AttributeName: 'email' });
    const { DeliveryMedium, Destination } = Object(answer.CodeDeliveryDetails) as Record<string, string>;
    return destinationOf({ deliveryMedium: DeliveryMedium, destination: Destination });
  };

  return <ConfirmEmailCard confirm={confirm} send={send} isUnsent foot={foot} />;
};
