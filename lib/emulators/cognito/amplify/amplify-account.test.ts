import * as auth from 'aws-amplify/auth';
import { aClient, aPool } from '#emulators/cognito/testing/a-pool.ts';
import {
  adminClient,
  call,
  codeFor,
  mailsTo,
  servicesForTests,
  sharedServiceForTests,
  useAmplify,
} from '#emulators/cognito/testing/clients.ts';

const PASSWORD = 'Correct-Horse-1';

// Amplify's arithmetic takes a fifth of a second for each sign-in, more on a busy machine.
const startService = servicesForTests();
const { clock, running } = sharedServiceForTests();

const refusal = (name: string, message: string) => expect.objectContaining({ name, message });
const mismatch = refusal('CodeMismatchException', 'Invalid verification code provided, please try again.');
const expired = refusal('ExpiredCodeException', 'Invalid code provided, please request a code again.');
const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000');

const signUp = (username: string, email = `${username}@acme.test`) =>
  auth.signUp({ username, password: PASSWORD, options: { userAttributes: { email } } });

async function confirmed(username: string, email = `${username}@acme.test`): Promise<void> {
  await signUp(username, email);
  await auth.confirmSignUp({ username, confirmationCode: await codeFor(running(), email) });
}

describe('signing up', () => {
  it('sends a code, and opens the account with it', async () => {
    expect(await signUp('mary')).toMatchObject({
      isSignUpComplete: false,
      nextStep: {
        signUpStep: 'CONFIRM_SIGN_UP',
        codeDeliveryDetails: { destination: 'm***@a***', deliveryMedium: 'EMAIL', attributeName: 'email' },
      },
    });
    expect(await auth.signIn({ username: 'mary', password: PASSWORD })).toMatchObject({
      nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
    });
    const code = await codeFor(running(), 'mary@acme.test');
    await expect(auth.confirmSignUp({ username: 'mary', confirmationCode: wrongCode(code) })).rejects.toEqual(
      mismatch,
    );
    expect(await auth.confirmSignUp({ username: 'mary', confirmationCode: code })).toMatchObject({
      isSignUpComplete: true,
    });
    expect(await auth.signIn({ username: 'mary', password: PASSWORD })).toMatchObject({ isSignedIn: true });
    expect(await auth.fetchUserAttributes()).toMatchObject({
      email: 'mary@acme.test',
      email_verified: 'true',
    });
  });

  it('says that a username is taken, and never that an address is', async () => {
    await confirmed('mary');
    await expect(signUp('Mary', 'else@acme.test')).rejects.toEqual(
      refusal('UsernameExistsException', 'User already exists'),
    );
    expect(await signUp('mary2', 'mary@acme.test')).toMatchObject({ isSignUpComplete: false });
  });

  it('leaves an address with whom it signs in, unless taking it over is asked for', async () => {
    await confirmed('mary');
    await signUp('mary2', 'mary@acme.test');
    const confirmationCode = await codeFor(running(), 'mary@acme.test');
    await expect(auth.confirmSignUp({ username: 'mary2', confirmationCode })).rejects.toEqual(
      refusal('AliasExistsException', 'An account with the given email already exists.'),
    );
    await auth.confirmSignUp({
      username: 'mary2',
      confirmationCode,
      options: { forceAliasCreation: true },
    });
    await auth.signIn({ username: 'mary@acme.test', password: PASSWORD });
    expect(await auth.getCurrentUser()).toMatchObject({ username: 'mary2' });
    await auth.signOut();
    await auth.signIn({ username: 'mary', password: PASSWORD });
    expect(await auth.fetchUserAttributes()).toMatchObject({ email_verified: 'false' });
  });

  it.each([
    ['mary@acme.test', PASSWORD, 'InvalidParameterException', /cannot be of email format/],
    ['mary', 'weak', 'InvalidPasswordException', /not long enough/],
    ['two words', PASSWORD, 'InvalidParameterException', /'username' failed to satisfy constraint/],
  ])('refuses %s with %s', async (username, password, name, message) => {
    const attempt = auth.signUp({
      username,
      password,
      options: { userAttributes: { email: 'm@acme.test' } },
    });
    await expect(attempt).rejects.toEqual(
      expect.objectContaining({ name, message: expect.stringMatching(message) }),
    );
  });

  it('refuses attributes that the pool does not know, a misshapen address and a self-verified one', async () => {
    const attempt = (userAttributes: Record<string, string>) =>
      auth.signUp({ username: 'mary', password: PASSWORD, options: { userAttributes } });
    await expect(attempt({ email: 'm@acme.test', 'custom:rank': '1' })).rejects.toEqual(
      refusal(
        'InvalidParameterException',
        'Attributes did not conform to the schema: custom:rank: Attribute does not exist in the schema.\n',
      ),
    );
    await expect(attempt({ email: 'nonsense' })).rejects.toEqual(
      refusal('InvalidParameterException', 'Invalid email address format.'),
    );
    await expect(attempt({ email: 'm@acme.test', email_verified: 'true' })).rejects.toEqual(
      refusal('NotAuthorizedException', 'A client attempted to write unauthorized attribute'),
    );
  });

  it('is closed where only administrators make accounts', async () => {
    const closed = await startService({ pools: [aPool({ selfSignUp: false })] });
    useAmplify(closed);
    await expect(signUp('mary')).rejects.toEqual(
      refusal('NotAuthorizedException', 'SignUp is not permitted for this user pool'),
    );
  });
});

