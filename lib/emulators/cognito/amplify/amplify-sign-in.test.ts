import * as auth from 'aws-amplify/auth';
import { aClient, aPool } from '#emulators/cognito/testing/a-pool.ts';
import {
  adminClient,
  codeFor,
  mailsTo,
  servicesForTests,
  sharedServiceForTests,
  useAmplify,
} from '#emulators/cognito/testing/clients.ts';

const UserPoolId = aPool().id;
const PASSWORD = 'Correct-Horse-1';

// Amplify's arithmetic takes a fifth of a second for each sign-in, more on a busy machine.
const startService = servicesForTests();
const { clock, running } = sharedServiceForTests();

const refusal = (name: string, message: string) => expect.objectContaining({ name, message });

async function aPerson(username: string, status: 'confirmed' | 'invited' = 'confirmed'): Promise<string> {
  const email = `${username}@acme.test`;
  const admin = adminClient(running());
  await admin.adminCreateUser({
    UserPoolId,
    Username: username,
    TemporaryPassword: 'Temporary-1234',
    DesiredDeliveryMediums: ['EMAIL'],
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
  });
  if (status === 'confirmed')
    await admin.adminSetUserPassword({
      UserPoolId,
      Username: username,
      Password: PASSWORD,
      Permanent: true,
    });
  return email;
}

describe('signing in', () => {
  it('takes the username or the verified address, in any case', async () => {
    await aPerson('mary');
    for (const name of ['mary', 'MARY', 'mary@acme.test', 'Mary@Acme.test']) {
      expect(await auth.signIn({ username: name, password: PASSWORD })).toMatchObject({ isSignedIn: true });
      expect(await auth.getCurrentUser()).toMatchObject({ username: 'mary' });
      await auth.signOut();
    }
  });

  it('tells case apart where the pool does', async () => {
    const pool = aPool({ usernameCaseSensitive: true });
    const strict = await startService({ pools: [pool], now: clock.now });
    useAmplify(strict);
    await auth.signUp({
      username: 'Mary',
      password: PASSWORD,
      options: { userAttributes: { email: 'm@acme.test' } },
    });
    await auth.confirmSignUp({ username: 'Mary', confirmationCode: await codeFor(strict, 'm@acme.test') });
    await expect(auth.signIn({ username: 'mary', password: PASSWORD })).rejects.toEqual(
      refusal('NotAuthorizedException', 'Incorrect username or password.'),
    );
    expect(await auth.signIn({ username: 'Mary', password: PASSWORD })).toMatchObject({ isSignedIn: true });
    await auth.signOut();
  });

  it('says the same of a wrong password and of nobody', async () => {
    await aPerson('mary');
    for (const username of ['mary', 'nobody', 'nobody@acme.test'])
      await expect(auth.signIn({ username, password: 'Wrong-Horse-12' })).rejects.toEqual(
        refusal('NotAuthorizedException', 'Incorrect username or password.'),
      );
  });

  it('says that nobody has the name where the client asks for that', async () => {
    const pool = aPool({ clients: [aClient({ preventUserExistenceErrors: false })] });
    const frank = await startService({ pools: [pool] });
    useAmplify(frank);
    await expect(auth.signIn({ username: 'nobody', password: PASSWORD })).rejects.toEqual(
      refusal('UserNotFoundException', 'User does not exist.'),
    );
  });

  it('takes a password in the clear where the client asks for that', async () => {
    const explicitAuthFlows = ['ALLOW_USER_PASSWORD_AUTH'];
    const plain = await startService({
      pools: [aPool({ clients: [aClient({ explicitAuthFlows })] })],
    });
    const admin = adminClient(plain);
    const person = { UserPoolId, Username: 'mary' };
    await admin.adminCreateUser(person);
    await admin.adminSetUserPassword({ ...person, Password: PASSWORD, Permanent: true });
    useAmplify(plain);
    const attempt = (
      username: string,
      password: string,
      authFlowType: 'USER_PASSWORD_AUTH' | 'USER_SRP_AUTH',
    ) => auth.signIn({ username, password, options: { authFlowType } });
    for (const username of ['mary', 'nobody'])
      await expect(attempt(username, 'Wrong-Horse-12', 'USER_PASSWORD_AUTH')).rejects.toEqual(
        refusal('NotAuthorizedException', 'Incorrect username or password.'),
      );
    await expect(attempt('mary', PASSWORD, 'USER_SRP_AUTH')).rejects.toEqual(
      refusal('InvalidParameterException', 'USER_SRP_AUTH is not enabled for the client.'),
    );
    expect(await attempt('mary', PASSWORD, 'USER_PASSWORD_AUTH')).toMatchObject({ isSignedIn: true });
    await auth.signOut();
  });

  it('tells a disabled person so, and only with the right password', async () => {
    await aPerson('mary');
    await adminClient(running()).adminDisableUser({ UserPoolId, Username: 'mary' });
    await expect(auth.signIn({ username: 'mary', password: 'Wrong-Horse-12' })).rejects.toEqual(
      refusal('NotAuthorizedException', 'Incorrect username or password.'),
    );
    await expect(auth.signIn({ username: 'mary', password: PASSWORD })).rejects.toEqual(
      refusal('NotAuthorizedException', 'User is disabled.'),
    );
  });

  it('sends somebody whose password was reset to choose another', async () => {
    const email = await aPerson('mary');
    await adminClient(running()).adminResetUserPassword({ UserPoolId, Username: 'mary' });
    expect(await auth.signIn({ username: 'mary', password: PASSWORD })).toMatchObject({
      nextStep: { signInStep: 'RESET_PASSWORD' },
    });
    await auth.confirmResetPassword({
      username: 'mary',
      newPassword: 'Another-Horse-1',
      confirmationCode: await codeFor(running(), email),
    });
    expect(await auth.signIn({ username: 'mary', password: 'Another-Horse-1' })).toMatchObject({
      isSignedIn: true,
    });
  });

  it('locks after five wrong passwords, for twice as long after each further one', async () => {
    await aPerson('mary');
    const attempt = (password: string) => auth.signIn({ username: 'mary', password });
    const wrong = refusal('NotAuthorizedException', 'Incorrect username or password.');
    const locked = refusal('NotAuthorizedException', 'Password attempts exceeded');

    for (let count = 0; count < 5; count++) await expect(attempt('Wrong-Horse-12')).rejects.toEqual(wrong);
    await expect(attempt(PASSWORD)).rejects.toEqual(locked);
    clock.pass(1);
    await expect(attempt('Wrong-Horse-12')).rejects.toEqual(wrong);
    clock.pass(1);
    await expect(attempt(PASSWORD)).rejects.toEqual(locked);
    clock.pass(1);
    expect(await attempt(PASSWORD)).toMatchObject({ isSignedIn: true });
    await auth.signOut();
    // The success forgave what came before it.
    await expect(attempt('Wrong-Horse-12')).rejects.toEqual(wrong);
    expect(await attempt(PASSWORD)).toMatchObject({ isSignedIn: true });
  });

  it('locks an unknown name just so', async () => {
    const attempt = () => auth.signIn({ username: 'nobody', password: PASSWORD });
    for (let count = 0; count < 5; count++)
      await expect(attempt()).rejects.toEqual(
        refusal('NotAuthorizedException', 'Incorrect username or password.'),
      );
    await expect(attempt()).rejects.toEqual(refusal('NotAuthorizedException', 'Password attempts exceeded'));
  });
});

