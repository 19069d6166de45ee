import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { aPool } from '#emulators/cognito/testing/a-pool.ts';
import {
  adminClient,
  adminServiceForTests,
  attributes,
  verified,
} from '#emulators/cognito/testing/clients.ts';

const UserPoolId = aPool().id;

const { clock, running } = adminServiceForTests();
let admin: CognitoIdentityProvider;
beforeAll(() => {
  admin = adminClient(running());
});

describe('listing people', () => {
  beforeEach(async () => {
    for (const name of ['ann', 'anton', 'bea', 'carl', 'dora']) {
      await admin.adminCreateUser({
        UserPoolId,
        Username: name,
        UserAttributes: [...verified(`${name}@acme.test`), ...attributes({ family_name: 'O"Hara' })],
      });
      clock.pass(1);
    }
    await admin.adminSetUserPassword({
      UserPoolId,
      Username: 'bea',
      Password: 'Correct-Horse-1',
      Permanent: true,
    });
    await admin.adminDisableUser({ UserPoolId, Username: 'carl' });
  });

  const names = async (Filter?: string) =>
    (await admin.listUsers({ UserPoolId, Filter })).Users?.map(({ Username }) => Username);

  it.each([
    [undefined, ['ann', 'anton', 'bea', 'carl', 'dora']],
    ['username = "bea"', ['bea']],
    ['username ^= "AN"', ['ann', 'anton']],
    ['"email"^="an"', ['ann', 'anton']],
    ['email = "ann"', []],
    ['cognito:user_status = "confirmed"', ['bea']],
    ['status = "Disabled"', ['carl']],
    ['family_name = "O\\"Hara"', ['ann', 'anton', 'bea', 'carl', 'dora']],
    ['given_name ^= ""', []],
  ])('finds by %s', async (filter, found) => {
    expect(await names(filter)).toEqual(found);
  });

  it.each([
    'email',
    'email ~ "x"',
    'email = "x" and status = "Enabled"',
    'locale = "en"',
    'custom:rank = "1"',
  ])('refuses the filter %s', async (filter) => {
    await expect(names(filter)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  it('gives pages that hold still while people come and go', async () => {
    const first = await admin.listUsers({ UserPoolId, Limit: 2 });
    expect(first.Users?.map(({ Username }) => Username)).toEqual(['ann', 'anton']);
    await admin.adminDeleteUser({ UserPoolId, Username: 'anton' });
    await admin.adminCreateUser({ UserPoolId, Username: 'emil' });
    const rest = await admin.listUsers({ UserPoolId, PaginationToken: first.PaginationToken });
    expect(rest.Users?.map(({ Username }) => Username)).toEqual(['bea', 'carl', 'dora', 'emil']);
    expect(rest.PaginationToken).toBeUndefined();
  });

  it('pages through a group', async () => {
    for (const Username of ['ann', 'bea', 'dora'])
      await admin.adminAddUserToGroup({ UserPoolId, Username, GroupName: 'manager' });
    const first = await admin.listUsersInGroup({ UserPoolId, GroupName: 'manager', Limit: 2 });
    const second = await admin.listUsersInGroup({
      UserPoolId,
      GroupName: 'manager',
      Limit: 2,
      NextToken: first.NextToken,
    });
    expect(first.Users?.map(({ Username }) => Username)).toEqual(['ann', 'bea']);
    expect(second).toMatchObject({ Users: [{ Username: 'dora' }] });
    expect(second.NextToken).toBeUndefined();
  });

  it('refuses a token it did not give and a page too long', async () => {
    await expect(admin.listUsers({ UserPoolId, PaginationToken: 'made.up' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'Invalid pagination token.',
    });
    await expect(admin.listUsers({ UserPoolId, Limit: 61 })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  it('leaves out attributes that were not asked for', async () => {
    const { Users } = await admin.listUsers({ UserPoolId, Limit: 1, AttributesToGet: ['email'] });
    expect(Users?.[0]?.Attributes).toEqual([{ Name: 'email', Value: 'ann@acme.test' }]);
  });
});
