import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';

interface CredentialsFormProps {
  readonly username: string;
  readonly isPending: boolean;
  readonly onSubmit: (username: string, password: string) => void;
  /** Called with what stands in the username field. */
  readonly onForgot: (username: string) => void;
}

/** Username and Password, both required (spec §5). */
export const CredentialsForm = ({ username: known, isPending, onSubmit, onForgot }: CredentialsFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});

  const entered = (): { username: string; password: string } => {
    const values = new FormData(form.current ?? undefined);
    return { username: String(values.get('username')).trim(), password: String(values.get('password')) };
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { username, password } = entered();
    setMissing({
      username: username === '' ? 'Enter your username.' : undefined,
      password: password === '' ? 'Enter your password.' : undefined,
    });
    const gap = username === '' ? 'username' : password === '' ? 'password' : null;
    if (gap === null) onSubmit(username, password);
    else form.current?.querySelector<HTMLInputElement>(`[name=${gap}]`)?.focus();
  };

  return (
    <form className="auth-form" ref={form} onSubmit={submit} noValidate>
      <TextField
        label="Username"
        name="username"
        defaultValue={known}
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
      <Button look="link" className="auth-forgot" onClick={() => onForgot(entered().username)}>
        Forgot Password?
      </Button>
      <Button type="submit" look="primary" isPending={isPending} pendingLabel="Signing in...">
        Sign In
      </Button>
    </form>
  );
};
