import {
  clientUserNotFound,
  codeExpired,
  type IdentityError,
  notAuthorized,
  noVerifiedAddress,
  userDisabled,
} from '#emulators/cognito/identity-error.ts';
import { sendCode, simulatedDelivery } from '#emulators/cognito/mail/mail.ts';
import { checkCode, issueCode, spendCode } from '#emulators/cognito/sign-in/codes.ts';
import { assertPasswordConforms } from '#emulators/cognito/sign-in/password-policy.ts';
import { setPassword } from '#emulators/cognito/sign-in/passwords.ts';
import { forgiveFailures, subjectOf } from '#emulators/cognito/sign-in/throttle.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';
import { tellConfirmed } from '#emulators/cognito/tokens/after-confirmation.ts';
import { findUser } from '#emulators/cognito/users/users.ts';
import type { Operation } from './operation.ts';

/** Why this person can't be sent a reset code; undefined when they can. */
export function resetObstacle(user: User): IdentityError | undefined {
  if (!user.enabled) return userDisabled();
  if (user.status === 'FORCE_CHANGE_PASSWORD')
    return notAuthorized('User password cannot be reset in the current state.');
  if (!user.attributes.email || user.attributes.email_verified !== 'true') return noVerifiedAddress();
  return undefined;
}

export const forgotPassword: Operation = (directory, input) => {
  const { pool, client } = directory.byClient(input.text('ClientId'));
  const name = input.text('Username');
  const user = findUser(pool, name);
  const obstacle = user ? resetObstacle(user) : clientUserNotFound();
  if (user && !obstacle) return { CodeDeliveryDetails: sendCode(pool, user, 'reset') };
  if (obstacle && !client.preventUserExistenceErrors) throw obstacle;
  // The code nobody receives keeps limits and later refusals the same as for somebody real.
  issueCode(pool, 'reset', subjectOf(pool, name));
  return { CodeDeliveryDetails: simulatedDelivery(pool, name) };
};

export const confirmForgotPassword: Operation = async (directory, input) => {
  const { pool, client } = directory.byClient(input.text('ClientId'));
  const name = input.text('Username');
  const code = input.text('ConfirmationCode');
  const password = input.text('Password');
  const user = findUser(pool, name);
  if (!user && !client.preventUserExistenceErrors) throw clientUserNotFound();
  assertPasswordConforms(pool.definition.passwordPolicy, password);
  const address = user && !resetObstacle(user) ? user.attributes.email : undefined;
  checkCode(pool, 'reset', subjectOf(pool, name), code, address);
  // The code nobody was sent, guessed: it opens nothing.
  if (!user || !address) throw codeExpired();
  setPassword(pool, user, password);
  user.status = 'CONFIRMED';
  spendCode(pool, 'reset', user.sub);
  forgiveFailures(pool, 'password', user.sub);
  const metadata = input.group('ClientMetadata').textsUnder('');
  await tellConfirmed(pool, client, user, 'ConfirmForgotPassword', metadata);
  return {};
};
