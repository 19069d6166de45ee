import { request } from 'node:http';
import { type IdentityService, startIdentityService } from '#emulators/cognito/identity-service.ts';
import { aClient, aPool } from '#emulators/cognito/testing/a-pool.ts';
import { adminClient, call, servicesForTests } from '#emulators/cognito/testing/clients.ts';

const startService = servicesForTests();
let service: IdentityService;
beforeAll(async () => {
  service = await startIdentityService({ pools: [aPool()] });
});
afterAll(() => service.close());

const post = (headers: Record<string, string>, body: string) =>
  fetch(service.url, { method: 'POST', headers, body });

const target = (operation: string) => ({
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
});

describe('a refusal', () => {
  it('carries its type where each client looks for it', async () => {
    const response = await post(
      target('InitiateAuth'),
      JSON.stringify({ ClientId: 'nobody', AuthFlow: 'x' }),
    );
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.1');
    expect(response.headers.get('x-amzn-errortype')).toBe('ResourceNotFoundException');
    expect(response.headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await response.json()).toEqual({
      __type: 'ResourceNotFoundException',
      message: 'User pool client nobody does not exist.',
    });
  });

  it.each([
    ['an operation not served', 'CreateUserPool', '{}', 'UnknownOperationException'],
    ['a body that is not JSON', 'SignUp', '{', 'SerializationException'],
    ['a body that is no object', 'SignUp', '[]', 'SerializationException'],
    ['a field of the wrong type', 'SignUp', '{"ClientId":1}', 'SerializationException'],
    ['a missing field', 'SignUp', '{}', 'InvalidParameterException'],
    ['an empty field', 'SignUp', '{"ClientId":""}', 'InvalidParameterException'],
    [
      'a body too large',
      'SignUp',
      JSON.stringify({ ClientId: 'x'.repeat(300_000) }),
      'SerializationException',
    ],
    ['an unsigned administrator', 'ListUsers', '{}', 'MissingAuthenticationTokenException'],
  ])('answers %s', async (_, operation, body, type) => {
    const response = await post(target(operation), body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ __type: type, message: expect.any(String) });
  });

  it('names the operation that is not served', async () => {
    await expect(
      adminClient(service).listUserImportJobs({ UserPoolId: aPool().id, MaxResults: 1 }),
    ).rejects.toMatchObject({
      name: 'UnknownOperationException',
      message: 'ListUserImportJobs is not served by the local user pool',
    });
  });

  it.each([
    [{ AuthFlow: 'USER_PASSWORD_AUTH' }, 'USER_PASSWORD_AUTH flow not enabled for this client'],
    [{ AuthFlow: 'CUSTOM_AUTH' }, 'CUSTOM_AUTH is not enabled for the client.'],
    [{ AuthFlow: 'ADMIN_USER_PASSWORD_AUTH' }, 'Initiate Auth method not supported.'],
    [{ AuthFlow: 'USER_SRP_AUTH' }, 'Missing required parameter USERNAME'],
    [{ AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: 'mary', SRP_A: '0' } }, 'Invalid SRP_A value.'],
  ])('answers %j', async (input, message) => {
    const answer = await call(service, 'InitiateAuth', { ClientId: aClient().id, ...input });
    expect(answer).toEqual({ status: 400, body: { __type: 'InvalidParameterException', message } });
  });
});

describe('a password challenge', () => {
  const start = async () => {
    const { body } = await call(service, 'InitiateAuth', {
      ClientId: aClient().id,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: 'nobody', SRP_A: 'abcdef' },
    });
    return body.ChallengeParameters as Record<string, string>;
  };
  const answer = (PASSWORD_CLAIM_SECRET_BLOCK: string) =>
    call(service, 'RespondToAuthChallenge', {
      ClientId: aClient().id,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: 'nobody',
        PASSWORD_CLAIM_SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: 'AAAA',
        TIMESTAMP: 'Mon Mar 2 09:00:00 UTC 2026',
      },
    });

  it('looks the same for a name nobody has each time, but for what is random', async () => {
    const [one, other] = [await start(), await start()];
    expect(Object.keys(one).sort()).toEqual(['SALT', 'SECRET_BLOCK', 'SRP_B', 'USERNAME', 'USER_ID_FOR_SRP']);
    expect(other).toMatchObject({ SALT: one.SALT, USER_ID_FOR_SRP: one.USER_ID_FOR_SRP });
    expect(other.SRP_B).not.toBe(one.SRP_B);
    expect(other.SECRET_BLOCK).not.toBe(one.SECRET_BLOCK);
  });

  it('is good for one try', async () => {
    const { SECRET_BLOCK = '' } = await start();
    expect((await answer(SECRET_BLOCK)).body.message).toBe('Incorrect username or password.');
    expect((await answer(SECRET_BLOCK)).body.message).toBe(
      'Invalid session for the user, session can only be used once.',
    );
    expect((await answer('made up')).body.message).toBe('Invalid session for the user.');
  });
});

describe('a browser', () => {
  const preflight = (url: string, origin: string) =>
    fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers':
          'amz-sdk-invocation-id,cache-control,content-type,x-amz-target,x-amz-user-agent,x-evil',
      },
    });

  it('may call from any page of this machine', async () => {
    const response = await preflight(service.url, 'http://localhost:3000');
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'amz-sdk-invocation-id, cache-control, content-type, x-amz-target, x-amz-user-agent',
    );
    const answer = await post({ ...target('SignUp'), origin: 'http://localhost:3000' }, '{}');
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  });

  it('may not call from elsewhere', async () => {
    for (const origin of ['https://evil.test', 'http://localhost.evil.test', 'null'])
      expect((await preflight(service.url, origin)).headers.has('access-control-allow-origin')).toBe(false);
  });

  it('may call from the named origins only, where some are named', async () => {
    const named = await startService({ pools: [], allowedOrigins: ['https://site.test'] });
    const allowed = async (origin: string) =>
      (await preflight(named.url, origin)).headers.get('access-control-allow-origin');
    expect(await allowed('https://site.test')).toBe('https://site.test');
    expect(await allowed('http://localhost:3000')).toBeNull();
  });

  it('is turned away when another name was made to point here', async () => {
    const status = await new Promise((resolve, reject) => {
      request(`${service.url}/mailbox.json`, { headers: { host: 'evil.test' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });
});

it('refuses to start on a taken port', async () => {
  const port = Number(new URL(service.url).port);
  await expect(startIdentityService({ pools: [], port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('refuses a pool whose second factor it can not serve', async () => {
  const texting = aPool({ mfa: 'ON', softwareTokenMfa: false });
  await expect(startIdentityService({ pools: [texting] })).rejects.toThrow(/authenticator app/);
});

it('has nothing at other addresses', async () => {
  expect((await fetch(`${service.url}/`)).status).toBe(404);
  expect((await fetch(`${service.url}/ap-southeast-2_Nowhere/.well-known/jwks.json`)).status).toBe(404);
  expect((await fetch(service.url, { method: 'DELETE' })).status).toBe(405);
});
