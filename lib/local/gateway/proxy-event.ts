import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Method, RestApi } from './rest-api.ts';

/** A request on its way to a function. */
type ProxyRequest = {
  requestId: string;
  /** Under the stage: `/GetVendor`. */
  path: string;
  httpMethod: string;
  headers: Record<string, string[]>;
  query: URLSearchParams;
  pathParameters: Record<string, string> | null;
  body: Buffer;
  sourceIp: string;
  apiKey: { id: string; value: string } | undefined;
  claims: Record<string, string> | undefined;
  at: Date;
};

/** The event of REST proxy integration, payload version 1: what is absent is null, the last of several values wins. */
export function proxyEvent(request: ProxyRequest, method: Method, api: RestApi): APIGatewayProxyEvent {
  const { requestId, path, httpMethod, headers, query, body, sourceIp, apiKey, claims, at } = request;
  // Without a prototype: `?constructor=1` is a name like any other.
  const multiValueQuery: Record<string, string[]> = Object.create(null);
  for (const [name, value] of query) multiValueQuery[name] = [...(multiValueQuery[name] ?? []), value];
  const hasQuery = Object.keys(multiValueQuery).length > 0;
  const binary = isBinary(headers, api.binaryMediaTypes);
  return {
    resource: method.resourcePath,
    path,
    httpMethod,
    headers: lastOfEach(headers),
    multiValueHeaders: headers,
    queryStringParameters: hasQuery ? lastOfEach(multiValueQuery) : null,
    multiValueQueryStringParameters: hasQuery ? multiValueQuery : null,
    pathParameters: request.pathParameters,
    stageVariables: api.stageVariables,
    requestContext: {
      resourceId: method.resourceId,
      resourcePath: method.resourcePath,
      httpMethod,
      extendedRequestId: requestId.replaceAll('-', '').slice(0, 15),
      requestTime: commonLogTime(at),
      path: `/${api.stage}${path}`,
      accountId: api.accountId,
      protocol: 'HTTP/1.1',
      stage: api.stage,
      domainPrefix: api.id,
      requestTimeEpoch: at.getTime(),
      requestId,
      identity: {
        cognitoIdentityPoolId: null,
        accountId: null,
        cognitoIdentityId: null,
        caller: null,
        sourceIp,
        principalOrgId: null,
        accessKey: null,
        cognitoAuthenticationType: null,
        cognitoAuthenticationProvider: null,
        userArn: null,
        userAgent: lastOfEach(headers)['user-agent'] ?? lastOfEach(headers)['User-Agent'] ?? null,
        user: null,
        clientCert: null,
        apiKey: apiKey?.value ?? null,
        apiKeyId: apiKey?.id ?? null,
      },
      domainName: api.domainName,
      apiId: api.id,
      // Absent from the JSON, as on AWS, when nobody was asked for a token.
      authorizer: claims ? { claims } : undefined,
    },
    body: body.length === 0 ? null : body.toString(binary ? 'base64' : 'utf8'),
    isBase64Encoded: binary && body.length > 0,
  };
}

function lastOfEach(values: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1) ?? '']));
}

function isBinary(headers: Record<string, string[]>, binaryMediaTypes: string[]): boolean {
  const name = Object.keys(headers).find((header) => header.toLowerCase() === 'content-type');
  const mediaType = name && headers[name]?.[0]?.split(';')[0]?.trim().toLowerCase();
  return binaryMediaTypes.some((type) => type === '*/*' || type.toLowerCase() === mediaType);
}

/** As a web server's log has it: `20/Nov/2026:09:10:14 +0000`. */
function commonLogTime(at: Date): string {
  const [, date, month, year, time] = at.toUTCString().replace(',', '').split(' ');
  return `${date}/${month}/${year}:${time} +0000`;
}
