import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  ApiKey,
  AuthorizationType,
  AwsIntegration,
  CognitoUserPoolsAuthorizer,
  EndpointType,
  LogGroupLogDestination,
  type Method,
  type MethodDeploymentOptions,
  MethodLoggingLevel,
  type MethodOptions,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { routes, vendorWebhook } from '#api/routes.ts';
import { acknowledge } from './acknowledge.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import type { Identity } from './identity.ts';
import { makeLogGroup } from './observability.ts';
import { RoleWithGrants } from './role-with-grants.ts';
import type { Settings } from './settings/settings.ts';
import { wrongMethodIntegration, wrongMethodResponses } from './wrong-method.ts';

interface ApiProps {
  readonly identity: Identity;
  readonly settings: Settings;
  /** The function of a route, by its folder's name. */
  readonly functionNamed: (name: string) => IFunction;
}

/** The path under which the edge serves the API. */
const STAGE = 'api';

/**
 * Anybody may call the webhook, with or without its secret. It is let through no faster than this, so that a flood of
 * it leaves the functions to people and a bill that can be borne; the accounting system sends again what is refused. A setting of
 * one method says all of it: what it leaves out is no longer the stage's.
 */
const WEBHOOK_LIMITS: MethodDeploymentOptions = {
  throttlingRateLimit: 10,
  throttlingBurstLimit: 10,
  loggingLevel: MethodLoggingLevel.ERROR,
  dataTraceEnabled: false,
};

/** One line a request: who, what, how it went and how long it took; never a header, a body or a token. */
const accessLog = AccessLogFormat.custom(
  JSON.stringify({
    requestId: AccessLogField.contextRequestId(),
    at: AccessLogField.contextRequestTimeEpoch(),
    method: AccessLogField.contextHttpMethod(),
    // The route that was found: what somebody made up may hold anything, a token too.
    path: AccessLogField.contextResourcePath(),
    status: AccessLogField.contextStatus(),
    bytes: AccessLogField.contextResponseLength(),
    tookMs: AccessLogField.contextResponseLatency(),
    functionTookMs: AccessLogField.contextIntegrationLatency(),
    refusal: AccessLogField.contextErrorResponseType(),
    sub: AccessLogField.contextAuthorizerClaims('sub'),
    ip: AccessLogField.contextIdentitySourceIp(),
    traceId: AccessLogField.contextXrayTraceId(),
  }),
);

/**
 * The regional REST API. Its stage is named `api`, the path under which the edge serves it, so that nothing
 * strips paths on the way. Calls of people need an ID token of the pool and the edge's key; the webhook, which
 * the accounting system calls, has a secret of its own that its function checks.
 */
export class Api extends Construct {
  readonly restApi: RestApi;
  /** A line a call: `accessLog`. */
  readonly accessLogs: LogGroup;
  /** What the edge sends as `x-api-key`: a fence around the regional address, not authentication. */
  readonly edgeKey: Secret;
  /** In whose name the gateway calls functions: one role for all, where a permission for each method would be one more resource a route. */
  readonly #caller: Role;

