import { type IdentityService, startIdentityService } from '#emulators/cognito/identity-service.ts';
import { demoPeople, inviteDemoPeople } from '#local/demo/demo-people.ts';
import type { Template } from './assembly.ts';
import { evaluateStack } from './template.ts';
import { userPoolsOf } from './user-pools.ts';

// Servers and processes take their time on a busy machine.
const group = (GroupName: string, Precedence: number) => ({
  Type: 'AWS::Cognito::UserPoolGroup',
  Properties: { GroupName, Precedence, UserPoolId: { Ref: 'Pool' } },
});
const resources = (pool: object = {}, client: object = {}): Template['Resources'] => ({
  Pool: {
    Type: 'AWS::Cognito::UserPool',
    Properties: {
      AliasAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      MfaConfiguration: 'OPTIONAL',
      Policies: {
        PasswordPolicy: { MinimumLength: 10, RequireNumbers: true, TemporaryPasswordValidityDays: 3 },
      },
      Schema: [{ Name: 'email', Required: true }],
      UsernameConfiguration: { CaseSensitive: false },
      ...pool,
    },
  },
  Sysadmin: group('sysadmin', 0),
  Manager: group('manager', 1),
  Browser: {
    Type: 'AWS::Cognito::UserPoolClient',
    Properties: {
      UserPoolId: { Ref: 'Pool' },
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
      IdTokenValidity: 15,
      AccessTokenValidity: 900,
      RefreshTokenValidity: 12,
      TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'seconds', RefreshToken: 'hours' },
      PreventUserExistenceErrors: 'ENABLED',
      ...client,
    },
  },
});
const poolsWith = (...changes: Parameters<typeof resources>) =>
  userPoolsOf(evaluateStack({ template: { Resources: resources(...changes) } }));

describe('the user pools of a template', () => {
  it('are read with their policy, groups and clients', () => {
    const [pool] = poolsWith();
    expect(pool).toMatchObject({
      id: expect.stringMatching(/^ap-southeast-2_/),
      usernameCaseSensitive: false,
      aliasAttributes: ['email'],
      requiredAttributes: ['email'],
      selfSignUp: true,
      passwordPolicy: {
        minimumLength: 10,
        requireNumbers: true,
        requireSymbols: false,
        temporaryPasswordValidityDays: 3,
      },
      mfa: 'OPTIONAL',
      softwareTokenMfa: true,
      groups: [
        { name: 'sysadmin', precedence: 0 },
        { name: 'manager', precedence: 1 },
      ],
      clients: [
        {
          idTokenMinutes: 15,
          accessTokenMinutes: 15,
          refreshTokenMinutes: 720,
          authSessionMinutes: 3,
          preventUserExistenceErrors: true,
          tokenRevocation: true,
        },
      ],
    });
  });

  it('have Cognito’s own token lives where the template says nothing', () => {
    const silent = {
      IdTokenValidity: undefined,
      AccessTokenValidity: undefined,
      RefreshTokenValidity: undefined,
      TokenValidityUnits: undefined,
    };
    expect(poolsWith({}, silent)[0]?.clients[0]).toMatchObject({
      idTokenMinutes: 60,
      accessTokenMinutes: 60,
      refreshTokenMinutes: 43_200,
    });
  });

  it('stop the start with what the identity service can’t do', () => {
    expect(() => poolsWith({ AliasAttributes: ['phone_number'] })).toThrow('phone_number');
    expect(() => poolsWith({}, { GenerateSecret: true })).toThrow('client secret');
  });
});

describe('the demo people', () => {
  let identity: IdentityService;
  afterEach(() => identity.close());

  it('are one for each group and one with none, made once, and stay as they are', async () => {
    const pools = poolsWith();
    const [pool] = pools;
    if (!pool) throw new Error('the template has no pool');
    identity = await startIdentityService({ pools });
    const people = demoPeople(pool);
    expect(people.map(({ username, group: member }) => [username, member])).toEqual([
      ['sysadmin', 'sysadmin'],
      ['manager', 'manager'],
      ['newcomer', undefined],
    ]);
    await inviteDemoPeople(identity.url, pool.id, people);

    const call = async (operation: string, input: object) => {
      const response = await fetch(identity.url, {
        method: 'POST',
        headers: {
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
          authorization: 'AWS4-HMAC-SHA256 Credential=test',
        },
        body: JSON.stringify({ UserPoolId: pool.id, ...input }),
      });
      return response.json();
    };
    await call('AdminRemoveUserFromGroup', { Username: 'manager', GroupName: 'manager' });
    await inviteDemoPeople(identity.url, pool.id, people);
    const groupsOf = async (Username: string) =>
      (await call('AdminListGroupsForUser', { Username })).Groups.map(
        ({ GroupName }: { GroupName: string }) => GroupName,
      );
    expect(await groupsOf('sysadmin')).toEqual(['sysadmin']);
    expect(await groupsOf('manager')).toEqual([]);
    const user = await call('AdminGetUser', { Username: 'newcomer' });
    expect(user.UserStatus).toBe('CONFIRMED');
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
  });
});
