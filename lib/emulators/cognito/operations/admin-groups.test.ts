import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { type IdentityService, startIdentityService } from '#emulators/cognito/identity-service.ts';
import { aPool } from '#emulators/cognito/testing/a-pool.ts';
import { aClock, adminClient, removeEverybody } from '#emulators/cognito/testing/clients.ts';

const UserPoolId = aPool().id;
const mary = { UserPoolId, Username: 'mary' };

let service: IdentityService;
let admin: CognitoIdentityProvider;
const clock = aClock();
beforeAll(async () => {
  service = await startIdentityService({
    pools: [aPool()],
    now: clock.now,
  });
  admin = adminClient(service);
});
afterEach(async () => {
  await removeEverybody(service);
  clock.pass(2 * 60 * 60);
});
afterAll(() => service.close());

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
