import { randomUUID } from 'node:crypto';
import type { ActionName, RequestInput, ResponseBody, Route } from '#api/contract.ts';
import type { Functions } from '../functions/functions.ts';
import { proxyEvent } from '../gateway/proxy-event.ts';
import type { RestApi } from '../gateway/rest-api.ts';
import type { PersonAtPool } from './demo-people.ts';
import { until } from './until.ts';

/** Asks the API for an action of a route; answers the success body's `data`. Throws a RefusedCall. */
export type Ask = <R extends Route, A extends ActionName<R>>(
  route: R,
  action: A,
  request: RequestInput<R, A>,
) => Promise<DataOf<ResponseBody<R, A>>>;

type DataOf<Body> = Body extends { data: infer Data } ? Data : never;

/** The API on a day of the past: whoever answers takes `instant` (epoch milliseconds) for now. */
export type AskAt = (instant: number) => Ask;

/** The API at the present, whenever it is asked: what is read from the accounting system carries that time. */
export const atPresent =
  (askAt: AskAt): Ask =>
  (route, action, request) =>
    askAt(Date.now())(route, action, request);

/** What the API refused, or what went wrong instead of an answer. */
export class RefusedCall extends Error {
  constructor(
    what: string,
    readonly status: number | undefined,
    said: string,
  ) {
    super(`${what}: ${said}`);
  }
}

/** Somebody has used up a share of the accounting system's licence, or it does not answer: later it does. */
const isForNow = (error: unknown): error is RefusedCall =>
  error instanceof RefusedCall && (error.status === 429 || error.status === 503);

const AGAIN_AFTER_MS = 1_500;

/** Calls until it is refused for good or answered. Every call carries its id: it may be sent twice. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  let answered: { readonly data: T } | undefined;
  await until(
    async () => {
      try {
        answered = { data: await call() };
        return null;
      } catch (error) {
        if (isForNow(error)) return error.message;
        throw error;
      }
    },
    { everyMs: AGAIN_AFTER_MS },
  );
  return (answered as { readonly data: T }).data;
}

/**
 * The API as one of the demo people, through the very functions that the gateway calls. Only the gateway's look at
 * the token is left out: nobody has signed in yet when demo records are made.
 */
export function apiAsPerson(
  { functions, api, clientId }: { functions: Pick<Functions, 'invoke'>; api: RestApi; clientId: string },
  person: PersonAtPool,
): AskAt {
  const claims = {
    sub: person.sub,
    'cognito:username': person.username,
    'cognito:groups': person.group ?? '',
    aud: clientId,
    token_use: 'id',
    email: person.email,
    email_verified: 'true',
  };
  const askOnce = async (
    instant: number,
    ...[route, action, request]: [Route, string, unknown]
  ): Promise<unknown> => {
    const what = `${route.name} ${action}`;
    const method = api.methods.find(
      ({ resourcePath, httpMethod }) => resourcePath === route.path && httpMethod === route.method,
    );
    if (!method) throw new RefusedCall(what, undefined, 'the API has no such call');
    const input = { action, ...(request as Record<string, unknown>) };
    const isGet = route.method === 'GET';
    const event = proxyEvent(
      {
        requestId: randomUUID(),
        path: route.path,
        httpMethod: route.method,
        headers: { 'content-type': ['application/json'] },
        query: new URLSearchParams(isGet ? (input as Record<string, string>) : {}),
        pathParameters: null,
        body: Buffer.from(isGet ? '' : JSON.stringify(input)),
        sourceIp: '127.0.0.1',
        apiKey: undefined,
        claims,
        at: new Date(instant),
      },
      method,
      api,
    );
    const setBack = Math.max(0, Date.now() - instant);
    const result = await functions.invoke(method.functionArn, event, { setBack });
    if (!result.ok) throw new RefusedCall(what, undefined, result.error.errorMessage);
    const answer = JSON.parse(result.payload) as { statusCode: number; body: string };
    if (answer.statusCode !== 200) throw new RefusedCall(what, answer.statusCode, answer.body);
    return JSON.parse(answer.body).data;
  };
  return (instant) => (route, action, request) =>
    patiently(() => askOnce(instant, route, action, request)) as never;
}
