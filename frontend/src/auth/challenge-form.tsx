import { type FormEvent, useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { PasswordField } from '#frontend/ui/password-field.tsx';
import { TextField } from '#frontend/ui/text-field.tsx';
import { MFA_SENTENCE, NEW_PASSWORD_SENTENCE } from './sign-in.ts';

interface ChallengeFormProps {
  /** `new-password`: the first one was temporary; `code`: from the authenticator app. */
  readonly challenge: 'new-password' | 'code';
  readonly isPending: boolean;
  readonly onAnswer: (answer: string) => void;
}

/** What the pool asks beside the password, under the spec's sentences (spec §8, design.md §9). */
export const ChallengeForm = ({ challenge, isPending, onAnswer }: ChallengeFormProps) => {
  const [error, setError] = useState<string>();
  const isPassword = challenge === 'new-password';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = String(new FormData(event.currentTarget).get('answer'));
    const given = isPassword ? answer : answer.replaceAll(/\s/g, '');
    if (isPassword ? given !== '' : /^\d{6}$/.test(given)) {
      setError(undefined);
      onAnswer(given);
    } else {
      setError(isPassword ? 'Enter a new password.' : 'Enter the six digits that the app shows.');
    }
  };

  return (
    <form className="auth-form" onSubmit={submit} noValidate>
      <p role="status">{isPassword ? NEW_PASSWORD_SENTENCE : MFA_SENTENCE}</p>
      {isPassword ? (
        <PasswordField
          label="New Password"
          name="answer"
          autoComplete="new-password"
          autoFocus
          required
          error={error}
        />
      ) : (
        <TextField
          label="Code from your authenticator app"
          name="answer"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
          error={error}
        />
      )}
      <Button type="submit" look="primary" isPending={isPending} pendingLabel="Signing in...">
        Sign In
      </Button>
    </form>
  );
};
