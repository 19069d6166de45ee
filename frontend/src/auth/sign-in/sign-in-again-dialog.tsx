import { useState } from 'react';
import { HiddenUsernameField } from '#frontend/auth/hidden-username-field.tsx';
import { session, useUser } from '#frontend/auth/session/session.ts';
import { useIsOffline } from '#frontend/auth/use-is-offline.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { ChallengeForm } from './challenge-form.tsx';
import { NO_NETWORK, startSignIn } from './sign-in.ts';
import { type Challenge, isChallenge, type SignInStep } from './sign-in-step.ts';

const refusalOf = (step: SignInStep): string | null => {
  switch (step.step) {
    case 'refused':
      return step.reason;
    case 'unconfirmed':
      return 'User is not confirmed.';
    case 'reset-required':
      return 'Password reset required for the user';
    default:
      return null;
  }
};

/** Asks the same person to sign in again, in place: what they were working on stays behind it (design.md §9). */
export const SignInAgainDialog = () => {
  const username = useUser().username ?? '';
  const isOffline = useIsOffline();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const ask = async (question: Promise<SignInStep>): Promise<void> => {
    setPending(true);
    setRefusal(null);
    const step = await question;
    setPending(false);
    setRefusal(refusalOf(step));
    if (isChallenge(step)) setChallenge(step);
    else if (step.step !== 'refused' || !step.mayAnswerAgain) setChallenge(null);
  };

  return (
    <Dialog
      title="Sign in again"
      description={`Your session has ended, ${username}. What you entered is still here.${isOffline ? ` ${NO_NETWORK}` : ''}`}
      isOpen
      onClose={() => undefined}
      isLocked
      coversAll
      notice={refusal !== null && <Banner tone="error">{`Sign in failed: ${refusal}`}</Banner>}
      actions={
        <>
          <Button onClick={() => session.clear('logged-out')}>Log out</Button>
          {!challenge && (
            <Button
              look="primary"
              type="submit"
              form="sign-in-again"
              isPending={isPending}
              pendingLabel="Signing in..."
            >
              Sign In
            </Button>
          )}
        </>
      }
    >
      {challenge ? (
        <ChallengeForm
          key={challenge.step}
          challenge={challenge}
          username={username}
          isPending={isPending}
          onAnswer={(question) => void ask(question)}
        />
      ) : (
        <form
          id="sign-in-again"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            const password = String(new FormData(event.currentTarget).get('password'));
            void ask(startSignIn(username, password));
          }}
        >
          <HiddenUsernameField username={username} />
          <PasswordField label="Password" name="password" autoComplete="current-password" required />
        </form>
      )}
    </Dialog>
  );
};
