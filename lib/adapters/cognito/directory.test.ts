import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminResetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { startHttpServer } from '#local/http-server.ts';
import { directory } from './directory.ts';
import { poolClient } from './pool-client.ts';

const invitation = {
  inviteId: '01JD00000000000000ABCDEFGH',
  email: 'wendy@example.com',
  group: 'consultant',
  username: 'wendy',
  givenName: 'Wendy',
  familyName: null,
} as const;

const named = (name: string, message = 'said by AWS') => Object.assign(new Error(message), { name });

describe('the pool’s refusals', () => {
  const pool = mockClient(CognitoIdentityProviderClient);
  const people = directory(new CognitoIdentityProviderClient({}), 'pool');
  beforeEach(() => pool.reset());
  afterAll(() => pool.restore());

  it.each([
    ['UserNotFoundException', 'USER_NOT_FOUND'],
    ['UsernameExistsException', 'USERNAME_TAKEN'],
    ['AliasExistsException', 'EMAIL_TAKEN'],
    ['UnsupportedUserStateException', 'WRONG_USER_STATE'],
    ['NotAuthorizedException', 'WRONG_USER_STATE'],
    ['InvalidParameterException', 'BAD_REQUEST'],
    ['CodeDeliveryFailureException', 'MAIL_NOT_SENT'],
    ['TooManyRequestsException', 'TOO_MANY_CALLS'],
    ['LimitExceededException', 'TOO_MANY_CALLS'],
    ['ThrottlingException', 'TOO_MANY_CALLS'],
  ])('%s is %s, in our words', async (name, code) => {
    pool.on(AdminCreateUserCommand).rejects(named(name));
    const answer = await people.invite(invitation);
    expect(answer).toMatchObject({ ok: false, error: { code } });
    expect(JSON.stringify(answer)).not.toContain('said by AWS');
  });

  it.each([
    'InternalErrorException',
    'ResourceNotFoundException',
    'AccessDeniedException',
    'InvalidEmailRoleAccessPolicyException',
    'TimeoutError',
    'constructor',
  ])('%s is no answer, and thrown', async (name) => {
    pool.on(AdminDisableUserCommand).rejects(named(name));
    await expect(people.disable('wendy')).rejects.toMatchObject({ name });
  });

  it('of a reset is that there is no address, of a look-up that there is nobody, of a page that it is none', async () => {
    for (const command of [
      AdminResetUserPasswordCommand,
      AdminGetUserCommand,
      AdminListGroupsForUserCommand,
      ListUsersCommand,
      ListUsersInGroupCommand,
    ])
      pool.on(command as typeof AdminGetUserCommand).rejects(named('InvalidParameterException'));
    expect(await people.resetPassword('wendy')).toMatchObject({ error: { code: 'WRONG_USER_STATE' } });
    expect(await people.load('we ndy')).toMatchObject({ error: { code: 'USER_NOT_FOUND' } });
    const badPosition = {
      error: { code: 'INVALID_PAGE_KEY', message: expect.stringContaining('pagination_key') },
    };
    expect(await people.page({ limit: 60, after: 'made up' })).toMatchObject(badPosition);
    expect(await people.page({ by: { group: 'manager' }, limit: 60, after: 'x' })).toMatchObject(badPosition);
  });

  it('of a removal is none where the account is gone already', async () => {
    pool.on(AdminDeleteUserCommand).rejectsOnce(named('UserNotFoundException'));
    expect(await people.remove('wendy')).toEqual({ ok: true, value: undefined });
    pool.on(AdminDeleteUserCommand).rejects(named('TooManyRequestsException'));
    expect(await people.remove('wendy')).toMatchObject({ ok: false, error: { code: 'TOO_MANY_CALLS' } });
  });

  it('of one group is that of all', async () => {
    pool.on(ListUsersInGroupCommand).resolves({ Users: [] });
    pool.on(ListUsersInGroupCommand, { GroupName: 'manager' }).rejects(named('TooManyRequestsException'));
    expect(await people.members()).toMatchObject({ ok: false, error: { code: 'TOO_MANY_CALLS' } });
  });
});

