import { screen, within } from '@testing-library/react';
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth';
import { runtimeConfig, setRuntimeConfig } from '#frontend/api/runtime-config.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({
  confirmSignIn: jest.fn(),
  fetchAuthSession: jest.fn(),
  signIn: jest.fn(),
  signOut: jest.fn(),
}));

const pool = {
  signIn: jest.mocked(signIn) as unknown as jest.Mock,
  confirmSignIn: jest.mocked(confirmSignIn) as unknown as jest.Mock,
  fetchAuthSession: jest.mocked(fetchAuthSession) as unknown as jest.Mock,
};

const next = (signInStep: string) => ({ isSignedIn: signInStep === 'DONE', nextStep: { signInStep } });

beforeEach(() => {
  answerDashboard(fakeApi());
  for (const operation of Object.values(pool)) operation.mockReset();
  pool.fetchAuthSession.mockResolvedValue({
    tokens: {
      idToken: {
        toString: () => 'id-token',
        payload: {
          exp: Date.now() / 1000 + 900,
          'cognito:username': 'mia',
          'cognito:groups': ['manager'],
          email_verified: true,
        },
      },
      accessToken: { toString: () => 'access-token', payload: {} },
    },
  });
});

const submit = async (user: ReturnType<typeof openApp>['user']) => {
  await user.type(await screen.findByLabelText('Username'), 'mia');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
};

/** An answer to the pool, which also says with what it is given: the record has it. */
const withDevice = (challengeResponse: string) => ({
  challengeResponse,
  options: { clientMetadata: { userAgent: navigator.userAgent } },
});

