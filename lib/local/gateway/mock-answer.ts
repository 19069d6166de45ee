import { PlainFailure } from '../plain-failure.ts';
import { checkTemplate, fill, headerValue, type ResponseContext, variablesOf } from './gateway-response.ts';
import type { ProxyResponse } from './proxy-response.ts';

/** An answer that the gateway gives by itself where the template says so, whatever is asked. */
export type MockAnswer = {
  statusCode: number;
  headers: Record<string, string>;
  mediaType: string;
  template: string;
  /** Of these a body may be; of another it is refused as of an unsupported type. */
  bodyTypes: string[];
};

export type MockIntegration = {
  PassthroughBehavior?: string;
  RequestTemplates?: Record<string, string>;
  IntegrationResponses?: {
    StatusCode?: string;
    SelectionPattern?: string;
    ResponseParameters?: Record<string, string>;
    ResponseTemplates?: Record<string, string>;
  }[];
};

/** Reads a MOCK integration. PlainFailure: it depends on what is asked, which the local run does not work out. */
export function readMock(integration: MockIntegration, logicalId: string): MockAnswer {
  const { RequestTemplates = {}, IntegrationResponses = [], PassthroughBehavior } = integration;
  const [answer] = IntegrationResponses;
  const statusCode = Number(answer?.StatusCode);
  const [mediaType, template] = Object.entries(answer?.ResponseTemplates ?? {})[0] ?? [];
  const asksFor = `{"statusCode":${statusCode}}`;
  const isPlain =
    PassthroughBehavior === 'NEVER' &&
    IntegrationResponses.length === 1 &&
    answer?.SelectionPattern === undefined &&
    Object.values(RequestTemplates).length > 0 &&
    Object.values(RequestTemplates).every((one) => one.replaceAll(/\s/g, '') === asksFor);
  if (!isPlain || mediaType === undefined || template === undefined)
    throw new PlainFailure(
      `${logicalId} is a MOCK that has more than one answer, which the local run does not give.`,
    );
  const headers = Object.fromEntries(
    Object.entries(answer?.ResponseParameters ?? {}).map(([name, value]) => [
      name.replace(/^method\.response\.header\./, ''),
      value,
    ]),
  );
  for (const text of [template, ...Object.values(headers).map((mapping) => `$${mapping}`)])
    checkTemplate(text, logicalId);
  return { statusCode, headers, mediaType, template, bodyTypes: Object.keys(RequestTemplates) };
}

/** The answer; without a type a body is taken for JSON, as API Gateway does. */
export function mockResponse(
  mock: MockAnswer,
  contentType: string | undefined,
  context: ResponseContext,
): ProxyResponse | 'UNSUPPORTED_MEDIA_TYPE' {
  const bodyType = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!mock.bodyTypes.includes(bodyType)) return 'UNSUPPORTED_MEDIA_TYPE';
  const variables = variablesOf(context);
  const headers = Object.entries(mock.headers).map(([name, mapping]): [string, string[]] => [
    name,
    [headerValue(mapping, variables)],
  ]);
  return {
    statusCode: mock.statusCode,
    headers: [['content-type', [mock.mediaType]], ...headers],
    body: Buffer.from(fill(mock.template, variables)),
  };
}
