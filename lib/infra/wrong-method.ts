import type { MethodResponse } from 'aws-cdk-lib/aws-apigateway';
import { MockIntegration, PassthroughBehavior } from 'aws-cdk-lib/aws-apigateway';
import type { Failure } from '#api/failure.ts';

const STATUS = '405';

/**
 * What a body may be sent as. Anything else is 415, since API Gateway decides that before it answers: a template for
 * every type can't be written.
 */
const BODY_TYPES = [
  'application/json',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'text/html',
  'text/plain',
  'text/xml',
];

/** Names of the answer's headers, and what they say. */
const headersOf = (allowed: string): Readonly<Record<string, string>> => ({
  Allow: allowed,
  'Cache-Control': 'no-store',
});

/** The answer to every other method than the one of a path: the gateway gives it, and no function is called. */
export const wrongMethodIntegration = (allowed: string): MockIntegration => {
  const body: Failure = {
    error: `This call is made with ${allowed}.`,
    code: 'METHOD_NOT_ALLOWED',
    requestId: '$context.requestId',
  };
  return new MockIntegration({
    passthroughBehavior: PassthroughBehavior.NEVER,
    requestTemplates: Object.fromEntries(BODY_TYPES.map((type) => [type, `{"statusCode":${STATUS}}`])),
    integrationResponses: [
      {
        statusCode: STATUS,
        responseParameters: Object.fromEntries(
          Object.entries(headersOf(allowed)).map(([name, value]) => [
            `method.response.header.${name}`,
            `'${value}'`,
          ]),
        ),
        responseTemplates: { 'application/json': JSON.stringify(body) },
      },
    ],
  });
};

/** What API Gateway wants to know beforehand of that answer. */
export const wrongMethodResponses = (allowed: string): MethodResponse[] => [
  {
    statusCode: STATUS,
    responseParameters: Object.fromEntries(
      Object.keys(headersOf(allowed)).map((name) => [`method.response.header.${name}`, true]),
    ),
  },
];
