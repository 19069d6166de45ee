import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { postUser } from '#api/users/user-changes.ts';
import { type AccountDetailResponse, getUser } from '#api/users.ts';
import { answerOwnAccount, provePassword } from '#frontend/auth/own-account/testing/fake-own-account.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';
import { anAccount } from './testing/an-account.ts';

jest.mock('aws-amplify/auth', () => ({}));
jest.mock('#frontend/auth/own-account/own-account.ts', () => ({ openOwnAccount: jest.fn() }));

const zoe = anAccount({
  username: 'zoe',
  name: 'Zoe Lim',
  givenName: 'Zoe',
  familyName: 'Lim',
  groups: [],
  waiting: true,
  createdAt: '2026-11-19T00:00:00Z',
});
const amy = anAccount({ username: 'amy', groups: ['manager'] });
const tom = anAccount({ username: 'tom', status: 'FORCE_CHANGE_PASSWORD', statusText: 'Invited' });
const max = anAccount({ username: 'max', enabled: false, statusText: 'Disabled' });

let api: FakeApi;
let people: readonly AccountDetailResponse[];

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  answerDashboard(api);
  people = [amy, max, tom, zoe];
  api.on(getUser, 'list_users', ({ pagination_key }) => ({
    data:
      pagination_key === undefined
        ? { items: people.slice(0, 2), pagination_key: 'more' }
        : { items: people.slice(2) },
  }));
  api.on(getUser, 'get_user', ({ username }) => ({
    data: people.find((account) => account.username === username) ?? anAccount(),
  }));
});

afterEach(() => jest.restoreAllMocks());

const open = (search = '', groups: readonly string[] = ['sysadmin']) =>
  openApp(`/dashboard/user-management${search}`, aPerson({ groups }));

const names = () =>
  screen.getAllByRole('rowheader').map((cell) => cell.querySelector(':scope > div > div')?.textContent);

const manage = async (user: ReturnType<typeof openApp>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Manage ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await dialog.findByText(/^(On|Off)$/);
  return dialog;
};

