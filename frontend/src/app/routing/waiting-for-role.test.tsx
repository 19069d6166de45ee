import { screen } from '@testing-library/react';
import { getUser } from '#api/users.ts';
import { setTokenProvider } from '#frontend/api/call.ts';
import { sessionTokenProvider } from '#frontend/auth/session/session-tokens.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { fakePool, tokensOf } from '#frontend/testing/fake-pool.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({ fetchAuthSession: jest.fn() }));

it('opens the page as soon as a role has come', async () => {
  const api = fakeApi();
  answerDashboard(api);
  api.on(getUser, 'list_users', () => ({ data: { items: [] } }));
  setTokenProvider(sessionTokenProvider);
  const given = [tokensOf('id-2', { 'cognito:groups': [] }), tokensOf('id-3')];
  let held = tokensOf('id-token', { 'cognito:groups': [] });
  fakePool.fetchAuthSession.mockImplementation(async (options?: { forceRefresh?: boolean }) => {
    if (options?.forceRefresh) held = given.shift() ?? held;
    return held;
  });
  const { user } = openApp('/dashboard/user-management', aPerson({ groups: [] }));
  expect(await screen.findByRole('heading', { name: 'Waiting for a role' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('There is no role for you yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('heading', { name: 'User Management' })).toBeVisible();
});