  constructor(scope: Construct, id: string, { identity, settings, functionNamed }: ApiProps) {
    super(scope, id);
    this.accessLogs = makeLogGroup(this, 'AccessLogs', settings);
    this.restApi = new RestApi(this, 'RestApi', {
      // Its metrics go by this name.
      restApiName: settings.stackName.toLowerCase(),
      endpointTypes: [EndpointType.REGIONAL],
      // CloudFront compresses only what it caches, and it caches no answer of the API.
      minCompressionSize: Size.bytes(1024),
      // API Gateway writes its logs through a role of the account and region; without it the stage is refused.
      // It stays, since the account goes on naming it when the stack is gone, and other stacks log through it.
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: settings.throwAway ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
      deployOptions: {
        stageName: STAGE,
        accessLogDestination: new LogGroupLogDestination(this.accessLogs),
        accessLogFormat: accessLog,
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        tracingEnabled: true,
        throttlingRateLimit: 1000,
        throttlingBurstLimit: 2000,
        methodOptions: { [`${vendorWebhook.path}/${vendorWebhook.method}`]: WEBHOOK_LIMITS },
      },
    });
    acknowledge(this.restApi, {
      APIG2: 'Each function checks the whole request against the contract (lib/api) and answers in words.',
      APIG3:
        'A web ACL is priced by the month; the stage throttles, and calls that come past the edge lack its key.',
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        "The role is API Gateway's own, for the account and region, and this is the policy AWS asks for.",
    });
    addGatewayResponses(this.restApi);
    this.#keepOwnLogs(settings);

    this.#caller = new RoleWithGrants(this, 'Caller', 'apigateway.amazonaws.com');
    const people: MethodOptions = {
      authorizationType: AuthorizationType.COGNITO,
      authorizer: new CognitoUserPoolsAuthorizer(this, 'People', {
        cognitoUserPools: [identity.userPool],
        // A token is looked at each time: what was found good five minutes ago may have ended since.
        resultsCacheTtl: Duration.seconds(0),
      }),
      apiKeyRequired: true,
    };
    const accountingSystem: MethodOptions = {
      authorizationType: AuthorizationType.NONE,
      apiKeyRequired: false,
    };
    for (const route of routes) this.#open(route, functionNamed(route.functionName), people);
    const webhook = this.#open(vendorWebhook, functionNamed(vendorWebhook.functionName), accountingSystem);
    // Calls are served when they may be passed on.
    this.restApi.latestDeployment?.node.addDependency(this.#caller);
    const reason =
      'The accounting system calls it and cannot sign in; its function checks a secret in a header.';
    for (const method of webhook) acknowledge(method, { APIG4: reason, COG4: reason });

    this.edgeKey = this.#guardWithKey(settings.edgeKey);
  }

  /**
   * API Gateway logs its own errors in a log group whose name it makes of the API's id. Left to itself it makes
   * that group with the first line, and keeps it without end.
   */
  #keepOwnLogs(settings: Settings): void {
    const { restApiId, deploymentStage } = this.restApi;
    const name = `API-Gateway-Execution-Logs_${restApiId}/${STAGE}`;
    deploymentStage.node.addDependency(makeLogGroup(this, 'OwnLogs', settings, name));
  }

  /** Whoever may not call a path does not learn its method either: every other one asks for the same token and key. */
  #open(route: { method: string; path: string }, handler: IFunction, who: MethodOptions): readonly Method[] {
    const resource = this.restApi.root.resourceForPath(route.path);
    this.#caller.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [handler.functionArn] }),
    );
    const integration = new AwsIntegration({
      proxy: true,
      service: 'lambda',
      path: `2015-03-31/functions/${handler.functionArn}/invocations`,
      options: { credentialsRole: this.#caller, timeout: Duration.seconds(29) },
    });
    return [
      resource.addMethod(route.method, integration, who),
      resource.addMethod('ANY', wrongMethodIntegration(route.method), {
        ...who,
        methodResponses: wrongMethodResponses(route.method),
      }),
    ];
  }

  /**
   * A key's value cannot change, and one secret feeds both its ends. So each generation has construct ids of its
   * own: raising it makes a new secret and key, points the edge to them, and only then removes the old ones.
   */
  #guardWithKey(generation: number): Secret {
    const secret = new Secret(this, `EdgeKeySecret${generation}`, {
      description: 'The key that the edge adds to every call. Never change it: raise the context edgeKey.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    acknowledge(secret, {
      SMG4: 'Rotation is a new generation of key and secret together (context edgeKey).',
    });
    const key = new ApiKey(this, `EdgeKey${generation}`, {
      description: `What the edge shows the API, generation ${generation}`,
      value: secret.secretValue.unsafeUnwrap(),
    });
    const plan = this.restApi.addUsagePlan('EdgePlan', {
      description: 'Calls that come through the edge',
      apiStages: [{ stage: this.restApi.deploymentStage }],
    });
    plan.addApiKey(key);
    return secret;
  }
}