describe('the list of people', () => {
  it('puts all pages together, whoever waits for a role on top', async () => {
    open();
    expect(await screen.findByText('Showing 1-4 of 4 total people')).toBeVisible();
    expect(names()).toEqual(['Zoe Lim', 'amy', 'max', 'tom']);
    expect(screen.getByText('1 person is waiting for a role.')).toBeVisible();
    const row = within(screen.getByRole('row', { name: /zoe@bottler/ }));
    for (const text of ['Waiting for a role', 'Active', 'Yes', '19 Nov 2026']) row.getByText(text);
    expect(within(screen.getByRole('row', { name: /tom@bottler/ })).getByText('Invited')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /max@bottler/ })).getByText('Disabled')).toBeVisible();
  });

  it('is searched and filtered, in the URL', async () => {
    const { user } = open();
    await screen.findByText('Showing 1-4 of 4 total people');
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'lim');
    expect(names()).toEqual(['Zoe Lim']);
    await user.clear(screen.getByRole('searchbox', { name: 'Search people' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Disabled');
    expect(names()).toEqual(['max']);
    await addressIs('/dashboard/user-management?status=DISABLED');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Waiting for a role');
    expect(screen.getByText('No people found.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Every status');
    expect(names()).toEqual(['Zoe Lim']);
    expect(screen.getByText('Showing 1-1 of 1 filtered people')).toBeVisible();
  });

  it('says what went wrong, and tries again', async () => {
    api.on(getUser, 'list_users', () => new Refusal(403, 'Forbidden: Insufficient permissions'));
    const { user } = open();
    expect(
      await screen.findByText('Failed to load people: Forbidden: Insufficient permissions'),
    ).toBeVisible();
    api.on(getUser, 'list_users', () => ({ data: { items: [amy] } }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Showing 1-1 of 1 total people')).toBeVisible();
  });

  it('says plainly when no sysadmin is left who may sign in', async () => {
    const LEADERLESS = /^Nobody who may sign in is a sysadmin/;
    const boss = anAccount({ username: 'boss', groups: ['sysadmin'] });
    people = [amy, max, tom, { ...boss, enabled: false, statusText: 'Disabled' }];
    const { user } = open('', ['manager']);
    expect(await screen.findByText(LEADERLESS)).toBeVisible();
    people = [amy, max, tom, boss];
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByRole('row', { name: /^boss .*Active/ });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy'),
    );
    expect(screen.queryByText(LEADERLESS)).not.toBeInTheDocument();
  });

  it('leads a sysadmin to the second factor that acts need, and says nothing where there is one', async () => {
    answerOwnAccount({ AssociateSoftwareToken: { SecretCode: 'ABCDEFGHIJ' } });
    const NEEDED = /^To invite people, give roles or change accounts you need a second factor/;
    people = [amy, max, tom, anAccount({ username: 'mia', groups: ['sysadmin'], mfa: false })];
    const { user } = open();
    expect(await screen.findByText(NEEDED)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set up authenticator app' }));
    await provePassword(user, 'Security');
    const setUp = within(await screen.findByRole('dialog', { name: 'Set up authenticator app' }));
    await setUp.findByText('ABCD EFGH IJ');
    people = [amy, max, tom, anAccount({ username: 'mia', groups: ['sysadmin'], mfa: true })];
    await user.type(await setUp.findByLabelText('Code from your authenticator app'), '123456');
    await user.click(setUp.getByRole('button', { name: 'Turn on' }));
    const security = within(await screen.findByRole('dialog', { name: 'Security' }));
    expect(await security.findByText(/^Your authenticator app is on/)).toBeVisible();
    await user.click(security.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByText(NEEDED)).not.toBeInTheDocument());
  });

  it('says nothing of a second factor to a manager, who may not act on accounts', async () => {
    open('', ['manager']);
    expect(await screen.findByText('Showing 1-4 of 4 total people')).toBeVisible();
    expect(api.requests('get_user')).toEqual([]);
  });

  it('shows a consultant their own account, and the rest closed with the reason', async () => {
    open('', ['consultant']);
    expect(
      await screen.findByText(
        'Your role may not see who else has an account. Only a sysadmin or a manager may see who has an account.',
      ),
    ).toBeVisible();
    const main = within(screen.getByRole('main'));
    for (const own of ['Mia Chen', 'mia', 'mia@example.com', 'consultant'])
      expect(main.getByText(own)).toBeVisible();
    const invite = main.getByRole('button', { name: 'Invite' });
    expect(invite).toBeDisabled();
    expect(invite).toHaveAttribute(
      'title',
      'Only a sysadmin may invite people, and send an invitation again.',
    );
    expect(api.requests('list_users')).toEqual([]);
  });
});

describe('one account', () => {
  it('says what is known of it, and why what is closed is closed', async () => {
    const { user } = open();
    const dialog = await manage(user, 'tom');
    expect(dialog.getByText('tom@bottler.example')).toBeVisible();
    const reset = dialog.getByRole('button', { name: 'Reset password' });
    expect(reset).toBeDisabled();
    expect(reset).toHaveAccessibleDescription(
      'tom has not signed in yet. Send the invitation again instead.',
    );
    expect(dialog.getByRole('button', { name: 'Remove authenticator app' })).toHaveAccessibleDescription(
      'tom uses no authenticator app.',
    );
    expect(dialog.getByRole('button', { name: 'Resend invitation' })).toBeEnabled();
  });

  it('is only looked at by a manager', async () => {
    const { user } = open('', ['manager']);
    expect(await screen.findByRole('button', { name: 'Invite' })).toBeDisabled();
    const dialog = await manage(user, 'amy');
    const disable = dialog.getByRole('button', { name: 'Disable' });
    expect(disable).toBeDisabled();
    expect(disable).toHaveAccessibleDescription('Only a sysadmin may disable an account.');
  });

  it("can't be one's own to disable", async () => {
    people = [anAccount({ username: 'mia', sub: 'sub-of-mia', groups: ['sysadmin'] })];
    const { user } = open();
    const dialog = await manage(user, 'mia');
    expect(dialog.getByRole('button', { name: 'Disable' })).toHaveAccessibleDescription(
      "You can't disable your own account. Ask another sysadmin to do it.",
    );
    await user.click(dialog.getByRole('button', { name: 'Change roles' }));
    const roles = within(await screen.findByRole('dialog', { name: 'Roles of mia' }));
    await user.click(roles.getByRole('checkbox', { name: /^sysadmin/ }));
    expect(roles.getByRole('status')).toHaveTextContent("You can't take your own sysadmin role away.");
    expect(roles.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('is given a role, and the row says so though the list lags', async () => {
    api.on(postUser, 'set_groups', ({ groups }) => ({ data: { ...zoe, groups, waiting: false } }));
    const { user } = open();
    const dialog = await manage(user, 'Zoe Lim');
    await user.click(dialog.getByRole('button', { name: 'Change roles' }));
    const roles = within(await screen.findByRole('dialog', { name: 'Roles of Zoe Lim' }));
    expect(roles.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(roles.getByRole('checkbox', { name: /^consultant/ }));
    expect(roles.getByRole('status')).toHaveTextContent('Zoe Lim will be consultant.');
    await user.click(roles.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('Roles of Zoe Lim')).not.toBeInTheDocument());
    expect(api.requests('set_groups')).toEqual([{ username: 'zoe', groups: ['consultant'] }]);
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(names()).toEqual(['amy', 'max', 'tom', 'Zoe Lim']));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(api.requests('list_users')).toHaveLength(4));
    expect(names()).toEqual(['amy', 'max', 'tom', 'Zoe Lim']);
  });

  it('is kept to a warehouse, which the list says', async () => {
    const aPlace = (warehouseID: string, locationID: string) => ({
      ...{ place: `loc:${warehouseID}/${locationID}`, warehouseID, locationID },
      ...{ description: '', active: true, source: 'accounting' as const },
    });
    const items = [aPlace('WHOLESALE', 'R1'), aPlace('COLD', 'C1'), aPlace('COLD', 'C2')];
    api.on(getInventory, 'list_places', () => ({ data: { asOf: null, items } }));
    api.on(postUser, 'set_warehouses', ({ warehouses }) => ({ data: { ...amy, warehouses } }));
    const { user } = open();
    const dialog = await manage(user, 'amy');
    await user.click(dialog.getByRole('button', { name: 'Change warehouses' }));
    const own = within(await screen.findByRole('dialog', { name: 'Warehouses of amy' }));
    await user.click(await own.findByRole('checkbox', { name: 'COLD' }));
    expect(own.getAllByRole('checkbox')).toHaveLength(2);
    expect(own.getByRole('status')).toHaveTextContent(/goods of COLD alone, and see those of all/);
    await user.click(own.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('Warehouses of amy')).not.toBeInTheDocument());
    expect(api.requests('set_warehouses')).toEqual([{ username: 'amy', warehouses: ['COLD'] }]);
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(await screen.findByRole('row', { name: /^amy .* ?in COLD / })).toBeVisible();
    expect(screen.getAllByText(/^in /)).toHaveLength(1);
  });

  it.each([
    ['disable_user', 'Disable', 'Disable amy?', /amy is signed out everywhere and can't sign in/],
    ['reset_password', 'Reset password', 'Reset the password of amy?', /amy@bottler\.example is sent a code/],
    ['sign_out_everywhere', 'Sign out everywhere', 'Sign amy out everywhere?', /Every session of amy ends/],
  ] as const)(
    'is asked about before %s, by name and with the consequence',
    async (action, label, title, says) => {
      api.on(postUser, action, () => ({ data: { ...amy, enabled: action !== 'disable_user' } }));
      const { user } = open();
      const dialog = await manage(user, 'amy');
      await user.click(dialog.getByRole('button', { name: label }));
      const question = within(await screen.findByRole('dialog', { name: title }));
      expect(question.getByText(says)).toBeVisible();
      await user.click(question.getByRole('button', { name: label }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).not.toBeInTheDocument());
      expect(api.requests(action)).toEqual([{ username: 'amy' }]);
    },
  );

  it('stays as it is when the server refuses, with the reason in the question', async () => {
    api.on(
      postUser,
      'disable_user',
      () => new Refusal(422, 'You are the last sysadmin. Make somebody else a sysadmin first.'),
    );
    const { user } = open();
    const dialog = await manage(user, 'amy');
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    const question = within(await screen.findByRole('dialog', { name: 'Disable amy?' }));
    await user.click(question.getByRole('button', { name: 'Disable' }));
    expect(await question.findByRole('alert')).toHaveTextContent('You are the last sysadmin.');
  });
});

describe('a removal', () => {
  const gone = (username: string, removedAt = '2026-11-20T09:40:00Z') => ({
    ...{ sub: `old-${username}`, username, removedAt, removedBy: 'mia' },
  });

  it('is the second step: closed, with the reason, while the account is enabled', async () => {
    const { user } = open();
    const dialog = await manage(user, 'amy');
    const remove = dialog.getByRole('button', { name: 'Remove' });
    expect(remove).toBeDisabled();
    expect(remove).toHaveAccessibleDescription('amy is enabled. Disable the account first.');
  });

  it('is asked about with what is lost and what stays, and takes the row though the list lags', async () => {
    const removal = { ...gone('max'), sub: max.sub };
    api.on(postUser, 'remove_user', () => ({ data: removal }));
    api.on(getUser, 'list_removed_users', () => ({ data: { items: [removal] } }));
    const { user } = open();
    const dialog = await manage(user, 'max');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove max?' }));
    expect(question.getByText("The account of max is deleted. This can't be undone.")).toBeVisible();
    expect(
      question.getByText(/^max@bottler\.example and the person's names are erased here\./),
    ).toBeVisible();
    expect(question.getByText(/other histories keep the username max\./)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requests('remove_user')).toEqual([{ username: 'max', sub: 'sub-of-max' }]);
    expect(await screen.findByText('Account removed')).toBeVisible();
    expect(names()).toEqual(['Zoe Lim', 'amy', 'tom']);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(api.requests('list_users')).toHaveLength(4));
    expect(names()).toEqual(['Zoe Lim', 'amy', 'tom']);

    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Removed');
    const table = within(await screen.findByRole('table', { name: 'Removed people' }));
    expect(table.getByRole('row', { name: /^max 20 Nov 2026.+8:40 pm mia$/ })).toBeVisible();
  });

  it('stays in the question, with the reason, when the server refuses', async () => {
    api.on(postUser, 'remove_user', () => new Refusal(409, 'This account is being changed already.'));
    const { user } = open();
    const dialog = await manage(user, 'max');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove max?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await question.findByRole('alert')).toHaveTextContent('This account is being changed already.');
  });

  it('that was cut off can only be finished', async () => {
    people = [{ ...max, removing: true, statusText: 'Being removed' }];
    const { user } = open();
    expect(await screen.findByText('Being removed')).toBeVisible();
    const dialog = await manage(user, 'max');
    expect(dialog.getByRole('button', { name: 'Enable' })).toHaveAccessibleDescription(
      'max is being removed. Remove the account again to finish it.',
    );
    const actions = within(dialog.getByRole('list')).getAllByRole('button');
    const left = actions.filter((button) => !button.hasAttribute('disabled'));
    expect(left.map((button) => button.textContent)).toEqual(['Remove']);
  });

  it('leaves the way to whoever waits for a role, whatever else is being looked for', async () => {
    api.on(getUser, 'list_removed_users', () => ({ data: { items: [gone('wendy')] } }));
    const { user } = open('?status=REMOVED&q=wen');
    await screen.findByText('Showing 1-1 of 1 filtered removed people');
    await user.click(await screen.findByRole('button', { name: 'Show them' }));
    expect(await screen.findByRole('button', { name: 'Manage Zoe Lim' })).toBeVisible();
    await addressIs('/dashboard/user-management?group=waiting');
  });

  it('is looked up by the username, in a list of its own', async () => {
    api.on(getUser, 'list_removed_users', () => ({
      data: { items: [gone('wendy'), gone('wim', '2025-01-02T00:00:00Z')] },
    }));
    const { user } = open('?status=REMOVED');
    expect(await screen.findByText('Showing 1-2 of 2 total removed people')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'WEN');
    expect(await screen.findByText('Showing 1-1 of 1 filtered removed people')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'x');
    expect(await screen.findByText('No people found.')).toBeVisible();
    await user.clear(screen.getByRole('searchbox', { name: 'Search people' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'manager');
    expect(await screen.findByRole('button', { name: 'Manage amy' })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Removed');
    expect(await screen.findByText('Showing 1-2 of 2 total removed people')).toBeVisible();
    await addressIs('/dashboard/user-management?status=REMOVED');
  });

  it('says when nobody was removed, or that it could not be looked up', async () => {
    api.on(getUser, 'list_removed_users', () => new Refusal(403, 'Forbidden: Insufficient permissions'));
    const { user } = open('?status=REMOVED');
    expect(
      await screen.findByText('Failed to load removed people: Forbidden: Insufficient permissions'),
    ).toBeVisible();
    api.on(getUser, 'list_removed_users', () => ({ data: { items: [] } }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Nobody was removed yet.')).toBeVisible();
  });

  it('is shown with whoever has the username now', async () => {
    const namesake = { removedAt: '2026-11-20T09:40:00Z', removedBy: 'mia' };
    people = [
      { ...amy, namesake },
      { ...zoe, namesake },
    ];
    const { user } = open();
    expect(await screen.findByText('zoe, used before')).toBeVisible();
    expect(screen.getByText('Name used before')).toBeVisible();
    const dialog = await manage(user, 'amy');
    expect(
      dialog.getByText(
        'An account of this name was removed on 20 Nov 2026 by mia. Histories show amy for both.',
      ),
    ).toBeVisible();
  });
});

describe('an invitation', () => {
  it('asks for what it needs, keeps it on a failure, and is the same when sent again', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText('Enter an e-mail address.')).toBeVisible();
    expect(dialog.getByText('Choose a group.')).toBeVisible();

    await user.type(dialog.getByLabelText('Email'), 'New@Bottler.example');
    await user.selectOptions(dialog.getByLabelText('Role'), 'consultant');
    api.on(postUser, 'invite_user', () => new Refusal(409, 'There is an account with this address already.'));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText('There is an account with this address already.')).toBeVisible();
    expect(dialog.getByLabelText('Email')).toHaveValue('New@Bottler.example');

    const invited = anAccount({ username: 'new-abc', email: 'new@bottler.example', statusText: 'Invited' });
    api.on(postUser, 'invite_user', () => ({ data: invited }));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Showing 1-5 of 5 total people')).toBeVisible();
    const [first, second] = api.requests('invite_user');
    expect(second).toEqual(first);
    expect(first).toMatchObject({ email: 'new@bottler.example', group: 'consultant', givenName: null });
  });
});

describe('people whose list was read of the pool some time ago', () => {
  const asOf = '2026-11-20T03:05:30Z';
  const wished = () => api.requests('list_users').map(({ refresh }) => refresh);
  const said = /^As of 20 Nov 2026, 2:05 pm/;

  it('are shown, and read anew meanwhile', async () => {
    api.on(getUser, 'list_users', ({ refresh }) =>
      refresh
        ? { data: { items: [...people, anAccount({ username: 'new' })] }, meta: { asOf, stale: false } }
        : { data: { items: [...people] }, meta: { asOf, stale: true } },
    );
    const { user } = open();
    expect(await screen.findByRole('button', { name: 'Manage new' })).toBeVisible();
    expect(wished()).toEqual([false, true]);
    expect(screen.queryByText(said)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(wished()).toEqual([false, true, true]));
  });

  it('say since when they were not read where the pool could not be asked', async () => {
    api.on(getUser, 'list_users', () => ({ data: { items: [...people] }, meta: { asOf, stale: true } }));
    open();
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Manage amy' })).toBeVisible();
  });
});
