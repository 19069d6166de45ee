import { invalidParameter, wrongCredentials } from '#emulators/cognito/identity-error.ts';
import { type CodeDelivery, sendCode } from '#emulators/cognito/mail/mail.ts';
import type { Pool } from '#emulators/cognito/pool.ts';
import { checkCode, spendCode } from '#emulators/cognito/sign-in/codes.ts';
import { hasPassword, setPassword } from '#emulators/cognito/sign-in/passwords.ts';
import { assertNotLocked, forgiveFailures, recordFailure } from '#emulators/cognito/sign-in/throttle.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';
import { signedInCaller } from '#emulators/cognito/tokens/tokens.ts';
import {
  assertAttributesConform,
  assertWritable,
  attributeList,
  readableAttributes,
  setAttributes,
} from '#emulators/cognito/users/attributes.ts';
import { assertAliasFree, removeUser, touch, verifyEmail } from '#emulators/cognito/users/users.ts';
import { mfaView } from './mfa-preference.ts';
import type { Operation } from './operation.ts';

export const getUser: Operation = async (directory, input) => {
  const { client, user } = await signedInCaller(directory, input.text('AccessToken'));
  return {
    Username: user.username,
    UserAttributes: attributeList(readableAttributes(user, client)),
    ...mfaView(user),
  };
};

const staysUntilProved = (pool: Pool, user: User): boolean =>
  user.attributes.email_verified === 'true' &&
  pool.definition.attributesRequireVerificationBeforeUpdate?.includes('email') === true;

export const updateUserAttributes: Operation = async (directory, input) => {
  const { pool, client, user } = await signedInCaller(directory, input.text('AccessToken'));
  const changes = input.attributes('UserAttributes');
  assertWritable(client, changes);
  assertAttributesConform(pool, changes);

  const { email, ...others } = changes;
  const deliveries: CodeDelivery[] = [];
  if (email !== undefined && email !== user.attributes.email) {
    // First of all, since it may be refused.
    if (pool.definition.autoVerifiedAttributes.includes('email'))
      deliveries.push(sendCode(pool, user, 'email', email));
    if (staysUntilProved(pool, user)) user.pendingEmail = email;
    else {
      delete user.pendingEmail;
      Object.assign(user.attributes, { email, email_verified: 'false' });
    }
  }
  setAttributes(user, others);
  touch(pool, user);
  return { CodeDeliveryDetailsList: deliveries };
};

function assertEmail(attributeName: string): void {
  if (attributeName !== 'email') throw invalidParameter(`Attribute ${attributeName} can not be verified`);
}

export const getUserAttributeVerificationCode: Operation = async (directory, input) => {
  const { pool, user } = await signedInCaller(directory, input.text('AccessToken'));
  assertEmail(input.text('AttributeName'));
  const address = user.pendingEmail ?? user.attributes.email;
  if (!address) throw invalidParameter('User does not have an email to verify');
  return { CodeDeliveryDetails: sendCode(pool, user, 'email', address) };
};

export const verifyUserAttribute: Operation = async (directory, input) => {
  const { pool, user } = await signedInCaller(directory, input.text('AccessToken'));
  assertEmail(input.text('AttributeName'));
  checkCode(pool, 'email', user.sub, input.text('Code'), user.pendingEmail ?? user.attributes.email);
  if (user.pendingEmail) {
    assertAliasFree(pool, user.pendingEmail, user);
    user.attributes.email = user.pendingEmail;
    delete user.pendingEmail;
  }
  verifyEmail(pool, user);
  spendCode(pool, 'email', user.sub);
  return {};
};

export const changePassword: Operation = async (directory, input) => {
  const { pool, user } = await signedInCaller(directory, input.text('AccessToken'));
  const previous = input.text('PreviousPassword');
  const proposed = input.text('ProposedPassword');
  assertNotLocked(pool, 'password', user.sub);
  if (!hasPassword(pool, user, previous)) {
    recordFailure(pool, 'password', user.sub);
    throw wrongCredentials();
  }
  forgiveFailures(pool, 'password', user.sub);
  setPassword(pool, user, proposed);
  return {};
};

export const deleteUser: Operation = async (directory, input) => {
  const { pool, user } = await signedInCaller(directory, input.text('AccessToken'));
  removeUser(pool, user);
  return {};
};
