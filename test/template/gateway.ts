import * as z from 'zod/mini';
import { Failure } from '#api/failure.ts';
import { routes, vendorWebhook } from '#api/routes.ts';
import { statementsOf } from './grants.ts';
import type { Synthesised } from './synthesise.ts';

const pascal = (name: string) => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Every method of the API as `POST /PostVendor`, with the resource. */
const methodsOf = (stack: Synthesised) => {
  const paths = new Map(
    stack.ofType('AWS::ApiGateway::Resource').map(([id, { Properties: one }]) => [id, `/${one.PathPart}`]),
  );
  return new Map(
    stack
      .ofType('AWS::ApiGateway::Method')
      .map(([, { Properties: method }]) => [
        `${method.HttpMethod} ${paths.get(method.ResourceId.Ref)}`,
        method,
      ]),
  );
};

const aliasOf = (stack: Synthesised, functionName: string) => stack.at(`${pascal(functionName)}/Live`)[0];

export const describeGateway = (stack: Synthesised) =>
  describe('the gateway', () => {
    it('opens the routes of the contract and the webhook, and nothing else', () => {
      const called = [...routes, vendorWebhook].flatMap(({ method, path }) => [
        `${method} ${path}`,
        `ANY ${path}`,
      ]);
      expect([...methodsOf(stack).keys()].sort()).toEqual(called.sort());
    });

    it.each([...routes, vendorWebhook].map((route) => [route.name, route] as const))(
      'answers every other method of %s by itself, with the one there is, to whom that is open',
      (_, { method, path }) => {
        const [right, other] = [`${method} ${path}`, `ANY ${path}`].map((at) => methodsOf(stack).get(at));
        for (const guard of ['AuthorizationType', 'AuthorizerId', 'ApiKeyRequired'])
          expect(other[guard]).toEqual(right[guard]);
        const { Type, PassthroughBehavior, RequestTemplates, IntegrationResponses } = other.Integration;
        // What matches no template would be passed to nothing, and be 500.
        expect([Type, PassthroughBehavior]).toEqual(['MOCK', 'NEVER']);
        expect(new Set(Object.values(RequestTemplates))).toEqual(new Set(['{"statusCode":405}']));
        expect(Object.keys(RequestTemplates)).toContain('application/json');
        expect(IntegrationResponses).toEqual([
          expect.objectContaining({
            StatusCode: '405',
            ResponseParameters: expect.objectContaining({ 'method.response.header.Allow': `'${method}'` }),
          }),
        ]);
        expect(other.MethodResponses).toEqual([
          {
            StatusCode: '405',
            ResponseParameters: Object.fromEntries(
              Object.keys(IntegrationResponses[0].ResponseParameters).map((name) => [name, true]),
            ),
          },
        ]);
        const body = JSON.parse(IntegrationResponses[0].ResponseTemplates['application/json']);
        expect(z.strictObject(Failure.shape).parse(body)).toEqual({
          error: `This call is made with ${method}.`,
          code: 'METHOD_NOT_ALLOWED',
          requestId: '$context.requestId',
        });
      },
    );

    it.each(routes.map((route) => [route.name, route] as const))(
      'asks who calls %s, and for the key',
      (_, route) => {
        const method = methodsOf(stack).get(`${route.method} ${route.path}`);
        expect(method).toMatchObject({
          AuthorizationType: 'COGNITO_USER_POOLS',
          AuthorizerId: { Ref: stack.ofType('AWS::ApiGateway::Authorizer')[0]?.[0] },
          ApiKeyRequired: true,
          Integration: { Type: 'AWS_PROXY', IntegrationHttpMethod: 'POST', TimeoutInMillis: 29_000 },
        });
        // With scopes the gateway would take an access token, which says nothing of the person's e-mail.
        expect(method.AuthorizationScopes).toBeUndefined();
        expect(method.Integration.Uri['Fn::Join'][1]).toContainEqual({
          Ref: aliasOf(stack, route.functionName),
        });
      },
    );

    it('reads the token of our own pool from the Authorization header', () => {
      expect(stack.only('AWS::ApiGateway::Authorizer').Properties).toMatchObject({
        Type: 'COGNITO_USER_POOLS',
        // Each call is looked at: a token that ended counts no longer.
        AuthorizerResultTtlInSeconds: 0,
        IdentitySource: 'method.request.header.Authorization',
        ProviderARNs: [{ 'Fn::GetAtt': [stack.at('Identity/UserPool')[0], 'Arn'] }],
      });
    });

    it('lets the webhook through to its own secret', () => {
      const method = methodsOf(stack).get('POST /VendorWebhook');
      expect(method).toMatchObject({ AuthorizationType: 'NONE', ApiKeyRequired: false });
      expect(method.Integration.Uri['Fn::Join'][1]).toContainEqual({
        Ref: aliasOf(stack, vendorWebhook.functionName),
      });
    });

    it('may call the functions of its routes and nothing else, in the name of a role that nobody else takes', () => {
      const [caller, { Properties: role }] = stack.at('Api/Caller');
      const statements = statementsOf(stack, caller);
      const called = [...new Set([...routes, vendorWebhook].map(({ functionName }) => functionName))];
      expect(statements).toEqual([
        {
          Effect: 'Allow',
          Action: 'lambda:InvokeFunction',
          Resource: expect.arrayContaining(called.map((name) => ({ Ref: aliasOf(stack, name) }))),
        },
      ]);
      expect(statements[0]?.Resource).toHaveLength(called.length);
      expect(role.ManagedPolicyArns).toBeUndefined();
      expect(role.AssumeRolePolicyDocument.Statement).toEqual([
        { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'apigateway.amazonaws.com' } },
      ]);
      for (const [at, method] of methodsOf(stack))
        if (!at.startsWith('ANY '))
          expect(method.Integration.Credentials).toEqual({ 'Fn::GetAtt': [caller, 'Arn'] });
      expect(
        stack
          .ofType('AWS::Lambda::Permission')
          .filter(([, { Properties: one }]) => one.Principal === 'apigateway.amazonaws.com'),
      ).toEqual([]);
      // A deployment that served calls before they may be passed on would answer each with an error.
      const [, deployment] = stack.ofType('AWS::ApiGateway::Deployment')[0] ?? [];
      expect(deployment?.DependsOn).toEqual(expect.arrayContaining([caller]));
    });

    it('is regional, under the stage api, compresses, and logs one line a call with no token in it', () => {
      const api = stack.only('AWS::ApiGateway::RestApi').Properties;
      expect(api).toMatchObject({
        EndpointConfiguration: { Types: ['REGIONAL'] },
        MinimumCompressionSize: 1024,
      });
      const stage = stack.only('AWS::ApiGateway::Stage');
      expect(stage.Properties.StageName).toBe('api');
      expect(stage.Properties.TracingEnabled).toBe(true);
      expect(stage.DependsOn).toContain(stack.ofType('AWS::ApiGateway::Account')[0]?.[0]);
      const line: Record<string, string> = JSON.parse(stage.Properties.AccessLogSetting.Format);
      expect(line).toMatchObject({ requestId: '$context.requestId', status: '$context.status' });
      expect(Object.values(line).join()).not.toMatch(/header|token|authorization|email/i);
      const logged = { DataTraceEnabled: false, LoggingLevel: 'ERROR' };
      expect(stage.Properties.MethodSettings).toEqual([
        {
          ...{ ResourcePath: '/*', HttpMethod: '*', ...logged },
          ...{ ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
        },
        // Whoever floods the webhook, which anybody may call, takes this much of the functions and no more.
        {
          ...{ ResourcePath: '/~1VendorWebhook', HttpMethod: 'POST', ...logged },
          ...{ ThrottlingRateLimit: 10, ThrottlingBurstLimit: 10 },
        },
      ]);
    });

    it('refuses in the words of the product', () => {
      const refusals = Object.fromEntries(
        stack.ofType('AWS::ApiGateway::GatewayResponse').map(([, { Properties: one }]) => {
          expect(one.ResponseParameters['gatewayresponse.header.Content-Type']).toBe("'application/json'");
          const body = z
            .strictObject(Failure.shape)
            .parse(JSON.parse(one.ResponseTemplates['application/json']));
          expect(body.requestId).toBe('$context.requestId');
          const retryAfter = one.ResponseParameters['gatewayresponse.header.Retry-After'];
          if (one.StatusCode === '429') expect(retryAfter).toMatch(/^'\d+'$/);
          else expect(retryAfter).toBeUndefined();
          return [one.ResponseType, [one.StatusCode, body.code]];
        }),
      );
      expect(refusals).toEqual({
        UNAUTHORIZED: ['401', 'UNAUTHENTICATED'],
        EXPIRED_TOKEN: ['401', 'UNAUTHENTICATED'],
        ACCESS_DENIED: ['403', 'FORBIDDEN'],
        INVALID_API_KEY: ['403', 'FORBIDDEN'],
        MISSING_AUTHENTICATION_TOKEN: ['404', 'NOT_FOUND'],
        RESOURCE_NOT_FOUND: ['404', 'NOT_FOUND'],
        REQUEST_TOO_LARGE: ['413', 'PAYLOAD_TOO_LARGE'],
        THROTTLED: ['429', 'TOO_MANY_CALLS'],
        QUOTA_EXCEEDED: ['429', 'TOO_MANY_CALLS'],
        INTEGRATION_TIMEOUT: ['504', 'TIMED_OUT'],
        DEFAULT_4XX: [undefined, 'BAD_REQUEST'],
        DEFAULT_5XX: [undefined, 'INTERNAL'],
      });
    });

    it('leaves a line a call with the route that was found, and nothing of what a caller may have put into it', () => {
      const { Format } = stack.only('AWS::ApiGateway::Stage').Properties.AccessLogSetting;
      const line: Record<string, string> = JSON.parse(Format);
      expect(line).toMatchObject({
        path: '$context.resourcePath',
        requestId: '$context.requestId',
        traceId: '$context.xrayTraceId',
      });
      const told = Object.values(line).join();
      expect(told).not.toMatch(
        /\$context\.path\b|userAgent|caller|apiKey|error\.message|authorizer\.(?!claims\.sub)/,
      );
    });

    it('keeps what the gateway tells of itself as long as every other line', () => {
      const [group, { Properties: logs }] = stack.at('Api/OwnLogs');
      const { RestApiId, StageName } = stack.only('AWS::ApiGateway::Stage').Properties;
      expect(logs).toEqual({
        LogGroupName: { 'Fn::Join': ['', ['API-Gateway-Execution-Logs_', RestApiId, `/${StageName}`]] },
        RetentionInDays: 90,
      });
      // Made first, or the gateway makes one of its own that is kept for ever.
      expect(stack.only('AWS::ApiGateway::Stage').DependsOn).toContain(group);
    });
  });
