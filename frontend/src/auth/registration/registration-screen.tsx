import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { MAX_NAME_LENGTH } from '#domain/users/profile-limits.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { AuthCard } from '#frontend/auth/auth-card.tsx';
import { NewPasswordField } from '#frontend/auth/new-password-field.tsx';
import { startResendCooldown } from '#frontend/auth/resend-cooldown.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { ConfirmSignUp } from './confirm-sign-up.tsx';
import { isComplete, register } from './registration.ts';
import { RegistrationClosed } from './registration-closed.tsx';
import { RegistrationDialog } from './registration-dialog.tsx';

/** Which addresses are taken, where not all are. */
const domainHint = (): string | undefined => {
  const { signUpDomains = [] } = runtimeConfig();
  return signUpDomains.length === 0 ? undefined : `An address of ${signUpDomains.join(' or ')}`;
};

/** Registration, replaced by Confirm Your Email once it succeeded (spec §2). */
const OpenRegistration = () => {
  const { search } = useLocation();
  const [isPending, setPending] = useState(false);
  const [registered, setRegistered] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const username = String(values.get('username')).trim();
    const email = String(values.get('email')).trim();
    const registration = {
      username,
      email,
      password: String(values.get('password')),
      givenName: String(values.get('givenName')).trim(),
      familyName: String(values.get('familyName')).trim(),
    };
    if (!isComplete(registration)) {
      setSaid('Please fill out all fields in the form.');
      return;
    }
    setPending(true);
    const refusal = await register(registration);
    setPending(false);
    if (refusal === null) {
      startResendCooldown();
      setRegistered(username);
    }
    setSaid(refusal ?? 'Form submitted successfully!');
  };

  return (
    <>
      {registered === null ? (
        <AuthCard
          title="Registration"
          subtitle="Your account opens once your e-mail is confirmed and you were given a role."
          foot={<Link to={`/Login${search}`}>Already have an account? Log In</Link>}
        >
          <form className="auth-form" onSubmit={(event) => void submit(event)} noValidate>
            <TextField
              label="Username*"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <TextField
              label="Email*"
              name="email"
              type="email"
              autoComplete="email"
              hint={domainHint()}
              required
            />
            <TextField
              label="Given Name (optional)"
              name="givenName"
              autoComplete="given-name"
              maxCharacters={MAX_NAME_LENGTH}
            />
            <TextField
              label="Family Name (optional)"
              name="familyName"
              autoComplete="family-name"
              maxCharacters={MAX_NAME_LENGTH}
            />
            <NewPasswordField label="Password*" name="password" />
            <Button type="submit" look="primary" isPending={isPending} pendingLabel="Registering...">
              Register Now
            </Button>
          </form>
        </AuthCard>
      ) : (
        <ConfirmSignUp username={registered} />
      )}
      {said !== null && (
        <RegistrationDialog isGood={registered !== null} said={said} onClose={() => setSaid(null)} />
      )}
    </>
  );
};

/** Registration, where people may register (docs/deploy.md, signUp). */
export const RegistrationScreen = () =>
  runtimeConfig().signUp === 'closed' ? <RegistrationClosed /> : <OpenRegistration />;
