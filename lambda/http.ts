import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Route } from '#api/contract.ts';
import { ActionFailed, dispatch, type Handlers, type Serving } from '#app/dispatch.ts';
import type { Log } from '#app/log-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { describeCause } from './describe-cause.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** A body of counts and notes; what is larger is not a receipt. */
const MAX_BODY_CHARACTERS = 2 * 1024 * 1024;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const queryOf = (event: APIGatewayProxyEvent): Result<Parameters, DomainError> => {
  const repeated = Object.entries(event.multiValueQueryStringParameters ?? {}).find(
    ([, values]) => (values?.length ?? 0) > 1,
  );
  if (repeated) return err(domainError('BAD_REQUEST', `${repeated[0]} is given more than once.`));
  return ok({ ...event.queryStringParameters });
};

const bodyOf = (event: APIGatewayProxyEvent): Result<Parameters, DomainError> => {
  const raw = event.isBase64Encoded
    ? Buffer.from(event.body ?? '', 'base64').toString('utf8')
    : (event.body ?? '');
  if (raw.length > MAX_BODY_CHARACTERS)
    return err(domainError('PAYLOAD_TOO_LARGE', 'The request is too large.'));
  if (raw.trim() === '') return ok({});
  try {
    const body: unknown = JSON.parse(raw);
    return isRecord(body) ? ok(body) : err(domainError('BAD_REQUEST', 'The body must be a JSON object.'));
  } catch {
    return err(domainError('BAD_REQUEST', 'The body is not valid JSON.'));
  }
};

/** The authorizer's claims: strings, whatever they were in the token. */
const claimsOf = (event: APIGatewayProxyEvent): Readonly<Record<string, string>> | null => {
  const claims: unknown = event.requestContext.authorizer?.claims;
  if (!isRecord(claims)) return null;
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, String(value)]));
};

/** Whatever the case of its name: the edge and the gateway write it differently. */
const headerOf = ({ headers }: APIGatewayProxyEvent, wanted: string): string =>
  Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';

const response = (
  statusCode: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): APIGatewayProxyResult => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

/**
 * An API Gateway event in, an answer out, and one log line a call: who asked for what and how it ended. What goes
 * wrong unforeseen is logged with the request id and said as a plain sentence with that id; the cause never leaves
 * the server.
 */
export const serve = <R extends Route>(
  route: R,
  handlers: Handlers<R>,
  options: Required<Omit<Serving, 'during' | 'admit'>> &
    Pick<Serving, 'during' | 'admit'> & {
      log: Log;
      /** What was spent since it was asked last. Default: nothing is logged of it. */
      spent?: () => object;
      now?: () => number;
    },
) => {
  // Whoever composes it wrongly learns it at the first start, and nobody is let through by a token of before.
  if (route.method === 'POST' && !options.admit) throw new Error(`${route.name} admits nobody.`);
  const answerTo = dispatch(route, handlers, options);
  const now = options.now ?? Date.now;
  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const requestId = event.requestContext.requestId;
    const startedAt = now();
    options.spent?.();
    // The edge writes it, over whatever a browser says; the gateway lets nothing else through without the edge's key.
    const viewer = headerOf(event, 'x-viewer-address') || null;
    const line = { requestId, route: route.name, viewer };
    try {
      const answer = await answerTo({
        claims: claimsOf(event),
        input: route.method === 'GET' ? queryOf(event) : bodyOf(event),
        requestId,
        now: startedAt,
        userAgent: headerOf(event, 'user-agent'),
      });
      options.log.info('call.answered', {
        ...line,
        ...answer.outcome,
        outcome: answer.status === 200 ? 'done' : 'refused',
        status: answer.status,
        tookMs: now() - startedAt,
        ...options.spent?.(),
      });
      return response(answer.status, answer.body, answer.headers);
    } catch (cause) {
      const failed = cause instanceof ActionFailed;
      options.log.error('call.answered', {
        ...line,
        ...(failed ? cause.outcome : { action: null, sub: null, group: null, code: 'INTERNAL' }),
        outcome: 'failed',
        status: 500,
        tookMs: now() - startedAt,
        ...options.spent?.(),
        cause: describeCause(failed ? cause.cause : cause),
      });
      return response(500, {
        error: 'Something went wrong on our side. Try again, and quote the request id if it stays.',
        code: 'INTERNAL',
        requestId,
      });
    }
  };
};

type Serve = (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;

/** One function for both routes of a noun: a route is its method, and the gateway lets no other through. */
export const byMethod =
  (routes: Readonly<Record<'GET' | 'POST', Serve>>): Serve =>
  (event) =>
    routes[event.httpMethod === 'GET' ? 'GET' : 'POST'](event);
