import type { RequestFields } from '#emulators/cognito/http/request-fields.ts';
import { IdentityError, userNotFound } from '#emulators/cognito/identity-error.ts';
import { sendCode, sendInvitation } from '#emulators/cognito/mail/mail.ts';
import type { Pool, UserPoolDirectory } from '#emulators/cognito/pool.ts';
import { assertPasswordConforms, newTemporaryPassword } from '#emulators/cognito/sign-in/password-policy.ts';
import { setPassword, setTemporaryPassword } from '#emulators/cognito/sign-in/passwords.ts';
import { forgiveFailures } from '#emulators/cognito/sign-in/throttle.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';
import { revokeEverySignIn } from '#emulators/cognito/tokens/tokens.ts';
import {
  assertAttributesConform,
  assertRequiredAttributes,
  setAttributes,
} from '#emulators/cognito/users/attributes.ts';
import {
  addUser,
  assertAliasFree,
  assertUsername,
  findUser,
  findUserForAdmin,
  removeUser,
  touch,
  verifyEmail,
} from '#emulators/cognito/users/users.ts';
import { mfaView } from './mfa-preference.ts';
import type { Operation } from './operation.ts';
import { resetObstacle } from './password-recovery.ts';
import { userView } from './user-view.ts';

/** @throws UserNotFoundException, ResourceNotFoundException */
export function namedUser(directory: UserPoolDirectory, input: RequestFields): { pool: Pool; user: User } {
  const pool = directory.poolById(input.text('UserPoolId'));
  const user = findUserForAdmin(pool, input.text('Username'));
  if (!user) throw userNotFound();
  return { pool, user };
}

function renewInvitation(pool: Pool, name: string, password: string | undefined, byMail: boolean): User {
  const user = findUserForAdmin(pool, name);
  if (!user) throw userNotFound();
  if (user.status !== 'FORCE_CHANGE_PASSWORD')
    throw new IdentityError(
      'UnsupportedUserStateException',
      `Resend not possible. ${user.username} status is not FORCE_CHANGE_PASSWORD`,
    );
  const temporary = password ?? newTemporaryPassword(pool.definition.passwordPolicy);
  setTemporaryPassword(pool, user, temporary);
  if (byMail) sendInvitation(pool, user, temporary);
  return user;
}

export const adminCreateUser: Operation = (directory, input) => {
  const pool = directory.poolById(input.text('UserPoolId'));
  const name = input.text('Username');
  const chosen = input.optionalText('TemporaryPassword') || undefined;
  const action = input.optionalText('MessageAction');
  // Cognito's own default is a text message, which nobody here receives.
  const byMail = input.texts('DesiredDeliveryMediums').includes('EMAIL');
  if (action === 'RESEND') return { User: userView(renewInvitation(pool, name, chosen, byMail)) };

  const { email_verified: claimed, ...attributes } = input.attributes('UserAttributes');
  assertUsername(pool, name);
  assertAttributesConform(pool, attributes);
  assertRequiredAttributes(pool, attributes);
  if (findUser(pool, name)) throw new IdentityError('UsernameExistsException', 'User account already exists');
  const { email } = attributes;
  const verified = claimed?.toLowerCase() === 'true';
  if (email && verified && !input.flag('ForceAliasCreation')) assertAliasFree(pool, email);
  const temporary = chosen ?? newTemporaryPassword(pool.definition.passwordPolicy);
  assertPasswordConforms(pool.definition.passwordPolicy, temporary);

  const user = addUser(pool, name, 'FORCE_CHANGE_PASSWORD', {
    ...attributes,
    ...(email && { email_verified: 'false' }),
  });
  if (email && verified) verifyEmail(pool, user, true);
  setTemporaryPassword(pool, user, temporary);
  if (action !== 'SUPPRESS' && byMail) sendInvitation(pool, user, temporary);
  return { User: userView(user) };
};

export const adminGetUser: Operation = (directory, input) => {
  const { user } = namedUser(directory, input);
  const { Attributes, ...view } = userView(user);
  return { ...view, UserAttributes: Attributes, ...mfaView(user) };
};

export const adminUpdateUserAttributes: Operation = (directory, input) => {
  const { pool, user } = namedUser(directory, input);
  const { email_verified: verified, ...changes } = input.attributes('UserAttributes');
  assertAttributesConform(pool, { ...changes, ...(verified !== undefined && { email_verified: verified }) });
  const email = changes.email ?? user.attributes.email;
  const newAddress = changes.email !== undefined && changes.email !== user.attributes.email;
  const becomesVerified = verified?.toLowerCase() === 'true';
  if (becomesVerified && email) assertAliasFree(pool, email, user);
  if (newAddress && !becomesVerified && pool.definition.autoVerifiedAttributes.includes('email'))
    sendCode(pool, user, 'email', email);

  setAttributes(user, changes);
  if (newAddress || verified !== undefined) user.attributes.email_verified = 'false';
  if (newAddress) delete user.pendingEmail;
  touch(pool, user);
  if (becomesVerified) verifyEmail(pool, user);
  return {};
};

export const adminSetUserPassword: Operation = (directory, input) => {
  const { pool, user } = namedUser(directory, input);
  const password = input.text('Password');
  if (input.flag('Permanent')) {
    setPassword(pool, user, password);
    user.status = 'CONFIRMED';
  } else setTemporaryPassword(pool, user, password);
  forgiveFailures(pool, 'password', user.sub);
  return {};
};

export const adminResetUserPassword: Operation = (directory, input) => {
  const { pool, user } = namedUser(directory, input);
  const obstacle = resetObstacle(user);
  if (obstacle) throw obstacle;
  sendCode(pool, user, 'reset');
  user.status = 'RESET_REQUIRED';
  touch(pool, user);
  return {};
};

export const adminEnableUser: Operation = (directory, input) => {
  const { pool, user } = namedUser(directory, input);
  user.enabled = true;
  touch(pool, user);
  return {};
};

export const adminDisableUser: Operation = (directory, input) => {
  const { pool, user } = namedUser(directory, input);
  user.enabled = false;
  revokeEverySignIn(pool, user);
  touch(pool, user);
  return {};
};

export const adminUserGlobalSignOut: Operation = (directory, input) => {
  const { pool, user } = namedUser(directory, input);
  revokeEverySignIn(pool, user);
  return {};
};

export const adminDeleteUser: Operation = (directory, input) => {
  const { pool, user } = namedUser(directory, input);
  removeUser(pool, user);
  return {};
};