describe('what is asked of the pool', () => {
  const pool = mockClient(CognitoIdentityProviderClient);
  const people = directory(new CognitoIdentityProviderClient({}), 'pool');
  beforeEach(() => pool.reset());
  afterAll(() => pool.restore());

  const user = (sub: string) => ({ Username: `n-${sub}`, Attributes: [{ Name: 'sub', Value: sub }] });

  it('is one filter of the pool, made of words of ours', async () => {
    pool.on(ListUsersCommand).resolves({ Users: [] });
    await people.page({ by: { status: 'RESET_REQUIRED' }, limit: 60, after: null });
    await people.page({ limit: 99, after: 'next' });
    expect(pool.commandCalls(ListUsersCommand).map(({ args }) => args[0].input)).toEqual([
      { UserPoolId: 'pool', Limit: 60, Filter: 'cognito:user_status = "RESET_REQUIRED"' },
      { UserPoolId: 'pool', Limit: 60, PaginationToken: 'next' },
    ]);
  });

  it('is every page of a group', async () => {
    pool.on(ListUsersInGroupCommand).resolves({ Users: [] });
    pool
      .on(ListUsersInGroupCommand, { GroupName: 'consultant' })
      .resolves({ Users: [user('a')], NextToken: 'more' })
      .on(ListUsersInGroupCommand, { GroupName: 'consultant', NextToken: 'more' })
      .resolves({ Users: [user('b')] });
    const members = await people.members();
    expect(members.ok && [...(members.value.get('consultant') ?? [])]).toEqual(['a', 'b']);
    expect(pool.commandCalls(ListUsersInGroupCommand)).toHaveLength(4);
  });

  it('is all that it says of somebody, other groups and unknown words left aside', async () => {
    pool.on(AdminGetUserCommand).resolves({
      Username: 'wendy',
      UserStatus: 'EXTERNAL_PROVIDER',
      Enabled: false,
      UserCreateDate: new Date(0),
      UserAttributes: [
        { Name: 'sub', Value: 's-1' },
        { Name: 'email', Value: 'wendy@example.com' },
      ],
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    });
    pool
      .on(AdminListGroupsForUserCommand)
      .resolvesOnce({ Groups: [{ GroupName: 'consultant' }, { GroupName: 'visitors' }], NextToken: 'more' })
      .resolvesOnce({ Groups: [{ GroupName: 'sysadmin' }] });
    expect(await people.load('wendy')).toEqual({
      ok: true,
      value: {
        username: 'wendy',
        sub: 's-1',
        email: 'wendy@example.com',
        emailVerified: false,
        givenName: null,
        familyName: null,
        status: 'UNKNOWN',
        enabled: false,
        createdAt: '1970-01-01T00:00:00.000Z',
        changedAt: '1970-01-01T00:00:00.000Z',
        groups: ['sysadmin', 'consultant'],
        mfa: true,
        warehouses: null,
      },
    });
  });
});

describe('the way to the pool', () => {
  it('asks again after a lost answer, and gives up in time for the caller to say so', async () => {
    const said: string[] = [];
    const server = await startHttpServer(0, (request, response) => {
      said.push(String(request.headers['x-amz-target']).split('.')[1] ?? '');
      if (said.length < 3) request.socket.destroy();
      else response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end('{}');
    });
    const people = directory(poolClient({ endpoint: `http://127.0.0.1:${server.port}` }), 'pool');
    expect(await people.addToGroup('wendy', 'manager')).toEqual({ ok: true, value: undefined });
    expect(said).toEqual(Array(3).fill('AdminAddUserToGroup'));
    await server.close();
    await expect(people.disable('wendy')).rejects.toThrow('ECONNREFUSED');
  });

  it('says that the pool is busy when it stays so', async () => {
    let calls = 0;
    const server = await startHttpServer(0, (_request, response) => {
      calls++;
      response
        .writeHead(400, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify({ __type: 'TooManyRequestsException', message: 'Rate exceeded' }));
    });
    const people = directory(poolClient({ endpoint: `http://127.0.0.1:${server.port}` }), 'pool');
    expect(await people.enable('wendy')).toMatchObject({ ok: false, error: { code: 'TOO_MANY_CALLS' } });
    expect(calls).toBe(3);
    await server.close();
  });
});
