import { HiddenUsernameField } from '#frontend/auth/hidden-username-field.tsx';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { AccountOpening } from './use-open-account.ts';

/** What is asked of somebody who wants to change their account. */
export const OpenAccountFields = ({ username, asksForCode, refusal }: AccountOpening) =>
  asksForCode ? (
    <TextField
      key="code"
      label="Code from your authenticator app"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      required
      error={refusal}
    />
  ) : (
    <>
      <HiddenUsernameField username={username} />
      <PasswordField
        key="password"
        label="Password"
        name="password"
        autoComplete="current-password"
        autoFocus
        required
        error={refusal}
      />
    </>
  );
