import { screen, within } from '@testing-library/react';
import type { ResponseBody } from '#api/contract.ts';
import { getUser } from '#api/users.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

const answer: ResponseBody<typeof getUser, 'list_roles'> = {
  data: {
    roles: [
      { group: 'sysadmin', duty: 'Runs the product and its people' },
      { group: 'consultant', duty: 'Receives, counts and ships' },
    ],
    permissions: [
      {
        permission: 'record.view',
        area: 'General',
        does: 'see every list',
        groups: ['sysadmin', 'consultant'],
      },
      { permission: 'user.invite', area: 'People', does: 'invite people', groups: ['sysadmin'] },
    ],
  },
};

it('shows the table that the server answers, by area and role', async () => {
  const api = fakeApi();
  answerDashboard(api);
  api.on(getUser, 'list_roles', () => answer);
  openApp('/dashboard/roles-permission', aPerson({ groups: ['consultant'] }));
  expect(await screen.findByRole('heading', { name: 'consultant (you)' })).toBeVisible();
  expect(screen.getByText('Receives, counts and ships. 1 of 2 permissions.')).toBeVisible();
  const people = within(screen.getByRole('table', { name: 'People: who may do what' }));
  const row = within(people.getByRole('row', { name: /Invite people/ }));
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Yes', 'No']);
});
