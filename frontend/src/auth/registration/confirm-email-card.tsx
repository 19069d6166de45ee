import { type FormEvent, type ReactNode, useState } from 'react';
import { AuthCard } from '#frontend/auth/auth-card.tsx';
import { useResendCooldown } from '#frontend/auth/resend-cooldown.ts';
import { identityErrorMessage } from '#frontend/auth/user-pool/identity-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';

interface ConfirmEmailCardProps {
  /** Whom the code was sent to; absent where the person is signed in and need not be named. */
  readonly username?: string;
  readonly said?: string | undefined;
  /** Goes on by itself when the code is right. */
  readonly confirm: (code: string, username: string) => Promise<void>;
  /** Answers where the code went, masked. */
  readonly send: (username: string) => Promise<string | undefined>;
  /** No code is on its way yet. */
  readonly isUnsent?: boolean;
  readonly foot: ReactNode;
}

type FieldName = 'username' | 'code';
type Fault = { readonly at: FieldName; readonly text: string };

/** Confirm Your Email (spec §2): the code, and another one after a minute. Failures stand at the field. */
export const ConfirmEmailCard = ({
  username,
  said: initiallySaid,
  confirm,
  send,
  isUnsent = false,
  foot,
}: ConfirmEmailCardProps) => {
  const [pending, setPending] = useState<'confirm' | 'send' | null>(null);
  const [fault, setFault] = useState<Fault>();
  const [said, setSaid] = useState(initiallySaid ?? '');
  const [isFirst, setFirst] = useState(isUnsent);
  const coolDown = useResendCooldown();
  const errorAt = (field: FieldName) => (fault?.at === field ? fault.text : undefined);

  const attempt = async (form: HTMLFormElement, what: 'confirm' | 'send'): Promise<void> => {
    const values = new FormData(form);
    const name = String(values.get('username') ?? '').trim();
    const code = String(values.get('code')).trim();
    const fail = (found: Fault) => {
      setFault(found);
      form.querySelector<HTMLInputElement>(`[name=${found.at}]`)?.focus();
    };
    setFault(undefined);
    setSaid('');
    if (username !== undefined && name === '') return fail({ at: 'username', text: 'Enter your username.' });
    if (what === 'confirm' && code === '')
      return fail({ at: 'code', text: 'Enter the code from the message.' });
    setPending(what);
    try {
      if (what === 'confirm') await confirm(code, name);
      else {
        const to = await send(name);
        setSaid(`A code is on its way to ${to ?? 'your e-mail address'}.`);
        setFirst(false);
        coolDown.restart();
      }
    } catch (failure) {
      fail({ at: 'code', text: identityErrorMessage(failure, 'Confirmation failed') });
    } finally {
      setPending(null);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void attempt(event.currentTarget, 'confirm');
  };

  return (
    <AuthCard
      title="Confirm Your Email"
      subtitle="Enter the verification code sent to your email."
      said={said}
      foot={foot}
    >
      <form className="auth-form" onSubmit={submit} noValidate>
        {username !== undefined && (
          <TextField
            label="Username"
            name="username"
            defaultValue={username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={errorAt('username')}
          />
        )}
        <TextField
          label="Verification Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={errorAt('code')}
        />
        <Button type="submit" look="primary" isPending={pending === 'confirm'} pendingLabel="Confirming...">
          Confirm Email
        </Button>
        <Button
          isPending={pending === 'send'}
          pendingLabel="Sending..."
          disabled={coolDown.left > 0}
          onClick={({ currentTarget }) => currentTarget.form && void attempt(currentTarget.form, 'send')}
        >
          {sendLabel(isFirst, coolDown.left)}
        </Button>
      </form>
    </AuthCard>
  );
};

const sendLabel = (isFirst: boolean, secondsLeft: number): string => {
  if (secondsLeft > 0) return `Resend code in ${secondsLeft} s`;
  return isFirst ? 'Send code' : 'Resend code';
};
