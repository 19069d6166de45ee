import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { aUserBench, type UserBench } from '#test/support/users/user-bench.ts';
import { clearRegistrations } from './clear-registrations.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let bench: UserBench;

beforeAll(async () => {
  bench = await aUserBench();
});
afterAll(() => bench?.stop());

const usernames = async (): Promise<readonly (string | undefined)[]> => {
  const { Users = [] } = await bench.admin.listUsers({ UserPoolId: bench.UserPoolId });
  return Users.map(({ Username }) => Username).sort();
};

/** Asks for another code, since the first has expired, and types it. */
const confirm = async (Username: string): Promise<void> => {
  await bench.admin.resendConfirmationCode({ ClientId: bench.clientId, Username });
  const [mail] = await bench.mailsTo(`${Username}@example.com`);
  await bench.admin.confirmSignUp({ ClientId: bench.clientId, Username, ConfirmationCode: mail?.code });
};

const marks = async () => {
  const { Items = [] } = await bench.database.send(new ScanCommand({ TableName: bench.accessTable }));
  return Items.map(({ id, account, outcome }) => ({ id, account, outcome }));
};

describe('registrations that nobody confirmed', () => {
  it('are removed after a week, with a mark of each, and nobody else is', async () => {
    await bench.add('ann', { state: 'UNCONFIRMED' });
    await bench.add('bob', { state: 'UNCONFIRMED' });
    await bench.add('carol', { state: 'INVITED' });
    await bench.add('dan');
    await bench.add('eve', { state: 'UNCONFIRMED', enabled: false });
    await bench.add('fay', { state: 'UNCONFIRMED', groups: ['consultant'] });
    bench.clock.time += 6 * DAY_MS;
    await bench.add('gus', { state: 'UNCONFIRMED' });
    await clearRegistrations(bench, 'run-1');
    expect(await usernames()).toEqual(['ann', 'bob', 'carol', 'dan', 'eve', 'fay', 'gus']);

    bench.clock.time += DAY_MS;
    await clearRegistrations(bench, 'run-2');
    expect(await usernames()).toEqual(['carol', 'dan', 'eve', 'fay', 'gus']);
    expect((await marks()).map(({ account, outcome }) => `${account} ${outcome}`).sort()).toEqual([
      'ann done',
      'bob done',
    ]);
    expect(bench.logged.at(-1)).toEqual(['registrations.cleared', { removed: 2 }]);
  });

  it('are left alone where one was confirmed since the list was read', async () => {
    await bench.add('hal', { state: 'UNCONFIRMED' });
    bench.clock.time += 7 * DAY_MS;
    const { page } = bench.directory;
    const directory: typeof bench.directory = {
      ...bench.directory,
      async page(asked) {
        const found = await page(asked);
        await confirm('hal');
        return found;
      },
    };
    await clearRegistrations({ ...bench, directory }, 'run-3');
    expect(await usernames()).toContain('hal');
    expect((await marks()).map(({ account }) => account)).not.toContain('hal');
  });

  it('are removed at the next run where a server died after its mark', async () => {
    await bench.add('ida', { state: 'UNCONFIRMED' });
    bench.clock.time += 7 * DAY_MS;
    const remove = async () => Promise.reject(new Error('The server died.'));
    const dying = { ...bench, directory: { ...bench.directory, remove } };
    await expect(clearRegistrations(dying, 'run-4')).rejects.toThrow('The server died.');
    expect(await marks()).toContainEqual(expect.objectContaining({ account: 'ida', outcome: 'begun' }));
    await clearRegistrations(bench, 'run-5');
    expect(await usernames()).not.toContain('ida');
    expect(await marks()).toContainEqual(expect.objectContaining({ account: 'ida', outcome: 'done' }));
  });
});
