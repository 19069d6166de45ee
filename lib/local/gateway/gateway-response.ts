import { PlainFailure } from '../plain-failure.ts';

/** What a template says of one type of the gateway's own answers. */
export type GatewayResponseSettings = {
  statusCode: number | undefined;
  headers: Record<string, string>;
  templates: Record<string, string>;
};

/** What the gateway itself answers with, when no function did. */
type GatewayResponse = { statusCode: number; headers: Record<string, string>; body: string };

/** What a template may say with `$context`. */
export type ResponseContext = { requestId: string; stage: string; path: string; httpMethod: string };

/** The kinds of answer that the gateway gives by itself, with API Gateway's own status and words. */
const responseTypes = {
  ACCESS_DENIED: [403, 'Access Denied'],
  DEFAULT_5XX: [502, 'Internal server error'],
  EXPIRED_TOKEN: [401, 'The incoming token has expired'],
  INTEGRATION_TIMEOUT: [504, 'Endpoint request timed out'],
  INVALID_API_KEY: [403, 'Forbidden'],
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token'],
  REQUEST_TOO_LARGE: [413, 'Request Too Long'],
  THROTTLED: [429, 'Too Many Requests'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported Media Type'],
} as const satisfies Record<string, readonly [number, string]>;

export type ResponseType = keyof typeof responseTypes;

/**
 * The answer of that type, as the template's gateway responses shape it: those of the type itself, else those of
 * `DEFAULT_4XX` or `DEFAULT_5XX`, else API Gateway's own `{"message": …}`.
 */
export function gatewayResponse(
  type: ResponseType,
  settings: ReadonlyMap<string, GatewayResponseSettings>,
  context: ResponseContext,
): GatewayResponse {
  const [standardStatus, message] = responseTypes[type];
  const chosen = settings.get(type) ?? settings.get(standardStatus < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX');
  const variables = { ...variablesOf(context), ...errorVariables(type, message) };
  const [mediaType, template] = Object.entries(chosen?.templates ?? {})[0] ?? [
    'application/json',
    '{"message":$context.error.messageString}',
  ];
  const headers: Record<string, string> = { 'content-type': mediaType };
  for (const [parameter, mapping] of Object.entries(chosen?.headers ?? {}))
    headers[parameter.replace(/^gatewayresponse\.header\./, '')] = headerValue(mapping, variables);
  return { statusCode: chosen?.statusCode ?? standardStatus, headers, body: fill(template, variables) };
}

/** Fails the start (PlainFailure) for a template that uses a variable we would leave empty. */
export function checkGatewayResponses(settings: ReadonlyMap<string, GatewayResponseSettings>): void {
  for (const [type, { templates, headers }] of settings)
    for (const text of [
      ...Object.values(templates),
      ...Object.values(headers).map((mapping) => `$${mapping}`),
    ])
      checkTemplate(text, `Gateway response ${type}`, errorVariables('UNAUTHORIZED', ''));
}

/** Fails the start (PlainFailure) for a text that uses a variable we would leave empty. */
export function checkTemplate(text: string, where: string, more: Record<string, string> = {}): void {
  const known = { ...variablesOf({ requestId: '', stage: '', path: '', httpMethod: '' }), ...more };
  for (const [name] of text.matchAll(variable))
    if (!(name.slice(1) in known))
      throw new PlainFailure(`${where} uses ${name}, which the local run does not know.`);
}

const variable = /\$context(?:\.[A-Za-z][A-Za-z0-9]*)+/g;

function errorVariables(type: string, message: string): Record<string, string> {
  return {
    'context.error.message': message,
    'context.error.messageString': JSON.stringify(message),
    'context.error.responseType': type,
  };
}

/** What every answer of the gateway's own may say of the call. */
export function variablesOf(context: ResponseContext): Record<string, string> {
  return {
    'context.extendedRequestId': context.requestId,
    'context.httpMethod': context.httpMethod,
    'context.path': context.path,
    'context.requestId': context.requestId,
    'context.stage': context.stage,
  };
}

export function fill(template: string, variables: Record<string, string>): string {
  return template.replace(variable, (name) => variables[name.slice(1)] ?? '');
}

/** `'text'` in quotes is said as it is, anything else names a variable. */
export function headerValue(mapping: string, variables: Record<string, string>): string {
  return /^'(.*)'$/s.exec(mapping)?.[1] ?? variables[mapping] ?? '';
}
