import type { Stack } from '../template/template.ts';

/** A call that the gateway answered: what an access log can say of it. */
export type AnsweredCall = {
  requestId: string;
  /** Epoch ms. */
  at: number;
  method: string;
  /** With the stage, as the gateway sees it. */
  path: string;
  status: number;
  bytes: number;
  tookMs: number;
  /** How long the function took; undefined when none was asked. */
  functionTookMs: number | undefined;
  /** Which of the gateway's own answers it was. */
  refusal: string | undefined;
  sub: string | undefined;
  ip: string;
};

/** Where the stage leaves a line a call, and how it reads. */
type AccessLog = { logGroup: string; lineOf(call: AnsweredCall): string };

/** The access log of the stack's one stage; undefined when it keeps none. */
export function accessLogOf(stack: Pick<Stack, 'ofType'>): AccessLog | undefined {
  const [stage] = stack.ofType('AWS::ApiGateway::Stage');
  const routes = new Set(
    stack.ofType('AWS::ApiGateway::Resource').map(({ properties }) => `/${String(properties.PathPart)}`),
  );
  const { DestinationArn, Format } = (stage?.properties.AccessLogSetting ?? {}) as {
    DestinationArn?: string;
    Format?: string;
  };
  if (!DestinationArn || !Format) return undefined;
  return {
    logGroup: DestinationArn.replace(/^.*:log-group:/, '').replace(/:\*$/, ''),
    lineOf(call) {
      const variables = variablesOf(call, routeOf(call.path, routes));
      // What is not known of a call reads `-`, as on AWS.
      return Format.replace(/\$context\.([\w.]+)/g, (_, name: string) => String(variables[name] ?? '-'));
    },
  };
}

/** Without the stage; undefined when there is no such route. All of ours have one part. */
function routeOf(path: string, routes: ReadonlySet<string>): string | undefined {
  const route = path.replace(/^\/[^/]*/, '').replace(/\/$/, '');
  return routes.has(route) ? route : undefined;
}

function variablesOf(
  call: AnsweredCall,
  route: string | undefined,
): Readonly<Record<string, string | number | undefined>> {
  return {
    requestId: call.requestId,
    extendedRequestId: call.requestId,
    requestTimeEpoch: call.at,
    httpMethod: call.method,
    path: call.path,
    resourcePath: route,
    status: call.status,
    responseLength: call.bytes,
    responseLatency: call.tookMs,
    integrationLatency: call.functionTookMs,
    'error.responseType': call.refusal,
    'authorizer.claims.sub': call.sub,
    'identity.sourceIp': call.ip,
  };
}
