import { type ResponseType, type RestApi, ResponseType as Type } from 'aws-cdk-lib/aws-apigateway';
import type { Failure } from '#api/failure.ts';

interface GatewayRefusal {
  readonly id: string;
  readonly type: ResponseType;
  readonly status: number;
  readonly code: string;
  readonly sentence: string;
  readonly retryAfterSeconds?: number;
}

const signIn = 'Sign in to go on.';

/** What the gateway itself refuses, before any function is asked, in the product's words. */
const GATEWAY_REFUSALS: readonly GatewayRefusal[] = [
  { id: 'Unauthorized', type: Type.UNAUTHORIZED, status: 401, code: 'UNAUTHENTICATED', sentence: signIn },
  { id: 'ExpiredToken', type: Type.EXPIRED_TOKEN, status: 401, code: 'UNAUTHENTICATED', sentence: signIn },
  {
    id: 'AccessDenied',
    type: Type.ACCESS_DENIED,
    status: 403,
    code: 'FORBIDDEN',
    sentence: 'Forbidden: Insufficient permissions',
  },
  {
    id: 'InvalidApiKey',
    type: Type.INVALID_API_KEY,
    status: 403,
    code: 'FORBIDDEN',
    sentence: 'This address is not open to callers. Use the warehouse site.',
  },
  // What API Gateway calls a missing token is a path or a method that does not exist.
  {
    id: 'NoSuchCall',
    type: Type.MISSING_AUTHENTICATION_TOKEN,
    status: 404,
    code: 'NOT_FOUND',
    sentence: 'There is no such call.',
  },
  {
    id: 'NotFound',
    type: Type.RESOURCE_NOT_FOUND,
    status: 404,
    code: 'NOT_FOUND',
    sentence: 'There is no such call.',
  },
  {
    id: 'TooLarge',
    type: Type.REQUEST_TOO_LARGE,
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    sentence: 'That is too much for one call. Send less at a time.',
  },
  {
    id: 'Throttled',
    type: Type.THROTTLED,
    status: 429,
    code: 'TOO_MANY_CALLS',
    sentence: 'Too many calls at once. Try again in a moment.',
    retryAfterSeconds: 1,
  },
  {
    id: 'QuotaExceeded',
    type: Type.QUOTA_EXCEEDED,
    status: 429,
    code: 'TOO_MANY_CALLS',
    sentence: 'Too many calls at once. Try again in a moment.',
    retryAfterSeconds: 60,
  },
  {
    id: 'Timeout',
    type: Type.INTEGRATION_TIMEOUT,
    status: 504,
    code: 'TIMED_OUT',
    sentence: 'That took too long. Try again.',
  },
];

/** Registers them, and the product's body for every other refusal of the gateway with the status AWS gives it. */
export function addGatewayResponses(api: RestApi): void {
  for (const { id, type, status, code, sentence, retryAfterSeconds } of GATEWAY_REFUSALS)
    api.addGatewayResponse(id, {
      type,
      statusCode: String(status),
      ...answer(code, sentence, retryAfterSeconds),
    });
  api.addGatewayResponse('Default4xx', {
    type: Type.DEFAULT_4XX,
    ...answer('BAD_REQUEST', 'That call could not be understood.'),
  });
  api.addGatewayResponse('Default5xx', {
    type: Type.DEFAULT_5XX,
    ...answer('INTERNAL', 'Something went wrong on our side. Try again.'),
  });
}

function answer(code: string, error: string, retryAfterSeconds?: number) {
  const body: Failure = { error, code, requestId: '$context.requestId' };
  return {
    responseHeaders: {
      'Content-Type': "'application/json'",
      'Cache-Control': "'no-store'",
      ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': `'${retryAfterSeconds}'` }),
    },
    templates: { 'application/json': JSON.stringify(body) },
  };
}
