import { screen, waitFor, within } from '@testing-library/react';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { fakePool, refusal } from '#frontend/testing/fake-pool.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({
  fetchMFAPreference: jest.fn(),
  setUpTOTP: jest.fn(),
  updateMFAPreference: jest.fn(),
  verifyTOTPSetup: jest.fn(),
}));

const ADDRESS = 'otpauth://totp/Warehouse:mia?secret=ABCDEFGHIJ&issuer=Warehouse';

beforeEach(() => {
  answerDashboard(fakeApi());
  fakePool.fetchMFAPreference.mockReset().mockResolvedValue({});
  fakePool.setUpTOTP
    .mockReset()
    .mockResolvedValue({ sharedSecret: 'ABCDEFGHIJ', getSetupUri: () => new URL(ADDRESS) });
  fakePool.verifyTOTPSetup.mockReset().mockResolvedValue(undefined);
  fakePool.updateMFAPreference.mockReset().mockResolvedValue(undefined);
});

const open = async () => {
  const { user } = openApp('/dashboard/nowhere', aPerson());
  await user.click(await screen.findByRole('button', { name: /^User menu of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Security' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Security' })) };
};

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
    fakePool.verifyTOTPSetup.mockRejectedValueOnce(
      refusal('EnableSoftwareTokenMFAException', 'Code mismatch'),
    );
    await user.type(code, '3456{Enter}');
    await waitFor(() => expect(setUp.getByRole('alert')).toHaveTextContent('Code mismatch'));
    expect(fakePool.updateMFAPreference).not.toHaveBeenCalled();

    await user.type(code, '{Enter}');
    expect(await screen.findByText(/^Your authenticator app is on/)).toBeVisible();
    expect(fakePool.verifyTOTPSetup).toHaveBeenLastCalledWith({ code: '123456' });
    expect(fakePool.updateMFAPreference).toHaveBeenCalledWith({ totp: 'PREFERRED' });
    expect(fakePool.setUpTOTP).toHaveBeenCalledTimes(1);
  });

  it('is removed after a question that says what comes of it', async () => {
    fakePool.fetchMFAPreference.mockResolvedValue({ enabled: ['TOTP'], preferred: 'TOTP' });
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Remove authenticator app' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove your authenticator app?' }));
    expect(question.getByText(/^Signing in will ask for your password only/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/^No authenticator app is set up/)).toBeVisible();
    expect(fakePool.updateMFAPreference).toHaveBeenCalledWith({ totp: 'DISABLED' });
  });

  it('says when it could not be looked up, and tries again', async () => {
    fakePool.fetchMFAPreference.mockRejectedValueOnce(
      refusal('NetworkError', 'A network error has occurred.'),
    );
    const { user, dialog } = await open();
    expect(await dialog.findByText(/A network error has occurred\.$/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByRole('button', { name: 'Set up authenticator app' })).toBeVisible();
  });
});
