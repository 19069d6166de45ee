import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { aPool } from '#emulators/cognito/testing/a-pool.ts';
import { adminClient, adminServiceForTests } from '#emulators/cognito/testing/clients.ts';

const UserPoolId = aPool().id;
const mary = { UserPoolId, Username: 'mary' };

const { running } = adminServiceForTests();
let admin: CognitoIdentityProvider;
beforeAll(() => {
  admin = adminClient(running());
});

describe('groups', () => {
  const inGroup = (Username: string, GroupName: string) =>
    admin.adminAddUserToGroup({ UserPoolId, Username, GroupName });

  it('take people in and let them go', async () => {
    await admin.adminCreateUser(mary);
    await inGroup('mary', 'manager');
    await inGroup('mary', 'manager');
    await inGroup('mary', 'sysadmin');
    const { Groups } = await admin.adminListGroupsForUser(mary);
    expect(Groups?.map(({ GroupName, Precedence }) => [GroupName, Precedence])).toEqual([
      ['manager', 20],
      ['sysadmin', 10],
    ]);
    await admin.adminRemoveUserFromGroup({ ...mary, GroupName: 'manager' });
    expect((await admin.adminListGroupsForUser(mary)).Groups).toHaveLength(1);
    expect((await admin.listUsersInGroup({ UserPoolId, GroupName: 'manager' })).Users).toEqual([]);
    expect((await admin.listUsersInGroup({ UserPoolId, GroupName: 'sysadmin' })).Users).toMatchObject([
      { Username: 'mary' },
    ]);
  });

  it('are those of the pool', async () => {
    await admin.adminCreateUser(mary);
    await expect(inGroup('mary', 'pirates')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'Group not found.',
    });
    await expect(inGroup('nobody', 'manager')).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });
});
