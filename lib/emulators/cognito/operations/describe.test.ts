import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { type IdentityService, startIdentityService } from '#emulators/cognito/identity-service.ts';
import { aClient, aPool } from '#emulators/cognito/testing/a-pool.ts';
import { adminClient } from '#emulators/cognito/testing/clients.ts';

const UserPoolId = aPool().id;

let service: IdentityService;
let admin: CognitoIdentityProvider;
beforeAll(async () => {
  service = await startIdentityService({
    pools: [aPool()],
  });
  admin = adminClient(service);
});
afterAll(() => service.close());

it('describes the pool and its client', async () => {
  expect((await admin.describeUserPool({ UserPoolId })).UserPool).toMatchObject({
    Id: UserPoolId,
    MfaConfiguration: 'OPTIONAL',
    AliasAttributes: ['email'],
    Policies: { PasswordPolicy: { MinimumLength: 12, TemporaryPasswordValidityDays: 7 } },
    UsernameConfiguration: { CaseSensitive: false },
  });
  const ClientId = aClient().id;
  expect((await admin.describeUserPoolClient({ UserPoolId, ClientId })).UserPoolClient).toMatchObject({
    ClientId,
    IdTokenValidity: 15,
    TokenValidityUnits: { IdToken: 'minutes' },
    PreventUserExistenceErrors: 'ENABLED',
  });
  await expect(admin.describeUserPool({ UserPoolId: 'ap-southeast-2_Nowhere' })).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
    message: 'User pool ap-southeast-2_Nowhere does not exist.',
  });
});