describe('Sign In (spec §2)', () => {
  it('says who it is for', async () => {
    openApp('/');
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByText('Welcome back! Sign in to continue')).toBeVisible();
    await addressIs('/login');
    expect(screen.queryByText(/On this machine/)).not.toBeInTheDocument();
  });

  it('says who can sign in where the product is tried on one machine', async () => {
    const config = runtimeConfig();
    setRuntimeConfig({ ...config, signInNote: 'On this machine you can sign in as manager.' });
    openApp('/login');
    expect(await screen.findByText('On this machine you can sign in as manager.')).toBeVisible();
    setRuntimeConfig(config);
  });

  it('asks for both fields before it asks the pool', async () => {
    const { user } = openApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Enter your username.')).toBeVisible();
    expect(screen.getByText('Enter your password.')).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(pool.signIn).not.toHaveBeenCalled();
  });

  it('waits, tells of the success, empties the form, and goes on to the page that was asked for', async () => {
    const held = deferredResponse<object>();
    pool.signIn.mockReturnValue(held.promise);
    const { user } = openApp('/login?next=%2Fdashboard%3Fa%3D1');
    await submit(user);
    expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveAttribute('aria-disabled', 'true');

    held.release(next('DONE'));
    const dialog = await screen.findByRole('dialog', { name: 'Success!' });
    expect(within(dialog).getByText('You have been successfully signed in.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('');
    await addressIs('/login?next=%2Fdashboard%3Fa%3D1');

    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await addressIs('/dashboard?a=1');
    expect(await screen.findByRole('heading', { name: 'Welcome, mia' })).toBeVisible();
  });

  it('tells why it failed, and keeps the form', async () => {
    pool.signIn.mockRejectedValue(new Error('Incorrect username or password.'));
    const { user } = openApp('/login');
    await submit(user);
    const dialog = await screen.findByRole('dialog', { name: 'Sign In Failed' });
    expect(within(dialog).getByText('Sign in failed: Incorrect username or password.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveValue('mia');
  });

  it('says "Authentication failed" when the pool gives no reason', async () => {
    pool.signIn.mockRejectedValue(new Error(''));
    const { user } = openApp('/login');
    await submit(user);
    expect(await screen.findByText('Sign in failed: Authentication failed')).toBeVisible();
  });

  it('asks for a new password where the first was temporary', async () => {
    pool.signIn.mockResolvedValue(next('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED'));
    pool.confirmSignIn.mockResolvedValue(next('DONE'));
    const { user } = openApp('/login');
    await submit(user);
    expect(await screen.findByText('New password required. Please set a new password.')).toBeVisible();
    await user.type(screen.getByLabelText('New Password'), 'Better-secret-1');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('dialog', { name: 'Success!' })).toBeVisible();
    expect(pool.confirmSignIn).toHaveBeenCalledWith(withDevice('Better-secret-1'));
  });

  it("asks for the authenticator app's code", async () => {
    pool.signIn.mockResolvedValue(next('CONFIRM_SIGN_IN_WITH_TOTP_CODE'));
    pool.confirmSignIn.mockResolvedValue(next('DONE'));
    const { user } = openApp('/login');
    await submit(user);
    expect(
      await screen.findByText('MFA required. Please complete multi-factor authentication.'),
    ).toBeVisible();
    const code = screen.getByLabelText('Code from your authenticator app');
    await user.type(code, '12{Enter}');
    expect(screen.getByText('Enter the six digits that the app shows.')).toBeVisible();
    await user.clear(code);
    await user.type(code, '123 456{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Success!' })).toBeVisible();
    expect(pool.confirmSignIn).toHaveBeenCalledWith(expect.objectContaining({ challengeResponse: '123456' }));
  });

  it('keeps the question after a wrong answer, and begins again after a dead session', async () => {
    pool.signIn.mockResolvedValue(next('CONFIRM_SIGN_IN_WITH_TOTP_CODE'));
    const refused = (name: string) => Object.assign(new Error(`It was ${name}.`), { name });
    pool.confirmSignIn.mockRejectedValueOnce(refused('CodeMismatchException'));
    const { user } = openApp('/login');
    await submit(user);
    const code = await screen.findByLabelText('Code from your authenticator app');
    await user.type(code, '123456{Enter}');
    expect(await screen.findByText('Sign in failed: It was CodeMismatchException.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    pool.confirmSignIn.mockRejectedValueOnce(refused('NotAuthorizedException'));
    await user.type(screen.getByLabelText('Code from your authenticator app'), '{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(screen.getByLabelText('Username')).toHaveValue('mia');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('asks nobody for a password that the pool would refuse', async () => {
    pool.signIn.mockResolvedValue(next('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED'));
    const { user } = openApp('/login');
    await submit(user);
    await user.type(await screen.findByLabelText('New Password'), 'better-secret{Enter}');
    expect(screen.getByText('The password does not meet every rule below.')).toBeVisible();
    expect(pool.confirmSignIn).not.toHaveBeenCalled();
  });

  it('has an authenticator app set up where the pool insists on one', async () => {
    pool.signIn.mockResolvedValue({
      isSignedIn: false,
      nextStep: {
        signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP',
        totpSetupDetails: {
          sharedSecret: 'ABCDEFGH',
          getSetupUri: () => new URL('otpauth://totp/Warehouse:mia?secret=ABCDEFGH'),
        },
      },
    });
    pool.confirmSignIn.mockResolvedValue(next('DONE'));
    const { user } = openApp('/login');
    await submit(user);
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByText('ABCD EFGH')).toBeVisible();
    await user.type(screen.getByLabelText('Code from your authenticator app'), '123456{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Success!' })).toBeVisible();
  });

  it('leads an unconfirmed account to its confirmation, and keeps where it was going', async () => {
    pool.signIn.mockResolvedValue(next('CONFIRM_SIGN_UP'));
    const { user } = openApp('/login?next=%2Fdashboard%2Fvendor');
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
    expect(screen.getByText('Confirm your e-mail address before you sign in.')).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('mia');
    await addressIs('/confirm-sign-up?next=%2Fdashboard%2Fvendor');
  });
});
