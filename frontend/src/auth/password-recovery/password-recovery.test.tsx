import { screen, waitFor, within } from '@testing-library/react';
import { session } from '#frontend/auth/session/session.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { fakePool, refusal } from '#frontend/testing/fake-pool.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({
  confirmResetPassword: jest.fn(),
  resetPassword: jest.fn(),
  signIn: jest.fn(),
}));

beforeEach(() => {
  fakeApi();
  fakePool.resetPassword.mockReset().mockResolvedValue(SENT);
  fakePool.confirmResetPassword.mockReset().mockResolvedValue(undefined);
});

/** Of the pool's client, about a code that is on its way. */
const SENT = { nextStep: { codeDeliveryDetails: { destination: 'm***@b***' } } };

const openForgot = async (username = 'mia') => {
  const { user } = openApp('/login');
  if (username) await user.type(await screen.findByLabelText('Username'), username);
  await user.click(await screen.findByRole('button', { name: 'Forgot Password?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Forgot Password' }));
  return { user, dialog };
};

const openReset = async () => {
  const { user, dialog } = await openForgot();
  await user.click(dialog.getByRole('button', { name: 'Send Reset Link' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Reset Password' })) };
};

describe('Forgot Password (spec §2)', () => {
  it('takes over the username, waits, and asks for the code', async () => {
    const held = deferredResponse<object>();
    fakePool.resetPassword.mockReturnValue(held.promise);
    const { user, dialog } = await openForgot();
    expect(dialog.getByText('Enter your username to receive a code to reset your password.')).toBeVisible();
    expect(dialog.getByLabelText('Username')).toHaveValue('mia');
    await user.click(dialog.getByRole('button', { name: 'Send Reset Link' }));
    expect(dialog.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
    expect(session.user().loading).toBe(true);
    held.release(SENT);
    expect(await screen.findByRole('dialog', { name: 'Reset Password' })).toBeVisible();
    expect(session.user().loading).toBe(false);
    expect(fakePool.resetPassword).toHaveBeenCalledWith({ username: 'mia' });
  });

  it('asks for the username in the sentence of the spec, and sends nothing without it', async () => {
    const { user, dialog } = await openForgot('');
    await user.click(dialog.getByRole('button', { name: 'Send Reset Link' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Email is required for password reset');
    expect(fakePool.resetPassword).not.toHaveBeenCalled();
  });

  it.each([
    [refusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.'), undefined],
    ['{"__type":"TooManyRequestsException"}', 'TooManyRequestsException'],
    [new Error(''), 'Password reset failed'],
  ])('says why it failed at the field, by the order of the spec: %s', async (failure, said) => {
    fakePool.resetPassword.mockRejectedValue(failure);
    const { user, dialog } = await openForgot();
    await user.click(dialog.getByRole('button', { name: 'Send Reset Link' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(said ?? (failure as Error).message);
    expect(dialog.getByLabelText('Username')).toBeInvalid();
    expect(session.user()).toMatchObject({ loading: false });
    expect(session.user().error).not.toBeNull();
  });
});

describe('Reset Password (spec §2)', () => {
  it('sets the password, closes, and forgets all that was typed', async () => {
    const held = deferredResponse<void>();
    fakePool.confirmResetPassword.mockReturnValue(held.promise);
    const { user, dialog } = await openReset();
    expect(
      dialog.getByText('Enter the verification code sent to your email and your new password.'),
    ).toBeVisible();
    await user.type(dialog.getByLabelText('Verification Code'), '123456');
    await user.type(dialog.getByLabelText('New Password'), 'Better-secret-1');
    await user.click(dialog.getByRole('button', { name: 'Reset Password' }));
    expect(dialog.getByRole('button', { name: 'Resetting...' })).toHaveAttribute('aria-disabled', 'true');
    held.release();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(fakePool.confirmResetPassword).toHaveBeenCalledWith({
      username: 'mia',
      confirmationCode: '123456',
      newPassword: 'Better-secret-1',
    });
    expect(screen.getByText('Your password has been changed. Sign in with it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Forgot Password?' }));
    expect(await screen.findByRole('dialog', { name: 'Forgot Password' })).toBeVisible();
  });

  it('asks for both fields in the sentence of the spec', async () => {
    const { user, dialog } = await openReset();
    await user.click(dialog.getByRole('button', { name: 'Reset Password' }));
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'Email, verification code, and new password are required',
    );
    expect(fakePool.confirmResetPassword).not.toHaveBeenCalled();
  });

  it.each([
    ['CodeMismatchException', 'Verification Code'],
    ['InvalidPasswordException', 'New Password'],
  ])('says a %s at %s', async (name, label) => {
    fakePool.confirmResetPassword.mockRejectedValue(refusal(name, `It was ${name}.`));
    const { user, dialog } = await openReset();
    await user.type(dialog.getByLabelText('Verification Code'), '1');
    await user.type(dialog.getByLabelText('New Password'), 'x');
    await user.click(dialog.getByRole('button', { name: 'Reset Password' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(`It was ${name}.`);
    expect(dialog.getByLabelText(label)).toBeInvalid();
    expect(dialog.getByLabelText(label)).toHaveFocus();
  });

  it('opens by itself where an administrator has reset the password', async () => {
    fakePool.signIn.mockResolvedValue({ nextStep: { signInStep: 'RESET_PASSWORD' } });
    const { user } = openApp('/login');
    await user.type(await screen.findByLabelText('Username'), 'mia');
    await user.type(screen.getByLabelText('Password'), 'old{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Reset Password' })).toBeVisible();
  });
});
