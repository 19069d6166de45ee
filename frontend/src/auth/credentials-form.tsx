import { type FormEvent, useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { PasswordField } from '#frontend/ui/password-field.tsx';
import { TextField } from '#frontend/ui/text-field.tsx';

interface CredentialsFormProps {
  readonly isPending: boolean;
  readonly onSubmit: (username: string, password: string) => void;
}

/** Username and Password, both required (spec §5). */
export const CredentialsForm = ({ isPending, onSubmit }: CredentialsFormProps) => {
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const username = String(values.get('username')).trim();
    const password = String(values.get('password'));
    setMissing({
      username: username === '' ? 'Enter your username.' : undefined,
      password: password === '' ? 'Enter your password.' : undefined,
    });
    if (username !== '' && password !== '') onSubmit(username, password);
    else
      form.querySelector<HTMLInputElement>(username === '' ? '[name=username]' : '[name=password]')?.focus();
  };

  return (
    <form className="auth-form" onSubmit={submit} noValidate>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={missing.username}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={missing.password}
      />
      <Button type="submit" look="primary" isPending={isPending} pendingLabel="Signing in...">
        Sign In
      </Button>
    </form>
  );
};
