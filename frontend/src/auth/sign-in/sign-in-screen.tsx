import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { AuthCard } from '#frontend/auth/auth-card.tsx';
import { type AuthNavigationState, readNavigationState } from '#frontend/auth/navigation-state.ts';
import { useIsOffline } from '#frontend/auth/use-is-offline.ts';
import { afterSignIn } from './after-sign-in.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { NO_NETWORK, startSignIn } from './sign-in.ts';
import { type Challenge, isChallenge, type SignInStep } from './sign-in-step.ts';

/** The dialogs come while the pool is being asked: the page itself stays light. */
const loadDialogs = () => import('./sign-in-dialogs.tsx');
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;

const ChallengeForm = lazy(() =>
  import('./challenge-form.tsx').then((loaded) => ({ default: loaded.ChallengeForm })),
);
const PasswordRecovery = lazy(() =>
  import('#frontend/auth/password-recovery/password-recovery.tsx').then((loaded) => ({
    default: loaded.PasswordRecovery,
  })),
);

/** A password to be recovered: from the beginning, or with a code that an administrator had sent. */
interface Recovery {
  readonly step: 'forgot' | 'reset';
  readonly username: string;
}

/** Sign In with the spec's dialogs (spec §2); then the dashboard, or the page that was asked for. */
export const SignInScreen = () => {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [handed] = useState(() => readNavigationState(state));
  const [username, setUsername] = useState(handed.username ?? '');
  const [said, setSaid] = useState(handed.said ?? '');
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [recovery, setRecovery] = useState<Recovery | null>(null);
  const [isPending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<SignInStep | null>(null);
  const [dialogs, setDialogs] = useState<Dialogs | null>(null);
  const isOffline = useIsOffline();
  const { signInNote } = runtimeConfig();

  const ask = async (name: string, question: Promise<SignInStep>): Promise<void> => {
    setPending(true);
    setUsername(name);
    const [step, parts] = await Promise.all([question, loadDialogs().catch(() => null)]);
    setPending(false);
    setDialogs(parts);
    if (isChallenge(step)) setChallenge(step);
    else if (step.step === 'unconfirmed') confirmFirst(name);
    else if (step.step === 'reset-required') setRecovery({ step: 'reset', username: name });
    else setOutcome(step);
  };

  const confirmFirst = (name: string) => {
    const state: AuthNavigationState = {
      username: name,
      said: 'Confirm your e-mail address before you sign in.',
    };
    navigate(`/confirm-sign-up${search}`, { state });
  };
  const goOn = () => navigate(afterSignIn(search), { replace: true });
  const tryAgain = () => {
    if (outcome?.step !== 'refused' || !outcome.mayAnswerAgain) setChallenge(null);
    setOutcome(null);
  };

  return (
    <AuthCard
      title="Sign In"
      subtitle="Welcome back! Sign in to continue"
      said={isOffline ? `${said} ${NO_NETWORK}`.trim() : said}
      foot={<Link to={`/register${search}`}>Register</Link>}
    >
      {challenge ? (
        <Suspense>
          <ChallengeForm
            key={challenge.step}
            challenge={challenge}
            username={username}
            isPending={isPending}
            onAnswer={(question) => void ask(username, question)}
          />
        </Suspense>
      ) : (
        <CredentialsForm
          // A new key empties the form: the password is never kept longer than it is needed.
          key={outcome?.step === 'done' ? 'emptied' : 'credentials'}
          username={outcome?.step === 'done' ? '' : username}
          isPending={isPending}
          onSubmit={(name, password) => void ask(name, startSignIn(name, password))}
          onForgot={(name) => setRecovery({ step: 'forgot', username: name })}
        />
      )}
      {signInNote && <p className="auth-foot soft small">{signInNote}</p>}
      {recovery && (
        <Suspense>
          <PasswordRecovery
            {...recovery}
            onClose={() => setRecovery(null)}
            onDone={() => {
              setRecovery(null);
              setSaid('Your password has been changed. Sign in with it.');
            }}
          />
        </Suspense>
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
