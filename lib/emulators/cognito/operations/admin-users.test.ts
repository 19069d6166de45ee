import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { startIdentityService } from '#emulators/cognito/identity-service.ts';
import { aClient, aPool } from '#emulators/cognito/testing/a-pool.ts';
import {
  adminClient,
  adminServiceForTests,
  attributes,
  codeFor,
  mailsTo,
  verified,
} from '#emulators/cognito/testing/clients.ts';

const UserPoolId = aPool().id;
const mary = { UserPoolId, Username: 'mary' };

const { clock, running } = adminServiceForTests(
  aPool({
    invitation: { subject: 'Welcome', body: 'You are {username}, your password is {####}.' },
    verification: { subject: 'Code', body: 'It is {####}.' },
  }),
);
let admin: CognitoIdentityProvider;
beforeAll(() => {
  admin = adminClient(running());
});

describe('making an account', () => {
  it('invites by mail with a temporary password', async () => {
    const { User } = await admin.adminCreateUser({
      UserPoolId,
      Username: 'Ivan',
      UserAttributes: verified('ivan@acme.test'),
      DesiredDeliveryMediums: ['EMAIL'],
    });
    expect(User).toMatchObject({
      Username: 'ivan',
      Enabled: true,
      UserStatus: 'FORCE_CHANGE_PASSWORD',
      UserCreateDate: new Date(clock.now()),
    });
    expect(User?.Attributes).toEqual([
      { Name: 'sub', Value: expect.any(String) },
      ...verified('ivan@acme.test'),
    ]);
    const [mail] = await mailsTo(running(), 'ivan@acme.test');
    expect(mail).toMatchObject({ kind: 'invitation', subject: 'Welcome', username: 'ivan' });
    expect(mail?.text).toBe(`You are ivan, your password is ${mail?.temporaryPassword}.`);
  });

  it('sends nothing when told so, nor when mail was not asked for', async () => {
    const UserAttributes = verified('quiet@acme.test');
    await admin.adminCreateUser({
      ...mary,
      UserAttributes,
      MessageAction: 'SUPPRESS',
      DesiredDeliveryMediums: ['EMAIL'],
    });
    await admin.adminDeleteUser(mary);
    await admin.adminCreateUser({ ...mary, UserAttributes });
    expect(await mailsTo(running(), 'quiet@acme.test')).toEqual([]);
  });

  it('invites again with another password, as long as the person has not come', async () => {
    const invitation = { ...mary, DesiredDeliveryMediums: ['EMAIL' as const] };
    await admin.adminCreateUser({ ...invitation, UserAttributes: verified('mary@acme.test') });
    const [first] = await mailsTo(running(), 'mary@acme.test');
    await admin.adminCreateUser({ ...invitation, MessageAction: 'RESEND' });
    const [second] = await mailsTo(running(), 'mary@acme.test');
    expect(second?.temporaryPassword).not.toBe(first?.temporaryPassword);
    await admin.adminSetUserPassword({ ...mary, Password: 'Correct-Horse-1', Permanent: true });
    await expect(admin.adminCreateUser({ ...invitation, MessageAction: 'RESEND' })).rejects.toMatchObject({
      name: 'UnsupportedUserStateException',
      message: 'Resend not possible. mary status is not FORCE_CHANGE_PASSWORD',
    });
    await expect(
      admin.adminCreateUser({ UserPoolId, Username: 'nobody', MessageAction: 'RESEND' }),
    ).rejects.toMatchObject({ name: 'UserNotFoundException', message: 'User does not exist.' });
  });

  it('refuses a taken name, a taken address and a weak password', async () => {
    await admin.adminCreateUser({ ...mary, UserAttributes: verified('mary@acme.test') });
    await expect(admin.adminCreateUser({ UserPoolId, Username: 'MARY' })).rejects.toMatchObject({
      name: 'UsernameExistsException',
      message: 'User account already exists',
    });
    const second = { UserPoolId, Username: 'mary2', UserAttributes: verified('Mary@Acme.test') };
    await expect(admin.adminCreateUser(second)).rejects.toMatchObject({ name: 'AliasExistsException' });
    await expect(
      admin.adminCreateUser({ UserPoolId, Username: 'john', TemporaryPassword: 'weak' }),
    ).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await expect(admin.adminGetUser({ UserPoolId, Username: 'john' })).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });

    await admin.adminCreateUser({ ...second, ForceAliasCreation: true });
    const { UserAttributes } = await admin.adminGetUser(mary);
    expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' });
  });
});

