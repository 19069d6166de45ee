import {
  clientUserNotFound,
  codeExpired,
  IdentityError,
  invalidParameter,
  notAuthorized,
} from '#emulators/cognito/identity-error.ts';
import { deliveryTo, sendCode, simulatedDelivery } from '#emulators/cognito/mail/mail.ts';
import type { Client, Pool } from '#emulators/cognito/pool.ts';
import { askBeforeSignUp } from '#emulators/cognito/sign-in/before-sign-up.ts';
import { checkCode, isSpentCode, issueCode, spendCode } from '#emulators/cognito/sign-in/codes.ts';
import { assertPasswordConforms } from '#emulators/cognito/sign-in/password-policy.ts';
import { setPassword } from '#emulators/cognito/sign-in/passwords.ts';
import { forgetRequests, subjectOf } from '#emulators/cognito/sign-in/throttle.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';
import { tellConfirmed } from '#emulators/cognito/tokens/after-confirmation.ts';
import {
  assertAttributesConform,
  assertRequiredAttributes,
  assertWritable,
} from '#emulators/cognito/users/attributes.ts';
import { addUser, assertUsername, findUser, touch, verifyEmail } from '#emulators/cognito/users/users.ts';
import type { Operation } from './operation.ts';

export const signUp: Operation = async (directory, input) => {
  const { pool, client } = directory.byClient(input.text('ClientId'));
  const name = input.text('Username');
  const password = input.text('Password');
  const attributes = input.attributes('UserAttributes');
  if (!pool.definition.selfSignUp) throw notAuthorized('SignUp is not permitted for this user pool');
  assertUsername(pool, name);
  assertWritable(client, attributes);
  assertAttributesConform(pool, attributes);
  assertRequiredAttributes(pool, attributes);
  assertPasswordConforms(pool.definition.passwordPolicy, password);
  // Whether the e-mail is taken is told to whoever can read its mail, when the code comes back.
  const refuseTaken = (): void => {
    if (findUser(pool, name)) throw new IdentityError('UsernameExistsException', 'User already exists');
  };
  refuseTaken();
  const clientMetadata = input.group('ClientMetadata').textsUnder('');
  await askBeforeSignUp(pool, client, { username: name, attributes, clientMetadata });
  // Somebody may have taken it meanwhile.
  refuseTaken();

  const verifies = pool.definition.autoVerifiedAttributes.includes('email') && attributes.email;
  const user = addUser(pool, name, 'UNCONFIRMED', {
    ...attributes,
    ...(attributes.email && { email_verified: 'false' }),
  });
  setPassword(pool, user, password);
  const CodeDeliveryDetails = verifies ? sendCode(pool, user, 'sign-up') : undefined;
  // Else a limit that comes one request early would tell who has just signed up.
  forgetRequests(pool, 'sign-up-code', user.sub);
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails };
};

const cannotBeConfirmed = (user: User) =>
  notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);

/** A confirmed account answers like an unknown one, except to somebody who holds the code that confirmed it. */
function refuseConfirmed(pool: Pool, client: Client, user: User, code: string): never {
  if (!client.preventUserExistenceErrors) throw cannotBeConfirmed(user);
  const sentTwice = isSpentCode(pool, 'sign-up', user.sub, code);
  checkCodeOfNobody(pool, user.sub, code, sentTwice ? cannotBeConfirmed(user) : undefined);
}

function checkCodeOfNobody(pool: Pool, subject: string, code: string, instead?: IdentityError): never {
  try {
    checkCode(pool, 'sign-up', subject, code, undefined);
  } catch (refusal) {
    const limited = refusal instanceof IdentityError && refusal.type === 'LimitExceededException';
    throw instead && !limited ? instead : refusal;
  }
  // A guess that happens to hit the code of an account that isn't there opens nothing.
  throw codeExpired();
}

export const confirmSignUp: Operation = async (directory, input) => {
  const { pool, client } = directory.byClient(input.text('ClientId'));
  const name = input.text('Username');
  const code = input.text('ConfirmationCode');
  const user = findUser(pool, name);
  if (!user) {
    if (!client.preventUserExistenceErrors) throw clientUserNotFound();
    return checkCodeOfNobody(pool, subjectOf(pool, name), code);
  }
  if (user.status !== 'UNCONFIRMED') return refuseConfirmed(pool, client, user, code);
  checkCode(pool, 'sign-up', user.sub, code, user.attributes.email);
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (user.attributes.email) verifyEmail(pool, user, input.flag('ForceAliasCreation'));
  user.status = 'CONFIRMED';
  touch(pool, user);
  spendCode(pool, 'sign-up', user.sub);
  await tellConfirmed(pool, client, user, 'ConfirmSignUp', input.group('ClientMetadata').textsUnder(''));
  return {};
};

export const resendConfirmationCode: Operation = (directory, input) => {
  const { pool, client } = directory.byClient(input.text('ClientId'));
  const name = input.text('Username');
  const user = findUser(pool, name);
  if (user?.status === 'UNCONFIRMED' && user.enabled)
    return { CodeDeliveryDetails: sendCode(pool, user, 'sign-up') };
  if (!client.preventUserExistenceErrors) {
    if (!user) throw clientUserNotFound();
    throw user.enabled ? invalidParameter('User is already confirmed.') : notAuthorized('User is disabled.');
  }
  issueCode(pool, 'sign-up', subjectOf(pool, name));
  const address = user?.attributes.email;
  return { CodeDeliveryDetails: address ? deliveryTo(address) : simulatedDelivery(pool, name) };
};