describe('a code', () => {
  it('is worth nothing after five wrong tries', async () => {
    await signUp('mary');
    const code = await codeFor(running(), 'mary@acme.test');
    const attempt = (confirmationCode: string) => auth.confirmSignUp({ username: 'mary', confirmationCode });
    for (let count = 0; count < 5; count++) await expect(attempt(wrongCode(code))).rejects.toEqual(mismatch);
    await expect(attempt(code)).rejects.toEqual(expired);
    await auth.resendSignUpCode({ username: 'mary' });
    expect(await attempt(await codeFor(running(), 'mary@acme.test'))).toMatchObject({
      isSignUpComplete: true,
    });
  });

  it('is six plain digits', async () => {
    await signUp('mary');
    const attempt = (confirmationCode: string) => auth.confirmSignUp({ username: 'mary', confirmationCode });
    for (const code of ['１２３４５６', 'abcdef', '1']) await expect(attempt(code)).rejects.toEqual(mismatch);
  });

  it('is worth nothing after an hour', async () => {
    await signUp('mary');
    clock.pass(60 * 60);
    await expect(
      auth.confirmSignUp({ username: 'mary', confirmationCode: await codeFor(running(), 'mary@acme.test') }),
    ).rejects.toEqual(expired);
  });

  it('replaces the one before it', async () => {
    await signUp('mary');
    const first = await codeFor(running(), 'mary@acme.test');
    await auth.resendSignUpCode({ username: 'mary' });
    const second = await codeFor(running(), 'mary@acme.test');
    if (first !== second)
      await expect(auth.confirmSignUp({ username: 'mary', confirmationCode: first })).rejects.toEqual(
        mismatch,
      );
    await auth.confirmSignUp({ username: 'mary', confirmationCode: second });
  });

  it('proves no address but the one it was sent to', async () => {
    await signUp('mary');
    const confirmationCode = await codeFor(running(), 'mary@acme.test');
    await adminClient(running()).adminUpdateUserAttributes({
      UserPoolId: aPool().id,
      Username: 'mary',
      UserAttributes: [{ Name: 'email', Value: 'other@acme.test' }],
    });
    await expect(auth.confirmSignUp({ username: 'mary', confirmationCode })).rejects.toEqual(expired);
  });

  it('sent twice says that the account is confirmed already', async () => {
    await signUp('mary');
    const confirmationCode = await codeFor(running(), 'mary@acme.test');
    await auth.confirmSignUp({ username: 'mary', confirmationCode });
    await expect(auth.confirmSignUp({ username: 'mary', confirmationCode })).rejects.toEqual(
      refusal('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
    );
  });

  it('can be asked for ten times an hour', async () => {
    await signUp('mary');
    // Without Amplify, which takes this refusal for a busy server and tries again, slower and slower.
    const ask = () => call(running(), 'ResendConfirmationCode', { ClientId: aClient().id, Username: 'mary' });
    for (let count = 0; count < 10; count++) expect((await ask()).status).toBe(200);
    expect((await ask()).body).toEqual({
      __type: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    });
    clock.pass(60 * 60);
    expect((await ask()).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is replaced by way of the verified address', async () => {
    await confirmed('mary');
    expect(await auth.resetPassword({ username: 'mary@acme.test' })).toMatchObject({
      nextStep: {
        resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
        codeDeliveryDetails: { destination: 'm***@a***' },
      },
    });
    const confirmationCode = await codeFor(running(), 'mary@acme.test');
    const attempt = (newPassword: string) =>
      auth.confirmResetPassword({ username: 'mary', newPassword, confirmationCode });
    await expect(attempt('weak')).rejects.toEqual(
      refusal('InvalidPasswordException', 'Password did not conform with policy: Password not long enough'),
    );
    await attempt('Another-Horse-1');
    await expect(attempt('Another-Horse-2')).rejects.toEqual(expired);
    await expect(auth.signIn({ username: 'mary', password: PASSWORD })).rejects.toEqual(
      refusal('NotAuthorizedException', 'Incorrect username or password.'),
    );
    expect(await auth.signIn({ username: 'mary', password: 'Another-Horse-1' })).toMatchObject({
      isSignedIn: true,
    });
  });
});

describe('who exists', () => {
  /** Answers to the same calls, masked addresses aside. */
  async function answersAbout(Username: string): Promise<string[]> {
    const answers: string[] = [];
    const ask = async (operation: string, input: object = {}) => {
      const { body } = await call(running(), operation, { ClientId: aClient().id, Username, ...input });
      answers.push(JSON.stringify(body).replace(/[a-z]\*{3}@[a-z]\*{3}/, 'masked'));
    };
    const guess = { ConfirmationCode: '123', Password: 'Another-Horse-1' };
    await ask('ConfirmForgotPassword', guess);
    await ask('ForgotPassword');
    for (let count = 0; count < 7; count++) await ask('ConfirmForgotPassword', guess);
    for (let count = 0; count < 12; count++) await ask('ForgotPassword');
    for (let count = 0; count < 25; count++) await ask('ConfirmForgotPassword', guess);
    for (let count = 0; count < 12; count++) await ask('ResendConfirmationCode');
    for (let count = 0; count < 25; count++) await ask('ConfirmSignUp', { ConfirmationCode: '123' });
    return answers;
  }

  it('shows in no answer to forgot, reset, resend or confirm', async () => {
    await confirmed('mary');
    await adminClient(running()).adminCreateUser({
      UserPoolId: aPool().id,
      Username: 'ivan',
      UserAttributes: [{ Name: 'email', Value: 'ivan@acme.test' }],
    });
    const aboutNobody = await answersAbout('nobody');
    expect(await answersAbout('mary')).toEqual(aboutNobody);
    expect(await answersAbout('ivan')).toEqual(aboutNobody);
    expect(await mailsTo(running(), 'ivan')).toEqual([]);
  });

  it('shows in no answer to the name and the proof of a sign-in', async () => {
    await confirmed('mary');
    await signUp('ursula');
    const SRP_A = (0x1234_5678n ** 20n).toString(16);
    /** What a thief sees of a sign-in under this name: the question twice, then the answer to a wrong proof. */
    const seenOf = async (USERNAME: string) => {
      const ask = async () => {
        const { status, body } = await call(running(), 'InitiateAuth', {
          ...{ ClientId: aClient().id, AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME, SRP_A } },
        });
        return { status, body, challenge: body.ChallengeParameters as Record<string, string> };
      };
      const [first, second] = [await ask(), await ask()];
      const proof = await call(running(), 'RespondToAuthChallenge', {
        ClientId: aClient().id,
        ChallengeName: 'PASSWORD_VERIFIER',
        ChallengeResponses: {
          USERNAME: first.challenge.USERNAME,
          PASSWORD_CLAIM_SECRET_BLOCK: first.challenge.SECRET_BLOCK,
          PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
          TIMESTAMP: 'Mon Mar 2 09:00:00 UTC 2026',
        },
      });
      return {
        ...{ status: first.status, fields: Object.keys(first.body), asked: Object.keys(first.challenge) },
        echoesTheName: first.challenge.USER_ID_FOR_SRP === USERNAME,
        keepsItsSalt: first.challenge.SALT === second.challenge.SALT,
        hasSaltOfSixteenBytes: /^[0-9a-f]{28,32}$/.test(first.challenge.SALT ?? ''),
        secretBlockLength: first.challenge.SECRET_BLOCK?.length,
        proof,
      };
    };
    const ofNobody = await seenOf('nobody');
    expect(ofNobody).toMatchObject({
      ...{ status: 200, echoesTheName: true, keepsItsSalt: true, hasSaltOfSixteenBytes: true },
      proof: { status: 400, body: { message: 'Incorrect username or password.' } },
    });
    expect(await seenOf('mary')).toEqual(ofNobody);
    expect(await seenOf('ursula')).toEqual(ofNobody);
  });

  it('shows in no answer to a confirmation', async () => {
    await confirmed('mary');
    const attempt = (username: string) => auth.confirmSignUp({ username, confirmationCode: '123' });
    for (const username of ['mary', 'nobody']) await expect(attempt(username)).rejects.toEqual(expired);
    for (const username of ['mary', 'nobody']) {
      await auth.resendSignUpCode({ username });
      for (let count = 0; count < 5; count++) await expect(attempt(username)).rejects.toEqual(mismatch);
      await expect(attempt(username)).rejects.toEqual(expired);
    }
  });
});
