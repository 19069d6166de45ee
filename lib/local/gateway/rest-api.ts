import { PlainFailure } from '../plain-failure.ts';
import type { KnownProperties } from '../template/known-properties.ts';
import type { Resource, Stack } from '../template/template.ts';
import type { GatewayResponseSettings } from './gateway-response.ts';
import { type MockAnswer, type MockIntegration, readMock } from './mock-answer.ts';

/** Where a method stands, and whom it lets through. */
type Guarded = {
  resourceId: string;
  /** As the template writes it, such as `/GetVendor` or `/items/{id}`. */
  resourcePath: string;
  /** `GET`, …, or `ANY`. */
  httpMethod: string;
  apiKeyRequired: boolean;
  authorizer: CognitoAuthorizer | undefined;
  /** Scopes of which an access token must hold one. Empty: an ID token is wanted. */
  scopes: string[];
};

/** A method of the REST API that a function answers. */
export type Method = Guarded & {
  functionArn: string;
  /** Milliseconds until the gateway gives up on the function. */
  timeout: number;
};

/** One that the gateway answers by itself. */
export type MockMethod = Guarded & { mock: MockAnswer };

export type CognitoAuthorizer = { poolIds: string[]; header: string; expression: RegExp | undefined };
export type Throttle = { rate: number; burst: number };
/** A key that opens the stage, with the throttle of its usage plan. */
export type UsableKey = { id: string; value: string; throttle: Throttle | undefined };

/** The REST API of a stack as its one stage serves it. */
export type RestApi = {
  id: string;
  stage: string;
  accountId: string;
  domainName: string;
  methods: Method[];
  mocks: MockMethod[];
  keys: UsableKey[];
  /** How fast calls of one method are let through, by `POST /PostVendor`. */
  throttles: Map<string, Throttle>;
  gatewayResponses: Map<string, GatewayResponseSettings>;
  stageVariables: Record<string, string> | null;
  binaryMediaTypes: string[];
  /** Answers of so many bytes and more are compressed; undefined: none is. */
  minimumCompressionSize: number | undefined;
};

const IGNORED_SETTINGS = ['LoggingLevel', 'DataTraceEnabled', 'MetricsEnabled'];

export const gatewayTypes: Record<string, KnownProperties> = {
  'AWS::ApiGateway::RestApi': {
    served: ['BinaryMediaTypes', 'MinimumCompressionSize'],
    ignored: [
      'ApiKeySourceType',
      'Description',
      'EndpointConfiguration',
      'Name',
      'Policy',
      'Tags',
      'SecurityPolicy',
      'EndpointAccessMode',
    ],
  },
  'AWS::ApiGateway::Resource': { served: ['ParentId', 'PathPart', 'RestApiId'], ignored: [] },
  'AWS::ApiGateway::Method': {
    served: [
      ...[
        'ApiKeyRequired',
        'AuthorizationScopes',
        'AuthorizationType',
        'AuthorizerId',
        'HttpMethod',
        'ResourceId',
      ],
      ...['RestApiId', 'Integration.Type', 'Integration.Uri', 'Integration.TimeoutInMillis'],
      ...['PassthroughBehavior', 'RequestTemplates', 'IntegrationResponses'].map(
        (name) => `Integration.${name}`,
      ),
    ],
    ignored: [
      'Integration.IntegrationHttpMethod',
      'Integration.Credentials',
      'MethodResponses',
      'OperationName',
    ],
  },
  'AWS::ApiGateway::Authorizer': {
    served: ['IdentitySource', 'IdentityValidationExpression', 'ProviderARNs', 'RestApiId', 'Type'],
    ignored: ['AuthorizerResultTtlInSeconds', 'AuthType', 'Name'],
  },
  'AWS::ApiGateway::GatewayResponse': {
    served: ['ResponseParameters', 'ResponseTemplates', 'ResponseType', 'RestApiId', 'StatusCode'],
    ignored: [],
  },
  'AWS::ApiGateway::Deployment': { served: ['RestApiId'], ignored: ['Description'] },
  'AWS::ApiGateway::Stage': {
    served: [
      ...['RestApiId', 'StageName', 'DeploymentId', 'Variables', 'AccessLogSetting'],
      ...['ResourcePath', 'HttpMethod', 'ThrottlingRateLimit', 'ThrottlingBurstLimit'].map(
        (name) => `MethodSettings[].${name}`,
      ),
    ],
    ignored: [
      'Description',
      'Tags',
      'TracingEnabled',
      ...IGNORED_SETTINGS.map((name) => `MethodSettings[].${name}`),
    ],
  },
  'AWS::ApiGateway::ApiKey': {
    served: ['Enabled', 'Value'],
    ignored: ['Description', 'Name', 'StageKeys', 'Tags'],
  },
  'AWS::ApiGateway::UsagePlan': {
    served: ['ApiStages[].ApiId', 'ApiStages[].Stage', 'Throttle'],
    ignored: ['ApiStages[].Throttle', 'Description', 'Quota', 'Tags', 'UsagePlanName'],
  },
  'AWS::ApiGateway::UsagePlanKey': { served: ['KeyId', 'KeyType', 'UsagePlanId'], ignored: [] },
};

