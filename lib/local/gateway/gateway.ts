import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AnsweredCall } from '#local/alarms/access-log.ts';
import type { Functions } from '#local/functions/functions.ts';
import { type HttpServer, startHttpServer } from '#local/http-server.ts';
import { authorize, type PoolKeys } from './cognito-authorizer.ts';
import { checkGatewayResponses, gatewayResponse, type ResponseType } from './gateway-response.ts';
import { matchMethod } from './match-method.ts';
import { mockResponse } from './mock-answer.ts';
import { proxyEvent } from './proxy-event.ts';
import { type ProxyResponse, proxyResponse } from './proxy-response.ts';
import { headersOf, readBody } from './request.ts';
import type { Method, MockMethod, RestApi } from './rest-api.ts';
import { type Admission, tokenBucket, usagePlan } from './usage-plan.ts';

type GatewayOptions = {
  api: RestApi;
  functions: Pick<Functions, 'invoke'>;
  keysOf: PoolKeys;
  /** 0 takes a free port. */
  port: number;
  tell?: (line: string) => void;
  /** Hears of every call when it is answered, for the access log and the counters. */
  answered?: (call: AnsweredCall) => void;
};

/**
 * Serves the REST API's stage: routes, authorizer, API keys, time-outs, limits and gateway responses as the
 * template says. Its address stands for the execute-api host, so that paths begin with the stage.
 */
export async function startGateway({
  api,
  functions,
  keysOf,
  port,
  tell,
  answered,
}: GatewayOptions): Promise<HttpServer> {
  checkGatewayResponses(api.gatewayResponses);
  const admit = usagePlan(api.keys);
  const buckets = new Map([...api.throttles].map(([method, throttle]) => [method, tokenBucket(throttle)]));
  const isThrottled = ({ httpMethod, resourcePath }: Method | MockMethod) =>
    buckets.get(`${httpMethod} ${resourcePath}`)?.() === false;
  const serving = { api, functions, keysOf, admit, isThrottled, answered };
  return startHttpServer(port, (request, response) => serve(serving, request, response), tell);
}

type Serving = Pick<GatewayOptions, 'api' | 'functions' | 'keysOf' | 'answered'> & {
  admit: (key: string | undefined) => Admission;
  isThrottled: (method: Method | MockMethod) => boolean;
};

async function serve(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { api } = serving;
  const requestId = randomUUID();
  const startedAt = Date.now();
  const seen: Seen = {};
  const httpMethod = request.method ?? 'GET';
  const url = new URL(`http://gateway${request.url}`);
  const answered = await answer(serving, request, { requestId, httpMethod, url, seen });
  // Whoever still sends a body that nobody reads would otherwise never hear the answer.
  request.resume();
  const { statusCode, headers, body } =
    typeof answered === 'string'
      ? refusal(answered, api, { requestId, stage: api.stage, path: url.pathname, httpMethod })
      : answered;
  response.statusCode = statusCode;
  for (const [name, values] of headers)
    response.setHeader(name, values.length === 1 ? (values[0] ?? '') : values);
  response.setHeader('x-amzn-requestid', requestId);
  serving.answered?.({
    ...{ requestId, at: startedAt, method: httpMethod, path: url.pathname, status: statusCode },
    ...{ bytes: body.length, tookMs: Date.now() - startedAt, functionTookMs: seen.functionTookMs },
    ...{ refusal: typeof answered === 'string' ? answered : undefined, sub: seen.sub },
    ip: request.socket.remoteAddress ?? '127.0.0.1',
  });
  await send(response, body, request, api.minimumCompressionSize);
}

/** What is learnt of a call on its way to its answer. */
type Seen = { sub?: string; functionTookMs?: number };

async function answer(
  { api, functions, keysOf, admit, isThrottled }: Serving,
  request: IncomingMessage,
  { requestId, httpMethod, url, seen }: { requestId: string; httpMethod: string; url: URL; seen: Seen },
): Promise<ProxyResponse | ResponseType> {
  const stagePath = `/${api.stage}`;
  if (url.pathname !== stagePath && !url.pathname.startsWith(`${stagePath}/`)) return 'ACCESS_DENIED';
  const path = url.pathname.slice(stagePath.length) || '/';
  const match = matchMethod<Method | MockMethod>([...api.methods, ...api.mocks], httpMethod, path);
  if (!match) return 'MISSING_AUTHENTICATION_TOKEN';
  const { method, pathParameters } = match;
  if (isThrottled(method)) return 'THROTTLED';

  let claims: Record<string, string> | undefined;
  if (method.authorizer) {
    const header = request.headers[method.authorizer.header];
    const authorization = await authorize(String(header ?? ''), method.authorizer, method.scopes, keysOf);
    if ('refused' in authorization) return authorization.refused;
    claims = authorization.claims;
    seen.sub = claims.sub;
  }
  const admission = method.apiKeyRequired ? admit(request.headers['x-api-key']?.toString()) : undefined;
  if (admission && 'refused' in admission) return admission.refused;

  const body = await readBody(request);
  if (body === 'tooLarge') return 'REQUEST_TOO_LARGE';
  if (body === 'malformed') return 'UNSUPPORTED_MEDIA_TYPE';
  if ('mock' in method) {
    const context = { requestId, stage: api.stage, path: url.pathname, httpMethod };
    return mockResponse(method.mock, request.headers['content-type'], context);
  }
  const event = proxyEvent(
    {
      requestId,
      path,
      httpMethod,
      headers: headersOf(request, api.domainName),
      query: url.searchParams,
      pathParameters,
      body,
      sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
      apiKey: admission?.key,
      claims,
      at: new Date(),
    },
    method,
    api,
  );
  const askedAt = Date.now();
  const result = await withinTime(functions.invoke(method.functionArn, event), method);
  seen.functionTookMs = Date.now() - askedAt;
  if (result === 'late') return 'INTEGRATION_TIMEOUT';
  if (!result.ok && result.error.errorType === 'RequestEntityTooLargeException') return 'REQUEST_TOO_LARGE';
  return proxyResponse(result) ?? 'DEFAULT_5XX';
}

/** The function runs on after the gateway gave up, as on AWS. */
async function withinTime<Result>(
  invocation: Promise<Result>,
  { timeout }: Method,
): Promise<Result | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), timeout);
  });
  try {
    return await Promise.race([invocation, late]);
  } finally {
    clearTimeout(timer);
  }
}

function refusal(
  type: ResponseType,
  api: RestApi,
  context: Parameters<typeof gatewayResponse>[2],
): ProxyResponse {
  const { statusCode, headers, body } = gatewayResponse(type, api.gatewayResponses, context);
  const named = { 'x-amzn-errortype': `${type}Exception`, ...headers };
  return {
    statusCode,
    headers: Object.entries(named).map(([name, value]) => [name, [value]]),
    body: Buffer.from(body),
  };
}

const compressed = promisify(gzip);

async function send(
  response: ServerResponse,
  body: Buffer,
  request: IncomingMessage,
  minimumSize: number | undefined,
): Promise<void> {
  const accepts = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '');
  const compress =
    accepts &&
    minimumSize !== undefined &&
    body.length >= minimumSize &&
    !response.hasHeader('content-encoding');
  const sent = compress ? await compressed(body) : body;
  if (compress) response.setHeader('content-encoding', 'gzip');
  response.setHeader('content-length', sent.length);
  response.end(request.method === 'HEAD' ? undefined : sent);
}
