import { type ComponentProps, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterSignIn } from './after-sign-in.ts';
import { AuthCard } from './auth-card.tsx';
import { ChallengeForm } from './challenge-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { answerChallenge, type SignInStep, startSignIn } from './sign-in.ts';

/** The dialogs come while the pool is being asked: the page itself stays light. */
const loadDialogs = () => import('./sign-in-dialogs.tsx');
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;

type Challenge = ComponentProps<typeof ChallengeForm>['challenge'];

/** Sign In with the spec's dialogs (spec §2); then the dashboard, or the page that was asked for. */
export const SignInScreen = () => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [isPending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<SignInStep | null>(null);
  const [dialogs, setDialogs] = useState<Dialogs | null>(null);
  // A new key empties the form: the password is never kept longer than it is needed.
  const [attempt, setAttempt] = useState(0);

  const ask = async (question: Promise<SignInStep>): Promise<void> => {
    setPending(true);
    const [step, parts] = await Promise.all([question, loadDialogs().catch(() => null)]);
    setPending(false);
    setDialogs(parts);
    if (step.step === 'new-password' || step.step === 'code') {
      setChallenge(step.step);
      return;
    }
    setOutcome(step);
    if (step.step === 'done') setAttempt(attempt + 1);
  };

  const goOn = () => navigate(afterSignIn(search), { replace: true });
  const tryAgain = () => {
    setOutcome(null);
    // The pool forgets a challenge after a wrong answer to some of them: the password comes first again.
    setChallenge(null);
  };

  return (
    <AuthCard title="Sign In" subtitle="Welcome back! Sign in to continue">
      {challenge ? (
        <ChallengeForm
          key={challenge}
          challenge={challenge}
          isPending={isPending}
          onAnswer={(answer) => void ask(answerChallenge(answer))}
        />
      ) : (
        <CredentialsForm
          key={outcome?.step === 'done' ? attempt : 'credentials'}
          isPending={isPending}
          onSubmit={(username, password) => void ask(startSignIn(username, password))}
        />
      )}
      {outcome?.step === 'done' && dialogs && <dialogs.SignedInDialog onContinue={goOn} />}
      {outcome?.step === 'refused' && dialogs && (
        <dialogs.SignInFailedDialog reason={outcome.reason} onTryAgain={tryAgain} />
      )}
      {outcome && !dialogs && <OutcomeWithoutDialogs outcome={outcome} onContinue={goOn} />}
    </AuthCard>
  );
};

/** Only when the dialogs themselves could not be fetched: the same words in the page. */
const OutcomeWithoutDialogs = ({
  outcome,
  onContinue,
}: {
  readonly outcome: SignInStep;
  readonly onContinue: () => void;
}) =>
  outcome.step === 'refused' ? (
    <p className="auth-fault" role="alert">{`Sign in failed: ${outcome.reason}`}</p>
  ) : (
    <p role="status">
      You have been successfully signed in.{' '}
      <button type="button" className="button button-link" onClick={onContinue}>
        Continue
      </button>
    </p>
  );
