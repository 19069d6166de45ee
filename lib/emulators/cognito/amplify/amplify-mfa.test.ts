import * as auth from 'aws-amplify/auth';
import { totpCode, totpStepAt } from '#emulators/cognito/sign-in/totp.ts';
import { aPool } from '#emulators/cognito/testing/a-pool.ts';
import {
  adminClient,
  aPasswordClient,
  call,
  servicesForTests,
  sharedServiceForTests,
  signInByPassword,
  useAmplify,
} from '#emulators/cognito/testing/clients.ts';

const PASSWORD = 'Correct-Horse-1';
const OPTIONAL = aPool().id;
const REQUIRED = 'ap-southeast-2_Strict001';

const startService = servicesForTests();
const { clock, running } = sharedServiceForTests([
  aPool({ clients: [aPasswordClient()] }),
  aPool({ id: REQUIRED, mfa: 'ON', clients: [aPasswordClient({ id: 'strictclient01' })] }),
]);

async function aPerson(UserPoolId = OPTIONAL, Username = 'mary'): Promise<void> {
  const admin = adminClient(running());
  await admin.adminCreateUser({ UserPoolId, Username });
  await admin.adminSetUserPassword({ UserPoolId, Username, Password: PASSWORD, Permanent: true });
}

const signIn = () => signInByPassword('mary', PASSWORD);
const shown = (secret: string) => totpCode(secret, totpStepAt(clock.now()));
const wrong = (secret: string) => (shown(secret) === '000000' ? '111111' : '000000');
const asked = expect.objectContaining({
  nextStep: expect.objectContaining({ signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' }),
});

/** Signs in and sets up an authenticator app. @returns its secret */
async function withAuthenticator(): Promise<string> {
  await signIn();
  const { sharedSecret } = await auth.setUpTOTP();
  await auth.verifyTOTPSetup({ code: shown(sharedSecret) });
  await auth.updateMFAPreference({ totp: 'PREFERRED' });
  return sharedSecret;
}

describe('an authenticator app', () => {
  it('is set up with a code it shows, and asked for from then on', async () => {
    await aPerson();
    await signIn();
    const { sharedSecret } = await auth.setUpTOTP();
    await expect(auth.verifyTOTPSetup({ code: wrong(sharedSecret) })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
      message: 'Code mismatch',
    });
    await auth.verifyTOTPSetup({ code: shown(sharedSecret) });
    expect(await auth.fetchMFAPreference()).toEqual({});
    await auth.updateMFAPreference({ totp: 'PREFERRED' });
    expect(await auth.fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['TOTP'] });

    await auth.signOut();
    clock.pass(30);
    expect(await signIn()).toEqual(asked);
    await expect(auth.confirmSignIn({ challengeResponse: wrong(sharedSecret) })).rejects.toMatchObject({
      name: 'CodeMismatchException',
      message: 'Invalid code received for user',
    });
    expect(await auth.confirmSignIn({ challengeResponse: shown(sharedSecret) })).toMatchObject({
      isSignedIn: true,
    });
  });

  it("shows each code for one use only, the set-up's included", async () => {
    await aPerson();
    const secret = await withAuthenticator();
    await auth.signOut();
    await signIn();
    await expect(auth.confirmSignIn({ challengeResponse: shown(secret) })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    });
    clock.pass(30);
    expect(await auth.confirmSignIn({ challengeResponse: shown(secret) })).toMatchObject({
      isSignedIn: true,
    });
    await auth.signOut();
    await signIn();
    await expect(auth.confirmSignIn({ challengeResponse: shown(secret) })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
  });

  it('locks after five wrong codes, over several sign-ins', async () => {
    await aPerson();
    const secret = await withAuthenticator();
    await auth.signOut();
    clock.pass(30);
    const attempt = async (code: string) => {
      await signIn();
      return auth.confirmSignIn({ challengeResponse: code });
    };
    for (let count = 0; count < 5; count++)
      await expect(attempt(wrong(secret))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await expect(attempt(shown(secret))).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    clock.pass(1);
    expect(await attempt(shown(secret))).toMatchObject({ isSignedIn: true });
  });

  it('stays in use while another one is being set up', async () => {
    await aPerson();
    const secret = await withAuthenticator();
    await auth.setUpTOTP();
    await auth.signOut();
    clock.pass(30);
    await signIn();
    expect(await auth.confirmSignIn({ challengeResponse: shown(secret) })).toMatchObject({
      isSignedIn: true,
    });
  });

  it('is no longer asked for once its owner or an administrator removed it', async () => {
    await aPerson();
    await withAuthenticator();
    await auth.updateMFAPreference({ totp: 'DISABLED' });
    await auth.signOut();
    expect(await signIn()).toMatchObject({ isSignedIn: true });
    await auth.signOut();

    clock.pass(30);
    await withAuthenticator();
    const admin = adminClient(running());
    const mary = { UserPoolId: OPTIONAL, Username: 'mary' };
    expect(await admin.adminGetUser(mary)).toMatchObject({
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    });
    await admin.adminSetUserMFAPreference({ ...mary, SoftwareTokenMfaSettings: { Enabled: false } });
    expect(await admin.adminGetUser(mary)).not.toHaveProperty('UserMFASettingList');
    await auth.signOut();
    expect(await signIn()).toMatchObject({ isSignedIn: true });
  });

  it('can not be preferred before it was proved', async () => {
    await aPerson();
    await signIn();
    await expect(auth.updateMFAPreference({ totp: 'PREFERRED' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'User has not set up software token mfa',
    });
    await auth.setUpTOTP();
    await expect(auth.updateMFAPreference({ totp: 'PREFERRED' })).rejects.toMatchObject({
      message: 'User has not verified software token mfa',
    });
  });
});

describe('a pool that insists', () => {
  beforeEach(() => useAmplify(running(), REQUIRED, 'strictclient01'));

  it('has an authenticator app set up before the first sign-in ends', async () => {
    await aPerson(REQUIRED);
    const { nextStep } = await signIn();
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
    const secret = nextStep.totpSetupDetails.sharedSecret;
    await expect(auth.confirmSignIn({ challengeResponse: wrong(secret) })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    expect(await auth.confirmSignIn({ challengeResponse: shown(secret) })).toMatchObject({
      isSignedIn: true,
    });
    await auth.signOut();

    clock.pass(30);
    expect(await signIn()).toEqual(asked);
    expect(await auth.confirmSignIn({ challengeResponse: shown(secret) })).toMatchObject({
      isSignedIn: true,
    });
  });

  it('asks an invited person for a password first and an app second', async () => {
    await adminClient(running()).adminCreateUser({
      UserPoolId: REQUIRED,
      Username: 'mary',
      TemporaryPassword: 'Temporary-1234',
    });
    await auth.signIn({ username: 'mary', password: 'Temporary-1234' });
    const { nextStep } = await auth.confirmSignIn({ challengeResponse: PASSWORD });
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
    const secret = nextStep.totpSetupDetails.sharedSecret;
    expect(await auth.confirmSignIn({ challengeResponse: shown(secret) })).toMatchObject({
      isSignedIn: true,
    });
  });

  it('opens to nobody who skips the code', async () => {
    await aPerson(REQUIRED);
    const { nextStep } = await signIn();
    expect(nextStep.signInStep).toBe('CONTINUE_SIGN_IN_WITH_TOTP_SETUP');
    const { body } = await call(running(), 'RespondToAuthChallenge', {
      ClientId: 'strictclient01',
      ChallengeName: 'MFA_SETUP',
      Session: 'made up',
      ChallengeResponses: { USERNAME: 'mary' },
    });
    expect(body).toEqual({ __type: 'NotAuthorizedException', message: 'Invalid session for the user.' });
  });
});

it('offers no authenticator app where the pool has none', async () => {
  const plain = await startService({
    pools: [aPool({ mfa: 'OFF', clients: [aPasswordClient()] })],
    now: clock.now,
  });
  useAmplify(plain);
  const admin = adminClient(plain);
  const mary = { UserPoolId: OPTIONAL, Username: 'mary' };
  await admin.adminCreateUser(mary);
  await admin.adminSetUserPassword({ ...mary, Password: PASSWORD, Permanent: true });
  await signIn();
  await expect(auth.setUpTOTP()).rejects.toMatchObject({ name: 'SoftwareTokenMFANotFoundException' });
  await auth.signOut();
});
