import { confirmUserAttribute, sendUserAttributeVerificationCode } from 'aws-amplify/auth';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '#frontend/ui/button.tsx';
import { TextField } from '#frontend/ui/text-field.tsx';
import { afterSignIn } from './after-sign-in.ts';
import { AuthCard } from './auth-card.tsx';
import { logOut } from './log-out.ts';
import { sessionCaller } from './session-tokens.ts';

const reason = (error: unknown): string => (error instanceof Error && error.message) || 'Confirmation failed';

/** Where a signed-in person with an unverified e-mail lands from any protected page (spec §2, Guards). */
export const ConfirmEmailScreen = () => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [pending, setPending] = useState<'confirm' | 'send' | null>(null);
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');

  const attempt = async (what: 'confirm' | 'send', work: () => Promise<void>): Promise<void> => {
    setPending(what);
    setError(undefined);
    setSaid('');
    await work().catch((failure: unknown) => setError(reason(failure)));
    setPending(null);
  };

  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const confirmationCode = String(new FormData(event.currentTarget).get('code')).trim();
    if (confirmationCode === '') {
      setError('Enter the code from the message.');
      return;
    }
    void attempt('confirm', async () => {
      await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode });
      // The old token still says "unverified".
      await sessionCaller.refreshedIdToken();
      navigate(afterSignIn(search), { replace: true });
    });
  };

  const sendCode = () =>
    attempt('send', async () => {
      await sendUserAttributeVerificationCode({ userAttributeKey: 'email' });
      setSaid('A code is on its way to your e-mail address.');
    });

  return (
    <AuthCard title="Confirm Your Email" subtitle="Enter the verification code sent to your email.">
      <form className="auth-form" onSubmit={confirm} noValidate>
        <TextField
          label="Verification Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={error}
          hint={said || undefined}
        />
        <Button type="submit" look="primary" isPending={pending === 'confirm'} pendingLabel="Confirming...">
          Confirm Email
        </Button>
        <Button isPending={pending === 'send'} pendingLabel="Sending..." onClick={() => void sendCode()}>
          Send a code
        </Button>
        <Button look="link" onClick={() => void logOut()}>
          Log out
        </Button>
      </form>
    </AuthCard>
  );
};
