import { gzipSync } from 'node:zlib';
import type { InvocationResult } from '#local/functions/function-thread.ts';
import type { HttpServer } from '#local/http-server.ts';
import { startHttpServer } from '#local/http-server.ts';
import type { Template } from '#local/template/assembly.ts';
import { evaluateStack } from '#local/template/template.ts';
import { aPoolKey, claimsOf } from '#local/testing/a-token.ts';
import { startGateway } from './gateway.ts';
import { type RestApi, restApiOf } from './rest-api.ts';

// Servers and processes take their time on a busy machine.
const fn = { 'Fn::GetAtt': ['Handler', 'Arn'] };
const uri = {
  'Fn::Join': [
    '',
    [
      'arn:',
      { Ref: 'AWS::Partition' },
      ':apigateway:',
      { Ref: 'AWS::Region' },
      ':lambda:path/2015-03-31/functions/',
      fn,
      '/invocations',
    ],
  ],
};
const method = (HttpMethod: string, resource: string, rest: object) => ({
  Type: 'AWS::ApiGateway::Method',
  Properties: {
    HttpMethod,
    ResourceId: { Ref: resource },
    RestApiId: { Ref: 'Api' },
    Integration: { Type: 'AWS_PROXY', Uri: uri, TimeoutInMillis: 400 },
    ...rest,
  },
});
const resource = (PathPart: string, ParentId: unknown = { 'Fn::GetAtt': ['Api', 'RootResourceId'] }) => ({
  Type: 'AWS::ApiGateway::Resource',
  Properties: { PathPart, ParentId, RestApiId: { Ref: 'Api' } },
});

/** An answer of the gateway's own: 405, and the method that there is. */
const onlyWith = (allowed: string) => ({
  Type: 'MOCK',
  PassthroughBehavior: 'NEVER',
  RequestTemplates: { 'application/json': '{"statusCode":405}', 'text/plain': '{"statusCode":405}' },
  IntegrationResponses: [
    {
      StatusCode: '405',
      ResponseParameters: { 'method.response.header.Allow': `'${allowed}'` },
      ResponseTemplates: { 'application/json': '{"code":"METHOD","requestId":"$context.requestId"}' },
    },
  ],
});

