import * as auth from 'aws-amplify/auth';
import { aClient, aPool } from '#emulators/cognito/testing/a-pool.ts';
import {
  adminClient,
  codeFor,
  sharedServiceForTests,
  useAmplify,
} from '#emulators/cognito/testing/clients.ts';

const PASSWORD = 'Correct-Horse-1';
const CAREFUL = 'ap-southeast-2_Careful01';

// Amplify's arithmetic takes a fifth of a second for each sign-in, more on a busy machine.
const { running } = sharedServiceForTests([
  aPool({
    clients: [aClient({ writeAttributes: ['email', 'given_name', 'picture', 'birthdate'] })],
    requiredAttributes: ['email'],
  }),
  aPool({
    id: CAREFUL,
    attributesRequireVerificationBeforeUpdate: ['email'],
    clients: [aClient({ id: 'carefulclient1' })],
  }),
]);

async function signedIn(UserPoolId = aPool().id, Username = 'mary'): Promise<void> {
  const admin = adminClient(running());
  await admin.adminCreateUser({
    UserPoolId,
    Username,
    UserAttributes: [
      { Name: 'email', Value: `${Username}@acme.test` },
      { Name: 'email_verified', Value: 'true' },
    ],
  });
  await admin.adminSetUserPassword({ UserPoolId, Username, Password: PASSWORD, Permanent: true });
  await auth.signIn({ username: Username, password: PASSWORD });
}

it('changes what the client may write, and nothing else', async () => {
  await signedIn();
  await auth.updateUserAttributes({ userAttributes: { given_name: 'Mary' } });
  expect(await auth.fetchUserAttributes()).toMatchObject({ given_name: 'Mary', sub: expect.any(String) });
  for (const userAttributes of [{ family_name: 'Smith' }, { email_verified: 'true' }])
    await expect(auth.updateUserAttributes({ userAttributes })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'A client attempted to write unauthorized attribute',
    });
});

it('takes an attribute away that is sent blank, and says so in the next ID token', async () => {
  await signedIn();
  const claims = async (options?: { forceRefresh: boolean }) =>
    (await auth.fetchAuthSession(options)).tokens?.idToken?.payload;
  const picture = `data:image/webp;base64,${'A'.repeat(2025)}`;
  await auth.updateUserAttributes({
    userAttributes: { given_name: 'Mary', picture, birthdate: '1990-02-03' },
  });
  expect(await claims()).not.toHaveProperty('picture');
  expect(await claims({ forceRefresh: true })).toMatchObject({ given_name: 'Mary', picture });
  await auth.updateUserAttributes({ userAttributes: { picture: '', birthdate: '' } });
  expect(await claims({ forceRefresh: true })).not.toHaveProperty('picture');
  expect(await auth.fetchUserAttributes()).toEqual({
    sub: expect.any(String),
    email: 'mary@acme.test',
    email_verified: 'true',
    given_name: 'Mary',
  });
});

it('holds no more than 2,048 characters of an attribute', async () => {
  await signedIn();
  await expect(
    auth.updateUserAttributes({ userAttributes: { picture: 'x'.repeat(2049) } }),
  ).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

it('takes a new address at once, unverified until its code comes back', async () => {
  await signedIn();
  const steps = await auth.updateUserAttributes({ userAttributes: { email: 'new@acme.test' } });
  expect(steps.email?.nextStep).toMatchObject({
    updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE',
    codeDeliveryDetails: { destination: 'n***@a***' },
  });
  expect(await auth.fetchUserAttributes()).toMatchObject({ email: 'new@acme.test', email_verified: 'false' });
  const confirmationCode = await codeFor(running(), 'new@acme.test');
  await auth.confirmUserAttribute({ userAttributeKey: 'email', confirmationCode });
  expect(await auth.fetchUserAttributes()).toMatchObject({ email: 'new@acme.test', email_verified: 'true' });
  await auth.signOut();
  expect(await auth.signIn({ username: 'new@acme.test', password: PASSWORD })).toMatchObject({
    isSignedIn: true,
  });
});

it('keeps the old address until the new one is proved, where the pool is careful', async () => {
  useAmplify(running(), CAREFUL, 'carefulclient1');
  await signedIn(CAREFUL);
  await auth.updateUserAttribute({ userAttribute: { attributeKey: 'email', value: 'new@acme.test' } });
  expect(await auth.fetchUserAttributes()).toMatchObject({ email: 'mary@acme.test', email_verified: 'true' });
  const confirmationCode = await codeFor(running(), 'new@acme.test');
  await auth.confirmUserAttribute({ userAttributeKey: 'email', confirmationCode });
  expect(await auth.fetchUserAttributes()).toMatchObject({ email: 'new@acme.test', email_verified: 'true' });
});

it("verifies no address with another address's code", async () => {
  await signedIn();
  await auth.sendUserAttributeVerificationCode({ userAttributeKey: 'email' });
  const confirmationCode = await codeFor(running(), 'mary@acme.test');
  await adminClient(running()).adminUpdateUserAttributes({
    UserPoolId: aPool().id,
    Username: 'mary',
    UserAttributes: [{ Name: 'email', Value: 'other@acme.test' }],
  });
  await expect(auth.confirmUserAttribute({ userAttributeKey: 'email', confirmationCode })).rejects.toThrow();
  expect(await auth.fetchUserAttributes()).toMatchObject({
    email: 'other@acme.test',
    email_verified: 'false',
  });
});

it('leaves an address with the person who signs in with it', async () => {
  await signedIn(undefined, 'john');
  await auth.signOut();
  await signedIn();
  await auth.updateUserAttributes({ userAttributes: { email: 'john@acme.test' } });
  const confirmationCode = await codeFor(running(), 'john@acme.test');
  await expect(
    auth.confirmUserAttribute({ userAttributeKey: 'email', confirmationCode }),
  ).rejects.toMatchObject({
    name: 'AliasExistsException',
  });
  await auth.signOut();
  await auth.signIn({ username: 'john@acme.test', password: PASSWORD });
  expect(await auth.getCurrentUser()).toMatchObject({ username: 'john' });
});

it('changes a password for whoever knows the old one', async () => {
  await signedIn();
  const change = (oldPassword: string, newPassword: string) =>
    auth.updatePassword({ oldPassword, newPassword });
  await expect(change('Wrong-Horse-12', 'Another-Horse-1')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  });
  await expect(change(PASSWORD, 'weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  await change(PASSWORD, 'Another-Horse-1');
  await auth.signOut();
  expect(await auth.signIn({ username: 'mary', password: 'Another-Horse-1' })).toMatchObject({
    isSignedIn: true,
  });
});

it('lets nobody guess the old password on and on', async () => {
  await signedIn();
  const guess = () => auth.updatePassword({ oldPassword: 'Wrong-Horse-12', newPassword: 'Another-Horse-1' });
  for (let count = 0; count < 5; count++)
    await expect(guess()).rejects.toThrow('Incorrect username or password.');
  await expect(guess()).rejects.toThrow('Password attempts exceeded');
});

it('lets a person leave', async () => {
  await signedIn();
  await auth.deleteUser();
  await expect(auth.signIn({ username: 'mary', password: PASSWORD })).rejects.toThrow(
    'Incorrect username or password.',
  );
});
