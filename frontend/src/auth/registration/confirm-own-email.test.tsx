import { screen, waitFor } from '@testing-library/react';
import { getUser } from '#api/users.ts';
import { setTokenProvider } from '#frontend/api/call.ts';
import { sessionTokenProvider } from '#frontend/auth/session/session-tokens.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { fakePool, tokensOf } from '#frontend/testing/fake-pool.ts';
import { here, openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({
  confirmUserAttribute: jest.fn(),
  fetchAuthSession: jest.fn(),
  sendUserAttributeVerificationCode: jest.fn(),
}));

beforeEach(() => {
  const api = fakeApi();
  answerDashboard(api);
  api.on(getUser, 'list_roles', () => ({ data: { roles: [], permissions: [] } }));
  setTokenProvider(sessionTokenProvider);
  sessionStorage.clear();
  fakePool.confirmUserAttribute.mockReset().mockResolvedValue(undefined);
  fakePool.sendUserAttributeVerificationCode.mockReset().mockResolvedValue({ destination: 'm***@e***' });
});

it('verifies the e-mail of a signed-in person and leads on to where they were going', async () => {
  const before = tokensOf('id-token', { email_verified: false });
  fakePool.fetchAuthSession.mockImplementation(async (options?: { forceRefresh?: boolean }) =>
    options?.forceRefresh ? tokensOf('id-token-2') : before,
  );
  const { user } = openApp('/dashboard/roles-permission', aPerson({ emailVerified: false }));
  expect(await screen.findByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
  expect(here()).toBe('/confirm-sign-up?next=%2Fdashboard%2Froles-permission');
  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('A code is on its way to m***@e***.')).toBeVisible();
  await user.type(screen.getByLabelText('Verification Code'), '123456{Enter}');
  await waitFor(() => expect(here()).toBe('/dashboard/roles-permission'));
  expect(fakePool.confirmUserAttribute).toHaveBeenCalledWith({
    userAttributeKey: 'email',
    confirmationCode: '123456',
  });
});
