import { screen, waitFor, within } from '@testing-library/react';
import { openOwnAccount } from '#frontend/auth/own-account/own-account.ts';
import {
  answerOwnAccount,
  askedOfAccount,
  fakeAccount,
  provePassword,
} from '#frontend/auth/own-account/testing/fake-own-account.ts';
import { session } from '#frontend/auth/session/session.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { refusal } from '#frontend/testing/fake-pool.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('#frontend/auth/own-account/own-account.ts', () => ({ openOwnAccount: jest.fn() }));

const ON = { GetUser: { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] } };

beforeEach(() => {
  answerDashboard(fakeApi());
  answerOwnAccount({ AssociateSoftwareToken: { SecretCode: 'ABCDEFGHIJ' } });
});

const ask = async () => {
  const { user } = openApp('/dashboard/nowhere', aPerson());
  await user.click(await screen.findByRole('button', { name: /^User menu of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Security' }));
  return user;
};

const securityDialog = async () => within(await screen.findByRole('dialog', { name: 'Security' }));

const open = async () => {
  const user = await ask();
  await provePassword(user, 'Security');
  // The dialog that asked for the password has the same name, and is another.
  await screen.findByRole('button', { name: 'Change password' });
  return { user, dialog: await securityDialog() };
};

describe('how an account is protected', () => {
  it('is told and changed with the password alone, and closed again', async () => {
    jest
      .mocked(openOwnAccount)
      .mockRejectedValueOnce(refusal('NotAuthorizedException', 'Incorrect username or password.'));
    const user = await ask();
    await provePassword(user, 'Security');
    const dialog = await securityDialog();
    expect(await dialog.findByText('Incorrect username or password.')).toBeVisible();
    expect(fakeAccount.call).not.toHaveBeenCalled();
    const password = dialog.getByLabelText('Password');
    expect(password).toHaveFocus();
    await user.clear(password);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getByText('Enter your password.')).toBeVisible();
    expect(openOwnAccount).toHaveBeenCalledTimes(1);
    await user.type(password, 'Warehouse-1234');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/^No authenticator app is set up/)).toBeVisible();
    expect(openOwnAccount).toHaveBeenLastCalledWith('mia', 'Warehouse-1234');
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(fakeAccount.close).toHaveBeenCalledTimes(1);
  });

  it('asks for the code of the app as well, where there is one', async () => {
    const answer = jest.fn();
    answer.mockRejectedValueOnce(refusal('CodeMismatchException', 'Invalid code received for user'));
    answer.mockRejectedValueOnce(refusal('NotAuthorizedException', 'Invalid session for the user.'));
    answer.mockResolvedValue({ step: 'open', account: fakeAccount });
    jest.mocked(openOwnAccount).mockResolvedValue({ step: 'code', answer });
    const user = await ask();
    await provePassword(user, 'Security');
    const code = await screen.findByLabelText('Code from your authenticator app');
    await user.type(code, '12{Enter}');
    expect(screen.getByText('Enter the six digits that the app shows.')).toBeVisible();
    expect(answer).not.toHaveBeenCalled();
    await user.type(code, '3456{Enter}');
    expect(await screen.findByText('Invalid code received for user')).toBeVisible();
    await user.type(screen.getByLabelText('Code from your authenticator app'), '{Enter}');
    expect(await screen.findByText('Invalid session for the user.')).toBeVisible();
    await provePassword(user, 'Security');
    await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}');
    expect(await screen.findByText(/^No authenticator app is set up/)).toBeVisible();
  });
});

describe('a password', () => {
  it('is changed once the old one was proved, and must meet the rules', async () => {
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Change password' }));
    const change = within(await screen.findByRole('dialog', { name: 'Change password' }));
    expect(change.getByText(/^With it every device is signed out, this one too/)).toBeVisible();
    await user.type(change.getByLabelText('New Password'), 'short');
    await user.click(change.getByRole('button', { name: 'Change' }));
    expect(change.getByText('The password does not meet every rule below.')).toBeVisible();
    expect(fakeAccount.changePassword).not.toHaveBeenCalled();
    fakeAccount.changePassword.mockRejectedValueOnce(
      refusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
    );
    await user.clear(change.getByLabelText('New Password'));
    await user.type(change.getByLabelText('New Password'), 'Better-secret-5678');
    await user.click(change.getByRole('button', { name: 'Change' }));
    expect(await change.findByText('Attempt limit exceeded, please try after some time.')).toBeVisible();
    await user.click(change.getByRole('button', { name: 'Change' }));
    // It was told before: this device is signed out with all others.
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(fakeAccount.changePassword).toHaveBeenLastCalledWith('Better-secret-5678');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(fakeAccount.close).toHaveBeenCalled();
    expect(session.endedBy()).toBe('expired');
  });

  it('is changed also where the pool did not hear that other devices are to be signed out, which is told', async () => {
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Change password' }));
    const change = within(await screen.findByRole('dialog', { name: 'Change password' }));
    fakeAccount.changePassword.mockResolvedValueOnce({ signedOut: false });
    await user.type(change.getByLabelText('New Password'), 'Better-secret-5678');
    await user.click(change.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText(/^Other devices could not be signed out/)).toBeVisible();
    expect(session.endedBy()).toBeNull();
  });
});

describe('an authenticator app', () => {
  it('is set up with its picture or key, and a code that proves it', async () => {
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Set up authenticator app' }));
    const setUp = within(await screen.findByRole('dialog', { name: 'Set up authenticator app' }));
    expect(await setUp.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(setUp.getByText('ABCD EFGH IJ')).toBeVisible();

    const code = setUp.getByLabelText('Code from your authenticator app');
    await user.type(code, '12{Enter}');
    expect(setUp.getByRole('alert')).toHaveTextContent('Enter the six digits that the app shows.');
    fakeAccount.call.mockRejectedValueOnce(refusal('EnableSoftwareTokenMFAException', 'Code mismatch'));
    await user.type(code, '3456{Enter}');
    await waitFor(() => expect(setUp.getByRole('alert')).toHaveTextContent('Code mismatch'));
    expect(askedOfAccount('SetUserMFAPreference')).toEqual([]);

    await user.type(code, '{Enter}');
    expect(await screen.findByText(/^Your authenticator app is on/)).toBeVisible();
    expect(askedOfAccount('VerifySoftwareToken').at(-1)).toEqual({ UserCode: '123456' });
    expect(askedOfAccount('SetUserMFAPreference')).toEqual([
      { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } },
    ]);
    expect(askedOfAccount('AssociateSoftwareToken')).toHaveLength(1);
  });

  it('is removed after a question that says what comes of it', async () => {
    answerOwnAccount(ON);
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Remove authenticator app' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove your authenticator app?' }));
    expect(question.getByText(/^Signing in will ask for your password only/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/^No authenticator app is set up/)).toBeVisible();
    expect(askedOfAccount('SetUserMFAPreference')).toEqual([
      { SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } },
    ]);
  });

  it('says when it could not be looked up, and tries again', async () => {
    fakeAccount.call.mockRejectedValueOnce(refusal('NetworkError', 'A network error has occurred.'));
    const { user, dialog } = await open();
    expect(await dialog.findByText(/A network error has occurred\.$/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByRole('button', { name: 'Set up authenticator app' })).toBeVisible();
  });
});
