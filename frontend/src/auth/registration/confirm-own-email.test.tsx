import { screen } from '@testing-library/react';
import { getUser } from '#api/users.ts';
import { setTokenProvider } from '#frontend/api/call.ts';
import {
  answerOwnAccount,
  askedOfAccount,
  fakeAccount,
} from '#frontend/auth/own-account/testing/fake-own-account.ts';
import { sessionTokenProvider } from '#frontend/auth/session/session-tokens.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { fakePool, tokensOf } from '#frontend/testing/fake-pool.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({
  fetchAuthSession: jest.fn(),
}));
jest.mock('#frontend/auth/own-account/own-account.ts', () => ({ openOwnAccount: jest.fn() }));

beforeEach(() => {
  const api = fakeApi();
  answerDashboard(api);
  api.on(getUser, 'list_roles', () => ({ data: { roles: [], permissions: [] } }));
  setTokenProvider(sessionTokenProvider);
  sessionStorage.clear();
  answerOwnAccount({
    GetUserAttributeVerificationCode: {
      CodeDeliveryDetails: { DeliveryMedium: 'EMAIL', Destination: 'm***@e***' },
    },
  });
});

it('verifies the e-mail of a signed-in person and leads on to where they were going', async () => {
  const before = tokensOf('id-token', { email_verified: false });
  fakePool.fetchAuthSession.mockImplementation(async (options?: { forceRefresh?: boolean }) =>
    options?.forceRefresh ? tokensOf('id-token-2') : before,
  );
  const { user } = openApp('/dashboard/roles-permission', aPerson({ emailVerified: false }));
  expect(await screen.findByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
  await addressIs('/confirm-sign-up?next=%2Fdashboard%2Froles-permission');
  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Password'), 'Warehouse-1234{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('A code is on its way to m***@e***.')).toBeVisible();
  await user.type(screen.getByLabelText('Verification Code'), '123456{Enter}');
  await addressIs('/dashboard/roles-permission');
  expect(askedOfAccount('VerifyUserAttribute')).toEqual([{ AttributeName: 'email', Code: '123456' }]);
  expect(fakeAccount.close).toHaveBeenCalled();
});
