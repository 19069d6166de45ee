import { screen, within } from '@testing-library/react';
import type { ResponseBody } from '#api/contract.ts';
import { getUser } from '#api/users.ts';
import { GROUPS } from '#domain/access/groups.ts';
import { isAllowed, PERMISSION_NAMES, PERMISSIONS } from '#domain/access/permissions.ts';
import { GROUP_DESCRIPTIONS, PERMISSION_LABELS } from '#domain/access/role-labels.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

type Roles = ResponseBody<typeof getUser, 'list_roles'>['data'];

/** As the server answers: every permission of the one table, in its words. */
const ROLES: Roles = {
  roles: GROUPS.map((group) => ({ group, duty: GROUP_DESCRIPTIONS[group] })),
  permissions: PERMISSION_NAMES.map((permission) => ({
    permission,
    ...PERMISSION_LABELS[permission],
    groups: [...PERMISSIONS[permission]],
  })),
};

const openAs = (group: string) => {
  const api = fakeApi();
  answerDashboard(api);
  api.on(getUser, 'list_roles', () => ({ data: ROLES }));
  return openApp('/dashboard/roles-permission', aPerson({ groups: [group] }));
};

it('shows one matrix of every permission against every role', async () => {
  openAs('consultant');
  expect(await screen.findByRole('heading', { name: 'consultant (you)' })).toBeVisible();
  const allowed = PERMISSION_NAMES.filter((name) => isAllowed(['consultant'], name)).length;
  expect(
    screen.getByText(`Receives, counts and ships. ${allowed} of ${PERMISSION_NAMES.length} permissions.`),
  ).toBeVisible();
  const matrix = within(screen.getByRole('table', { name: 'Who may do what' }));
  expect(matrix.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'MAY',
    'sysadmin',
    'manager',
    'consultantyou',
  ]);
  for (const permission of PERMISSION_NAMES) {
    const { does } = PERMISSION_LABELS[permission];
    const name = does.charAt(0).toUpperCase() + does.slice(1);
    const row = within(matrix.getByRole('rowheader', { name }).closest('tr') as HTMLElement);
    expect([name, ...row.getAllByRole('cell').map((cell) => cell.textContent)]).toEqual([
      name,
      ...GROUPS.map((group) => (isAllowed([group], permission) ? 'Yes' : 'No')),
    ]);
  }
});

it('keeps the permissions of an area together, each area once', async () => {
  openAs('manager');
  const table = await screen.findByRole('table', { name: 'Who may do what' });
  const areas = [...new Set(PERMISSION_NAMES.map((name) => PERMISSION_LABELS[name].area))];
  const sections = within(table).getAllByRole('rowgroup').slice(1);
  expect(sections.map((section) => section.querySelector('th')?.textContent)).toEqual(areas);
});

it('is scrolled by keyboard: its box takes the focus and says what it is', async () => {
  openAs('manager');
  const box = await screen.findByRole('region', { name: 'Who may do what' });
  box.focus();
  expect(box).toHaveFocus();
});
