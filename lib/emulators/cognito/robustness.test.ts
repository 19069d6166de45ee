import { connect } from 'node:net';
import { fc } from '#test/support/property-testing.ts';
import { type IdentityService, startIdentityService } from './identity-service.ts';
import { PUBLIC_OPERATIONS, SIGNED_OPERATIONS } from './operations/served-operations.ts';
import { aClient, aPool } from './testing/a-pool.ts';

let service: IdentityService;
const complaints: unknown[] = [];
beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation((...complaint) => void complaints.push(complaint));
  service = await startIdentityService({ pools: [aPool()] });
});
afterAll(() => service.close());

const post = (operation: string, body: string) =>
  fetch(service.url, {
    method: 'POST',
    headers: {
      authorization: 'AWS4-HMAC-SHA256 Credential=local',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body,
  });

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    'mary',
    '__proto__',
    'constructor',
    'mary@acme.test',
    'Correct-Horse-1',
    '１２３４５６',
    'abcdef',
  ),
);
const anything = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue() });
const attribute = fc.record({
  Name: fc.oneof(fc.constantFrom('email', 'email_verified'), text),
  Value: anything,
});
const parameters = fc.dictionary(
  fc.constantFrom(
    'USERNAME',
    'PASSWORD',
    'SRP_A',
    'REFRESH_TOKEN',
    'NEW_PASSWORD',
    'SOFTWARE_TOKEN_MFA_CODE',
    'PASSWORD_CLAIM_SECRET_BLOCK',
    'PASSWORD_CLAIM_SIGNATURE',
    'TIMESTAMP',
    'userAttributes.email',
  ),
  anything,
);
const input = fc.record(
  {
    ClientId: fc.oneof({ weight: 8, arbitrary: fc.constant(aClient().id) }, anything),
    UserPoolId: fc.oneof({ weight: 8, arbitrary: fc.constant(aPool().id) }, anything),
    Username: anything,
    AuthFlow: fc.constantFrom('USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH', 'USER_PASSWORD_AUTH', 'x'),
    ChallengeName: fc.constantFrom(
      'PASSWORD_VERIFIER',
      'NEW_PASSWORD_REQUIRED',
      'SOFTWARE_TOKEN_MFA',
      'MFA_SETUP',
    ),
    AuthParameters: fc.oneof(parameters, anything),
    ChallengeResponses: fc.oneof(parameters, anything),
    UserAttributes: fc.oneof(fc.array(attribute, { maxLength: 4 }), anything),
    Filter: anything,
    Limit: fc.oneof(fc.integer(), anything),
    MessageAction: fc.constantFrom('RESEND', 'SUPPRESS', 'x'),
    DesiredDeliveryMediums: fc.constant(['EMAIL']),
    SoftwareTokenMfaSettings: fc.oneof(fc.record({ Enabled: fc.boolean() }), anything),
    ...Object.fromEntries(
      [
        'Password',
        'ConfirmationCode',
        'Code',
        'Session',
        'AccessToken',
        'RefreshToken',
        'Token',
        'GroupName',
        'PaginationToken',
        'NextToken',
        'TemporaryPassword',
        'UserCode',
        'AttributeName',
        'PreviousPassword',
        'ProposedPassword',
        'ForceAliasCreation',
        'Permanent',
        'UserAttributeNames',
      ].map((name) => [name, anything]),
    ),
  },
  { requiredKeys: ['ClientId', 'UserPoolId', 'Username'] },
);

it.each([...PUBLIC_OPERATIONS.keys(), ...SIGNED_OPERATIONS.keys()])(
  '%s survives whatever it is sent',
  async (operation) => {
    await fc.assert(
      fc.asyncProperty(input, async (body) => {
        const response = await post(operation, JSON.stringify(body));
        expect([200, 400]).toContain(response.status);
      }),
      { numRuns: 25 },
    );
    expect(complaints).toEqual([]);
  },
);

it.each(['GET // HTTP/1.1', 'GET /%E0%A4%A HTTP/1.1', 'GET http:// HTTP/1.1', 'POST * HTTP/1.1'])(
  'survives the request line %s',
  async (line) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.end(`${line}\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    for await (const _ of socket) break;
    expect((await fetch(`${service.url}/mailbox.json`)).status).toBe(200);
  },
);

it('survives somebody who hangs up in the middle', async () => {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nhost: localhost\r\nx-amz-target: AWSCognitoIdentityProviderService.SignUp\r\ncontent-length: 100\r\n\r\n{"Cli',
  );
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  const gone = new Promise((resolve) => socket.once('close', resolve));
  socket.destroy();
  await gone;
  expect((await fetch(`${service.url}/mailbox.json`)).status).toBe(200);
  expect(complaints).toEqual([]);
});
