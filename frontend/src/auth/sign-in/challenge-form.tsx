import { confirmSignIn } from 'aws-amplify/auth';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { meetsPolicy } from '#domain/access/password-policy.ts';
import { HiddenUsernameField } from '#frontend/auth/hidden-username-field.tsx';
import { NewPasswordField } from '#frontend/auth/new-password-field.tsx';
import { SIX_DIGITS, sixDigits } from '#frontend/auth/security/six-digit-code.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { attempt, type Challenge, type SignInStep } from './sign-in-step.ts';

const AuthenticatorKey = lazy(() =>
  import('#frontend/auth/security/authenticator-key.tsx').then((loaded) => ({
    default: loaded.AuthenticatorKey,
  })),
);

/** Answers what the pool asked: the new password, or the authenticator app's code. Never rejects. */
const answerChallenge = (answer: string): Promise<SignInStep> =>
  attempt(() =>
    confirmSignIn({
      challengeResponse: answer,
      options: { clientMetadata: { userAgent: navigator.userAgent } },
    }),
  );

/** The sentences of spec §8 for what the pool asks beside the password. */
const NEW_PASSWORD_SENTENCE = 'New password required. Please set a new password.';
const MFA_SENTENCE = 'MFA required. Please complete multi-factor authentication.';

interface ChallengeFormProps {
  readonly challenge: Challenge;
  /** Whose password it is about. */
  readonly username: string;
  readonly isPending: boolean;
  readonly onAnswer: (question: Promise<SignInStep>) => void;
}

/** What the pool asks beside the password, under the spec's sentences (spec §8, design.md §9). */
export const ChallengeForm = ({ challenge, username, isPending, onAnswer }: ChallengeFormProps) => {
  const [error, setError] = useState<string>();
  const isPassword = challenge.step === 'new-password';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    const typed = String(new FormData(form).get('answer'));
    const answer = isPassword ? passwordFrom(typed) : sixDigits(typed);
    setError(answer === null ? whatIsMissing(isPassword, typed) : undefined);
    if (answer === null) form.querySelector<HTMLInputElement>('[name=answer]')?.focus();
    else onAnswer(answerChallenge(answer));
  };

  return (
    <form className="auth-form" onSubmit={submit} noValidate>
      <p role="status">{isPassword ? NEW_PASSWORD_SENTENCE : MFA_SENTENCE}</p>
      {isPassword ? (
        <>
          <HiddenUsernameField username={username} />
          <NewPasswordField label="New Password" name="answer" autoFocus error={error} />
        </>
      ) : (
        <>
          {challenge.step === 'set-up-app' && (
            <SetUp>
              <AuthenticatorKey secret={challenge.key} address={challenge.address} />
            </SetUp>
          )}
          <TextField
            label="Code from your authenticator app"
            name="answer"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            error={error}
          />
        </>
      )}
      <Button type="submit" look="primary" isPending={isPending} pendingLabel="Signing in...">
        Sign In
      </Button>
    </form>
  );
};

const SetUp = ({ children }: { readonly children: ReactNode }) => (
  <>
    <p>Everybody here signs in with an authenticator app. Scan the picture with it, then enter its code.</p>
    <Suspense>{children}</Suspense>
  </>
);

const passwordFrom = (typed: string): string | null => (meetsPolicy(typed) ? typed : null);

const whatIsMissing = (isPassword: boolean, typed: string): string => {
  if (!isPassword) return SIX_DIGITS;
  return typed === '' ? 'Enter a new password.' : 'The password does not meet every rule below.';
};
