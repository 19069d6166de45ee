import { useState } from 'react';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/dialog.tsx';
import { PasswordField } from '#frontend/ui/password-field.tsx';
import { ChallengeForm } from './challenge-form.tsx';
import { session, useUser } from './session.ts';
import { answerChallenge, type SignInStep, startSignIn } from './sign-in.ts';

/** Asks the same person to sign in again, in place: what they were working on stays behind it (design.md §9). */
export const SignInAgainDialog = () => {
  const { username } = useUser();
  const [step, setStep] = useState<SignInStep | null>(null);
  const [isPending, setPending] = useState(false);

  const ask = async (question: Promise<SignInStep>): Promise<void> => {
    setPending(true);
    setStep(await question);
    setPending(false);
  };
  const challenge = step?.step === 'new-password' || step?.step === 'code' ? step.step : null;

  return (
    <Dialog
      title="Sign in again"
      description={`Your session has ended, ${username}. What you entered is still here.`}
      isOpen
      onClose={() => undefined}
      isLocked
      notice={
        step?.step === 'refused' &&
        !isPending && <Banner tone="error">{`Sign in failed: ${step.reason}`}</Banner>
      }
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
          key={challenge}
          challenge={challenge}
          isPending={isPending}
          onAnswer={(answer) => void ask(answerChallenge(answer))}
        />
      ) : (
        <form
          id="sign-in-again"
          onSubmit={(event) => {
            event.preventDefault();
            const password = String(new FormData(event.currentTarget).get('password'));
            void ask(startSignIn(username ?? '', password));
          }}
        >
          <input type="hidden" autoComplete="username" value={username ?? ''} readOnly />
          <PasswordField label="Password" name="password" autoComplete="current-password" required />
        </form>
      )}
    </Dialog>
  );
};