describe('an account', () => {
  beforeEach(() => admin.adminCreateUser({ ...mary, UserAttributes: verified('mary@acme.test') }));

  it('is found by name, address and sub', async () => {
    const { UserAttributes } = await admin.adminGetUser(mary);
    const sub = UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
    for (const Username of ['MARY', 'mary@acme.test', sub])
      expect(await admin.adminGetUser({ UserPoolId, Username })).toMatchObject({ Username: 'mary' });
    for (const Username of ['nobody', 'constructor', '__proto__'])
      await expect(admin.adminGetUser({ UserPoolId, Username })).rejects.toMatchObject({
        name: 'UserNotFoundException',
      });
  });

  it('is disabled and enabled', async () => {
    await admin.adminDisableUser(mary);
    expect(await admin.adminGetUser(mary)).toMatchObject({ Enabled: false });
    await admin.adminEnableUser(mary);
    expect(await admin.adminGetUser(mary)).toMatchObject({ Enabled: true });
  });

  it('carries what an administrator writes, when it was last changed included', async () => {
    clock.pass(60);
    await admin.adminUpdateUserAttributes({ ...mary, UserAttributes: attributes({ given_name: 'Mary' }) });
    const user = await admin.adminGetUser(mary);
    expect(user.UserAttributes).toContainEqual({ Name: 'given_name', Value: 'Mary' });
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
    expect(user.UserLastModifiedDate).toEqual(new Date(clock.now()));
    await expect(
      admin.adminUpdateUserAttributes({ ...mary, UserAttributes: attributes({ 'custom:rank': '1' }) }),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  it('loses its verification with a new address, unless the administrator vouches for it', async () => {
    await admin.adminUpdateUserAttributes({
      ...mary,
      UserAttributes: attributes({ email: 'two@acme.test' }),
    });
    expect((await admin.adminGetUser(mary)).UserAttributes).toContainEqual({
      Name: 'email_verified',
      Value: 'false',
    });
    expect(await codeFor(running(), 'two@acme.test')).toMatch(/^\d{6}$/);
    await admin.adminUpdateUserAttributes({ ...mary, UserAttributes: verified('three@acme.test') });
    expect((await admin.adminGetUser(mary)).UserAttributes).toEqual(
      expect.arrayContaining(verified('three@acme.test')),
    );
  });

  it('is reset by mail once its owner has chosen a password', async () => {
    await expect(admin.adminResetUserPassword(mary)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User password cannot be reset in the current state.',
    });
    await admin.adminSetUserPassword({ ...mary, Password: 'Correct-Horse-1', Permanent: true });
    await admin.adminResetUserPassword(mary);
    expect(await admin.adminGetUser(mary)).toMatchObject({ UserStatus: 'RESET_REQUIRED' });
    expect(await mailsTo(running(), 'mary@acme.test')).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'reset-code', subject: 'Code' })]),
    );

    await admin.adminUpdateUserAttributes({
      ...mary,
      UserAttributes: attributes({ email_verified: 'false' }),
    });
    await expect(admin.adminResetUserPassword(mary)).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'Cannot reset password for the user as there is no registered/verified email or phone_number',
    });
  });

  it('goes back to a temporary password', async () => {
    await admin.adminSetUserPassword({ ...mary, Password: 'Correct-Horse-1', Permanent: true });
    expect(await admin.adminGetUser(mary)).toMatchObject({ UserStatus: 'CONFIRMED' });
    await admin.adminSetUserPassword({ ...mary, Password: 'Temporary-1234', Permanent: false });
    expect(await admin.adminGetUser(mary)).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD' });
  });
});

describe('an account that is deleted', () => {
  const Password = 'Correct-Horse-1';
  const signUp = () =>
    admin.signUp({
      ...{ ClientId: aClient().id, Username: 'mary', Password },
      UserAttributes: attributes({ email: 'mary@acme.test' }),
    });
  const known = async () => (await admin.listUsers({ UserPoolId })).Users?.map(({ Username }) => Username);

  it('is gone from every list and look-up, and can not be deleted again', async () => {
    await admin.adminCreateUser({ ...mary, UserAttributes: verified('mary@acme.test') });
    await admin.adminAddUserToGroup({ ...mary, GroupName: 'manager' });
    await admin.adminDisableUser(mary);
    await admin.adminDeleteUser(mary);
    expect(await known()).toEqual([]);
    expect((await admin.listUsersInGroup({ UserPoolId, GroupName: 'manager' })).Users).toEqual([]);
    for (const asked of [admin.adminGetUser(mary), admin.adminDeleteUser(mary), admin.adminEnableUser(mary)])
      await expect(asked).rejects.toMatchObject({
        name: 'UserNotFoundException',
        message: 'User does not exist.',
      });
  });

  it('has tokens that are good for nothing, in either way to refresh', async () => {
    const passwords = { explicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] };
    const other = await startIdentityService({ pools: [aPool({ clients: [aClient(passwords)] })] });
    const there = adminClient(other);
    const ClientId = aClient().id;
    await there.adminCreateUser({ ...mary, UserAttributes: verified('mary@acme.test') });
    await there.adminSetUserPassword({ ...mary, Password, Permanent: true });
    const AuthParameters = { USERNAME: 'mary', PASSWORD: Password };
    const signIn = () => there.initiateAuth({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
    const { AccessToken, RefreshToken } = (await signIn()).AuthenticationResult ?? {};
    await there.adminDeleteUser(mary);

    const refused = { name: 'NotAuthorizedException' };
    await expect(there.getTokensFromRefreshToken({ ClientId, RefreshToken })).rejects.toMatchObject(refused);
    await expect(
      there.initiateAuth({
        ...{ ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH' },
        AuthParameters: { REFRESH_TOKEN: String(RefreshToken) },
      }),
    ).rejects.toMatchObject(refused);
    await expect(there.getUser({ AccessToken })).rejects.toMatchObject({ name: 'UserNotFoundException' });
    // As for any name that is not there: nobody learns that there was one.
    await expect(signIn()).rejects.toMatchObject({
      ...refused,
      message: 'Incorrect username or password.',
    });
    await other.close();
  });

  it('leaves name and address free for another, who is somebody else', async () => {
    await signUp();
    const code = await codeFor(running(), 'mary@acme.test');
    const before = await admin.adminGetUser(mary);
    await admin.adminDeleteUser(mary);
    await signUp();
    const after = await admin.adminGetUser(mary);
    expect(after.UserAttributes?.[0]?.Name).toBe('sub');
    expect(after.UserAttributes?.[0]?.Value).not.toBe(before.UserAttributes?.[0]?.Value);
    const newest = await codeFor(running(), 'mary@acme.test');
    if (code !== newest)
      await expect(
        admin.confirmSignUp({ ClientId: aClient().id, Username: 'mary', ConfirmationCode: code }),
      ).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await admin.confirmSignUp({ ClientId: aClient().id, Username: 'mary', ConfirmationCode: newest });
  });
});