/** Reads the stack's REST API. Throws a PlainFailure unless there is exactly one, with one stage, and for what it can't serve. */
export function restApiOf(stack: Stack): RestApi {
  const api = theOnly(stack.ofType('AWS::ApiGateway::RestApi'), 'REST API');
  const stage = theOnly(stack.ofType('AWS::ApiGateway::Stage'), 'stage');
  const { BinaryMediaTypes, MinimumCompressionSize } = api.properties;
  const stageName = String(stage.properties.StageName);
  const methods = stack.ofType('AWS::ApiGateway::Method');
  return {
    id: api.ref,
    stage: stageName,
    accountId: stack.place.accountId,
    domainName: `${api.ref}.execute-api.${stack.place.region}.${stack.place.urlSuffix}`,
    methods: methods.filter((method) => !isMock(method)).map((method) => readMethod(method, api, stack)),
    mocks: methods.filter(isMock).map((method) => readMockMethod(method, api, stack)),
    keys: usableKeys(stack, api.ref, stageName),
    throttles: methodThrottles(stage),
    gatewayResponses: gatewayResponses(stack),
    stageVariables: (stage.properties.Variables as Record<string, string> | undefined) ?? null,
    binaryMediaTypes: (BinaryMediaTypes as string[] | undefined) ?? [],
    minimumCompressionSize: MinimumCompressionSize === undefined ? undefined : Number(MinimumCompressionSize),
  };
}

function theOnly(resources: Resource[], what: string): Resource {
  const [only] = resources;
  if (!only || resources.length > 1)
    throw new PlainFailure(`The local run serves one ${what}; the template has ${resources.length}.`);
  return only;
}

type Integration = MockIntegration & { Type?: string; Uri?: string; TimeoutInMillis?: number };

const integrationOf = ({ properties }: Resource): Integration =>
  (properties.Integration as Integration | undefined) ?? {};

const isMock = (method: Resource): boolean => integrationOf(method).Type === 'MOCK';

function readMockMethod(method: Resource, api: Resource, stack: Stack): MockMethod {
  return { ...readGuarded(method, api, stack), mock: readMock(integrationOf(method), method.logicalId) };
}

function readMethod(method: Resource, api: Resource, stack: Stack): Method {
  const integration = integrationOf(method);
  const functionArn = /\/functions\/(.+)\/invocations$/.exec(integration.Uri ?? '')?.[1];
  if (integration.Type !== 'AWS_PROXY' || !functionArn)
    throw new PlainFailure(
      `${method.logicalId} is answered by ${integration.Type ?? 'nothing'}; the local run serves functions, and one answer of the gateway's own.`,
    );
  return { ...readGuarded(method, api, stack), functionArn, timeout: integration.TimeoutInMillis ?? 29_000 };
}

function readGuarded({ logicalId, properties }: Resource, api: Resource, stack: Stack): Guarded {
  const { HttpMethod, ResourceId, ApiKeyRequired, AuthorizationType, AuthorizerId, AuthorizationScopes } =
    properties as Record<string, string | undefined> & { AuthorizationScopes?: string[] };
  if (AuthorizationType !== 'NONE' && AuthorizationType !== 'COGNITO_USER_POOLS')
    throw new PlainFailure(
      `${logicalId} is authorised by ${AuthorizationType}, which the local run does not know.`,
    );
  return {
    resourceId: ResourceId ?? '',
    resourcePath: pathOf(ResourceId ?? '', stack, stack.attribute(api.logicalId, 'RootResourceId')),
    httpMethod: HttpMethod ?? 'ANY',
    apiKeyRequired: String(ApiKeyRequired) === 'true',
    authorizer: AuthorizationType === 'NONE' ? undefined : readAuthorizer(AuthorizerId ?? '', stack),
    scopes: AuthorizationScopes ?? [],
  };
}