const template: Template = {
  Resources: {
    Pool: { Type: 'AWS::Cognito::UserPool' },
    Handler: { Type: 'AWS::Lambda::Function' },
    Api: { Type: 'AWS::ApiGateway::RestApi', Properties: { MinimumCompressionSize: 100 } },
    Stage: {
      Type: 'AWS::ApiGateway::Stage',
      Properties: {
        StageName: 'api',
        RestApiId: { Ref: 'Api' },
        MethodSettings: [
          { ResourcePath: '/*', HttpMethod: '*', ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
          {
            ...{ ResourcePath: '/~1VendorWebhook', HttpMethod: 'POST' },
            ...{ ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 3 },
          },
        ],
      },
    },
    People: {
      Type: 'AWS::ApiGateway::Authorizer',
      Properties: {
        Type: 'COGNITO_USER_POOLS',
        IdentitySource: 'method.request.header.Authorization',
        ProviderARNs: [{ 'Fn::GetAtt': ['Pool', 'Arn'] }],
      },
    },
    Vendors: resource('GetVendor'),
    Hook: resource('VendorWebhook'),
    Get: method('GET', 'Vendors', {
      AuthorizationType: 'COGNITO_USER_POOLS',
      AuthorizerId: { Ref: 'People' },
      ApiKeyRequired: true,
    }),
    Post: method('POST', 'Hook', { AuthorizationType: 'NONE' }),
    NotGet: method('ANY', 'Vendors', {
      AuthorizationType: 'COGNITO_USER_POOLS',
      AuthorizerId: { Ref: 'People' },
      ApiKeyRequired: true,
      Integration: onlyWith('GET'),
    }),
    NotPost: method('ANY', 'Hook', { AuthorizationType: 'NONE', Integration: onlyWith('POST') }),
    Key: { Type: 'AWS::ApiGateway::ApiKey', Properties: { Enabled: true, Value: 'the-key' } },
    OldKey: { Type: 'AWS::ApiGateway::ApiKey', Properties: { Enabled: true, Value: 'of-no-plan' } },
    Plan: {
      Type: 'AWS::ApiGateway::UsagePlan',
      Properties: { ApiStages: [{ ApiId: { Ref: 'Api' }, Stage: { Ref: 'Stage' } }] },
    },
    PlanKey: {
      Type: 'AWS::ApiGateway::UsagePlanKey',
      Properties: { KeyId: { Ref: 'Key' }, KeyType: 'API_KEY', UsagePlanId: { Ref: 'Plan' } },
    },
    NotFound: {
      Type: 'AWS::ApiGateway::GatewayResponse',
      Properties: {
        ResponseType: 'MISSING_AUTHENTICATION_TOKEN',
        StatusCode: '404',
        ResponseParameters: {
          'gatewayresponse.header.Cache-Control': "'no-store'",
          'gatewayresponse.header.X-Id': 'context.requestId',
        },
        ResponseTemplates: {
          'application/json': '{"error":"There is no such call.","requestId":"$context.requestId"}',
        },
      },
    },
    Other: {
      Type: 'AWS::ApiGateway::GatewayResponse',
      Properties: {
        ResponseType: 'DEFAULT_4XX',
        ResponseTemplates: {
          'application/json': '{"error":$context.error.messageString,"code":"$context.error.responseType"}',
        },
      },
    },
  },
};

const stack = evaluateStack({ template });
const poolId = stack.resources.get('Pool')?.ref ?? '';
const key = aPoolKey();
const servers: HttpServer[] = [];
const ok = (answer: object): InvocationResult => ({ ok: true, payload: JSON.stringify(answer) });
// biome-ignore lint/suspicious/noExplicitAny: the event is looked at as the JSON that reaches a handler
type Seen = any;

async function aGateway(
  handler: (event: Seen) => Promise<InvocationResult> | InvocationResult,
  change: Partial<RestApi> = {},
) {
  const seen: Seen[] = [];
  const gateway = await startGateway({
    api: { ...restApiOf(stack), ...change },
    keysOf: () => [key.jwk],
    port: 0,
    functions: {
      async invoke(_, event) {
        seen.push(JSON.parse(JSON.stringify(event)));
        return handler(seen.at(-1));
      },
    },
  });
  servers.push(gateway);
  return { url: gateway.url, seen };
}

const signedIn = async (claims = {}) => ({
  authorization: `Bearer ${await key.token(claimsOf(poolId, claims))}`,
  'x-api-key': 'the-key',
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

describe('a call through the gateway', () => {
  it('reaches the function as a REST proxy event', async () => {
    const { url, seen } = await aGateway(() => ok({ statusCode: 200, body: '{}' }));
    await fetch(`${url}/api/GetVendor?action=list&tag=a&tag=b`, {
      headers: { ...(await signedIn()), 'X-Own': 'mine' },
    });
    const [event] = seen;
    expect(event).toMatchObject({
      resource: '/GetVendor',
      path: '/GetVendor',
      httpMethod: 'GET',
      queryStringParameters: { action: 'list', tag: 'b' },
      multiValueQueryStringParameters: { action: ['list'], tag: ['a', 'b'] },
      pathParameters: null,
      stageVariables: null,
      body: null,
      isBase64Encoded: false,
      requestContext: {
        stage: 'api',
        path: '/api/GetVendor',
        protocol: 'HTTP/1.1',
        identity: { apiKey: 'the-key' },
      },
    });
    expect(event.headers['X-Own'] ?? event.headers['x-own']).toBe('mine');
    expect(event.headers.Host).toMatch(/execute-api\.ap-southeast-2\.amazonaws\.com$/);
    expect(event.requestContext.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is refused where its method has a throttle of its own and more come, while those of others get through', async () => {
    const { url, seen } = await aGateway(() => ok({ statusCode: 200, body: '{}' }));
    const flood = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${url}/api/VendorWebhook`, { method: 'POST' })),
    );
    expect(flood.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(17).fill(429)]);
    expect(seen).toHaveLength(3);
    expect((await fetch(`${url}/api/GetVendor`, { headers: await signedIn() })).status).toBe(200);
    expect((await fetch(`${url}/api/VendorWebhook`, { method: 'PUT' })).status).not.toBe(429);
  });

  it('takes names that every object has as names of parameters and headers', async () => {
    const { url, seen } = await aGateway(() => ok({ statusCode: 200, body: '{}' }));
    const headers = { ...(await signedIn()), constructor: 'mine' };
    const answer = await fetch(`${url}/api/GetVendor?constructor=a&toString=b&__proto__=c`, { headers });
    expect(answer.status).toBe(200);
    expect(Object.entries(seen[0].queryStringParameters)).toEqual([
      ['constructor', 'a'],
      ['toString', 'b'],
      ['__proto__', 'c'],
    ]);
    expect(seen[0].headers).toMatchObject({ constructor: 'mine' });
  });

  it('hands the claims on as strings, groups comma-joined', async () => {
    const { url, seen } = await aGateway(() => ok({ statusCode: 200, body: '{}' }));
    await fetch(`${url}/api/GetVendor`, { headers: await signedIn({ exp: 4102444800 }) });
    expect(seen[0].requestContext.authorizer.claims).toMatchObject({
      'cognito:groups': 'sysadmin,manager',
      email_verified: 'true',
      exp: 'Fri Jan 01 00:00:00 UTC 2100',
      auth_time: expect.stringMatching(/^\d+$/),
    });
  });

  it('answers what the function says: status, headers once and repeated, body, binary too', async () => {
    const { url } = await aGateway(() =>
      ok({
        statusCode: 201,
        headers: { 'X-One': '1' },
        multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] },
        body: Buffer.from('héllo').toString('base64'),
        isBase64Encoded: true,
      }),
    );
    const response = await fetch(`${url}/api/VendorWebhook`, { method: 'POST', body: 'x' });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-one')).toBe('1');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.text()).toBe('héllo');
  });

  it('is compressed when it is long enough and the caller can read it', async () => {
    const { url } = await aGateway((event) => ok({ statusCode: 200, body: 'x'.repeat(Number(event.body)) }));
    const encodingOf = async (size: string, accept: string) =>
      (
        await fetch(`${url}/api/VendorWebhook`, {
          method: 'POST',
          body: size,
          headers: { 'accept-encoding': accept },
        })
      ).headers.get('content-encoding');
    expect(await encodingOf('100', 'gzip, br')).toBe('gzip');
    expect(await encodingOf('99', 'gzip')).toBeNull();
    expect(await encodingOf('100', 'identity')).toBeNull();
  });

  it('may be sent compressed', async () => {
    const { url, seen } = await aGateway(() => ok({ statusCode: 200, body: '' }));
    await fetch(`${url}/api/VendorWebhook`, {
      method: 'POST',
      body: gzipSync('{"a":1}'),
      headers: { 'content-encoding': 'gzip' },
    });
    expect(seen[0].body).toBe('{"a":1}');
  });
});

describe('the authorizer', () => {
  const statusFor = async (authorization: string | undefined, url: string) => {
    const headers: Record<string, string> = { 'x-api-key': 'the-key' };
    if (authorization !== undefined) headers.authorization = authorization;
    const response = await fetch(`${url}/api/GetVendor`, { headers });
    return [response.status, (await response.json()).error];
  };

  it('lets an ID token of the pool in, with or without Bearer', async () => {
    const { url } = await aGateway(() => ok({ statusCode: 200, body: '{}' }));
    const token = await key.token(claimsOf(poolId));
    expect(await statusFor(token, url)).toEqual([200, undefined]);
    expect(await statusFor(`Bearer ${token}`, url)).toEqual([200, undefined]);
  });

  it('refuses no token, a broken one, another pool’s, another key’s, an unsigned one and an access token', async () => {
    const { url, seen } = await aGateway(() => ok({ statusCode: 200, body: '{}' }));
    const good = await key.token(claimsOf(poolId));
    const unsigned = Buffer.from('{"alg":"none","kid":"one"}').toString('base64url');
    const refused = [
      undefined,
      '',
      'Bearer nonsense',
      `${good.slice(0, -8)}AAAAAAAA`,
      await key.token(claimsOf('ap-southeast-2_Other')),
      await aPoolKey().token(claimsOf(poolId)),
      `${unsigned}.${good.split('.')[1]}.`,
      await key.token(claimsOf(poolId), { alg: 'RS256', kid: 'another' }),
      await key.token(claimsOf(poolId, { token_use: 'access' })),
      await key.token(claimsOf(poolId, { exp: undefined })),
    ];
    for (const token of refused) expect(await statusFor(token, url)).toEqual([401, 'Unauthorized']);
    expect(seen).toEqual([]);
  });

  it('refuses what is like a token that it let in: other claims, another signature, the same once it has expired', async () => {
    const { url, seen } = await aGateway(() => ok({ statusCode: 200, body: '{}' }));
    const soon = Math.floor(Date.now() / 1000) + 2;
    const good = await key.token(claimsOf(poolId, { exp: soon }));
    expect(await statusFor(good, url)).toEqual([200, undefined]);
    expect(await statusFor(good, url)).toEqual([200, undefined]);
    const [head, , signature] = good.split('.');
    const [, claims] = (await key.token(claimsOf(poolId, { sub: 'another' }))).split('.');
    for (const token of [`${head}.${claims}.${signature}`, `${good.slice(0, -8)}AAAAAAAA`])
      expect(await statusFor(token, url)).toEqual([401, 'Unauthorized']);
    const now = jest.spyOn(Date, 'now').mockReturnValue(soon * 1000);
    expect(await statusFor(good, url)).toEqual([401, 'The incoming token has expired']);
    now.mockRestore();
    expect(seen).toHaveLength(2);
  });

  it('says when the token has expired', async () => {
    const { url } = await aGateway(() => ok({ statusCode: 200, body: '{}' }));
    expect(await statusFor(await key.token(claimsOf(poolId, { exp: 1000 })), url)).toEqual([
      401,
      'The incoming token has expired',
    ]);
  });
});

describe('the API key', () => {
  it('is needed where the method says so, and must belong to the stage’s usage plan', async () => {
    const { url } = await aGateway(() => ok({ statusCode: 200, body: '{}' }));
    const statusWith = async (apiKey: string) =>
      (await fetch(`${url}/api/GetVendor`, { headers: { ...(await signedIn()), 'x-api-key': apiKey } }))
        .status;
    expect(await statusWith('the-key')).toBe(200);
    expect(await statusWith('of-no-plan')).toBe(403);
    expect(await statusWith('')).toBe(403);
  });
});

describe('a method that a path does not have', () => {
  const WRONG = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
  it.each(WRONG)('%s is answered with the one that there is, and no function is called', async (wrong) => {
    const { url, seen } = await aGateway(() => ok({ statusCode: 200, body: '{}' }));
    const headers = { ...(await signedIn()), 'x-api-key': 'the-key' };
    const response = await fetch(`${url}/api/GetVendor`, { method: wrong, headers });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
    expect(response.headers.get('content-type')).toBe('application/json');
    const id = response.headers.get('x-amzn-requestid');
    const body = await response.text();
    if (wrong === 'HEAD') expect(body).toBe('');
    else expect(JSON.parse(body)).toEqual({ code: 'METHOD', requestId: id });
    expect(seen).toEqual([]);
  });

  it('lets nobody through whom the right one refuses', async () => {
    const { url } = await aGateway(() => ok({ statusCode: 200, body: '{}' }));
    const statusWith = async (headers: Record<string, string>) =>
      (await fetch(`${url}/api/GetVendor`, { method: 'PUT', headers })).status;
    expect(await statusWith({ 'x-api-key': 'the-key' })).toBe(401);
    expect(await statusWith({ ...(await signedIn()), 'x-api-key': 'of-no-plan' })).toBe(403);
    expect((await fetch(`${url}/api/VendorWebhook`)).status).toBe(405);
  });

  it.each([
    ['text/plain; charset=utf-8', 405],
    ['TEXT/PLAIN', 405],
    ['image/png', 415],
  ])('with a body of %s is %d', async (type, status) => {
    const { url } = await aGateway(() => ok({ statusCode: 200, body: '{}' }));
    const sent = { method: 'PUT', headers: { 'content-type': type }, body: 'x' };
    expect((await fetch(`${url}/api/VendorWebhook`, sent)).status).toBe(status);
  });
});

describe('what the gateway answers itself', () => {
  it('has the template’s status, headers and body', async () => {
    const { url } = await aGateway(() => ok({ statusCode: 200, body: '{}' }));
    const response = await fetch(`${url}/api/Nothing`);
    const body = await response.json();
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({ error: 'There is no such call.', requestId: response.headers.get('x-id') });
  });

  it('falls back to the template’s default for 4xx, and to API Gateway’s own for the rest', async () => {
    const { url } = await aGateway(() => ({
      ok: false,
      error: { errorType: 'Error', errorMessage: 'secret' },
    }));
    const refused = await fetch(`${url}/api/GetVendor`);
    expect(await refused.json()).toEqual({ error: 'Unauthorized', code: 'UNAUTHORIZED' });
    const failed = await fetch(`${url}/api/VendorWebhook`, { method: 'POST' });
    expect([failed.status, await failed.json()]).toEqual([502, { message: 'Internal server error' }]);
  });

  it('is 502 for an answer that is no proxy response', async () => {
    const answers = [
      null,
      'text',
      { body: 'no status' },
      { statusCode: 200, body: { not: 'text' } },
      { statusCode: 200, cookies: [] },
    ];
    for (const answer of answers) {
      const { url } = await aGateway(() => ({ ok: true, payload: JSON.stringify(answer) }));
      expect((await fetch(`${url}/api/VendorWebhook`, { method: 'POST' })).status).toBe(502);
    }
  });

  it('is 504 when the function takes longer than the method allows', async () => {
    let finish: (result: InvocationResult) => void = () => {};
    const { url } = await aGateway(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    expect((await fetch(`${url}/api/VendorWebhook`, { method: 'POST' })).status).toBe(504);
    finish(ok({ statusCode: 200 }));
  });

  it('is 413 above 10 MB, compressed or not, and for what the function can’t take', async () => {
    const { url, seen } = await aGateway(() => ({
      ok: false,
      error: { errorType: 'RequestEntityTooLargeException', errorMessage: '' },
    }));
    const send = async (body: Buffer, headers = {}) =>
      (await fetch(`${url}/api/VendorWebhook`, { method: 'POST', body: new Uint8Array(body), headers }))
        .status;
    const eleven = Buffer.alloc(11 * 1024 * 1024, 'x');
    expect(await send(eleven)).toBe(413);
    expect(await send(gzipSync(eleven), { 'content-encoding': 'gzip' })).toBe(413);
    expect(seen).toEqual([]);
    expect(await send(Buffer.from('small'))).toBe(413);
  });

  it('is 403 outside the stage', async () => {
    const { url } = await aGateway(() => ok({ statusCode: 200 }));
    expect((await fetch(`${url}/GetVendor`)).status).toBe(403);
    expect((await fetch(`${url}/apiary`)).status).toBe(403);
  });
});

describe('a gateway that can’t start', () => {
  it('names what the template says that it does not know', async () => {
    const broken = (change: Template['Resources']) => () =>
      restApiOf(evaluateStack({ template: { Resources: { ...template.Resources, ...change } } }));
    expect(broken({ Get: method('GET', 'Vendors', { AuthorizationType: 'AWS_IAM' }) })).toThrow('AWS_IAM');
    expect(
      broken({ Get: method('GET', 'Vendors', { AuthorizationType: 'NONE', Integration: { Type: 'MOCK' } }) }),
    ).toThrow('MOCK');
    const moon = onlyWith('GET');
    moon.IntegrationResponses[0] = {
      ...moon.IntegrationResponses[0],
      ResponseTemplates: { 'application/json': '$context.moon' },
    } as never;
    expect(
      broken({ Get: method('ANY', 'Vendors', { AuthorizationType: 'NONE', Integration: moon }) }),
    ).toThrow('$context.moon');
    const gatewayResponses = new Map([
      ['THROTTLED', { statusCode: 429, headers: {}, templates: { 'application/json': '$context.moon' } }],
    ]);
    await expect(aGateway(() => ok({}), { gatewayResponses })).rejects.toThrow('$context.moon');
  });

  it('says so when its port is in use', async () => {
    const first = await startHttpServer(0, () => {});
    servers.push(first);
    await expect(startHttpServer(first.port, () => {})).rejects.toThrow(`Port ${first.port} is in use`);
  });
});