describe('an invited person', () => {
  it('signs in with the temporary password from the mail and chooses one', async () => {
    const email = await aPerson('ivan', 'invited');
    const [mail] = await mailsTo(running(), email);
    expect(mail).toMatchObject({ kind: 'invitation', username: 'ivan', temporaryPassword: 'Temporary-1234' });

    expect(await auth.signIn({ username: 'ivan', password: 'Temporary-1234' })).toMatchObject({
      nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', missingAttributes: [] },
    });
    await expect(auth.confirmSignIn({ challengeResponse: 'short' })).rejects.toEqual(
      refusal('InvalidPasswordException', 'Password did not conform with policy: Password not long enough'),
    );
    expect(
      await auth.confirmSignIn({
        challengeResponse: PASSWORD,
        options: { userAttributes: { given_name: 'Ivan' } },
      }),
    ).toMatchObject({ isSignedIn: true });
    expect(await auth.fetchUserAttributes()).toMatchObject({
      email,
      given_name: 'Ivan',
      email_verified: 'true',
    });

    await auth.signOut();
    await expect(auth.signIn({ username: 'ivan', password: 'Temporary-1234' })).rejects.toEqual(
      refusal('NotAuthorizedException', 'Incorrect username or password.'),
    );
  });

  it('comes too late after seven days', async () => {
    await aPerson('ivan', 'invited');
    clock.pass(7 * 24 * 60 * 60);
    await expect(auth.signIn({ username: 'ivan', password: 'Temporary-1234' })).rejects.toEqual(
      refusal(
        'NotAuthorizedException',
        'Temporary password has expired and must be reset by an administrator.',
      ),
    );
  });

  it('starts again when choosing took longer than three minutes', async () => {
    await aPerson('ivan', 'invited');
    await auth.signIn({ username: 'ivan', password: 'Temporary-1234' });
    clock.pass(181);
    await expect(auth.confirmSignIn({ challengeResponse: PASSWORD })).rejects.toEqual(
      refusal('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
    );
  });
});