function pathOf(resourceId: string, stack: Stack, rootId: string): string {
  const parts: string[] = [];
  for (let id = resourceId; id !== rootId; ) {
    const resource = stack.ofType('AWS::ApiGateway::Resource').find(({ ref }) => ref === id);
    if (!resource)
      throw new PlainFailure(`A method stands on the resource ${id}, which the template does not hold.`);
    parts.unshift(String(resource.properties.PathPart));
    id = String(resource.properties.ParentId);
  }
  return `/${parts.join('/')}`;
}

function readAuthorizer(id: string, stack: Stack): CognitoAuthorizer {
  const authorizer = stack.ofType('AWS::ApiGateway::Authorizer').find(({ ref }) => ref === id);
  const { Type, ProviderARNs, IdentitySource, IdentityValidationExpression } = (authorizer?.properties ??
    {}) as {
    Type?: string;
    ProviderARNs?: string[];
    IdentitySource?: string;
    IdentityValidationExpression?: string;
  };
  const header = /^method\.request\.header\.(.+)$/.exec(IdentitySource ?? '')?.[1];
  if (Type !== 'COGNITO_USER_POOLS' || !ProviderARNs || !header)
    throw new PlainFailure(
      `Authorizer ${authorizer?.logicalId ?? id} does not read a header and ask a user pool.`,
    );
  return {
    poolIds: ProviderARNs.map((arn) => arn.replace(/^.*userpool\//, '')),
    header: header.toLowerCase(),
    expression: IdentityValidationExpression
      ? new RegExp(`^(?:${IdentityValidationExpression})$`)
      : undefined,
  };
}

function usableKeys(stack: Stack, apiId: string, stageName: string): UsableKey[] {
  const plans = stack
    .ofType('AWS::ApiGateway::UsagePlan')
    .filter(({ properties }) =>
      ((properties.ApiStages ?? []) as { ApiId?: string; Stage?: string }[]).some(
        ({ ApiId, Stage }) => ApiId === apiId && Stage === stageName,
      ),
    );
  return stack.ofType('AWS::ApiGateway::UsagePlanKey').flatMap(({ properties }) => {
    const plan = plans.find(({ ref }) => ref === properties.UsagePlanId);
    const key = stack.ofType('AWS::ApiGateway::ApiKey').find(({ ref }) => ref === properties.KeyId);
    if (!plan || !key || String(key.properties.Enabled) !== 'true') return [];
    const { RateLimit, BurstLimit } = (plan.properties.Throttle ?? {}) as {
      RateLimit?: number;
      BurstLimit?: number;
    };
    const throttle =
      RateLimit === undefined
        ? undefined
        : { rate: Number(RateLimit), burst: Number(BurstLimit ?? RateLimit) };
    return [{ id: key.ref, value: String(key.properties.Value), throttle }];
  });
}

type MethodSetting = {
  ResourcePath: string;
  HttpMethod: string;
  ThrottlingRateLimit?: number;
  ThrottlingBurstLimit?: number;
};

/** Those of single methods. What holds for the whole stage is more than one machine is asked. */
function methodThrottles({ properties }: Resource): Map<string, Throttle> {
  return new Map(
    ((properties.MethodSettings ?? []) as MethodSetting[])
      .filter(({ HttpMethod }) => HttpMethod !== '*')
      .flatMap(({ ResourcePath, HttpMethod, ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }) => {
        // `/~1PostVendor`: a slash within a path is written ~1.
        const path = ResourcePath.slice(1).replaceAll('~1', '/');
        return rate === undefined
          ? []
          : [[`${HttpMethod} ${path}`, { rate: Number(rate), burst: Number(burst ?? rate) }]];
      }),
  );
}

function gatewayResponses(stack: Stack): Map<string, GatewayResponseSettings> {
  return new Map(
    stack.ofType('AWS::ApiGateway::GatewayResponse').map(({ properties }) => [
      String(properties.ResponseType),
      {
        statusCode: properties.StatusCode === undefined ? undefined : Number(properties.StatusCode),
        headers: (properties.ResponseParameters ?? {}) as Record<string, string>,
        templates: (properties.ResponseTemplates ?? {}) as Record<string, string>,
      },
    ]),
  );
}
