import { randomUUID } from 'node:crypto';
import type { Route } from '#api/contract.ts';
import type { Functions } from '../functions/functions.ts';
import { proxyEvent } from '../gateway/proxy-event.ts';
import type { RestApi } from '../gateway/rest-api.ts';
import type { DemoPerson } from './demo-people.ts';

/** Asks the API for an action of a route; answers the success body's `data`. Throws what was refused. */
export type Ask = (route: Route, action: string, fields?: Record<string, unknown>) => Promise<unknown>;

/**
 * The API as one of the demo people, through the very functions that the gateway calls. Only the gateway's look at
 * the token is left out: nobody has signed in yet when demo records are made.
 */
export function apiAsPerson(
  { functions, api, clientId }: { functions: Pick<Functions, 'invoke'>; api: RestApi; clientId: string },
  person: DemoPerson,
): Ask {
  const claims = {
    sub: `demo-${person.username}`,
    'cognito:username': person.username,
    'cognito:groups': person.group ?? '',
    aud: clientId,
    token_use: 'id',
    email: person.email,
    email_verified: 'true',
  };
  return async (route, action, fields = {}) => {
    const method = api.methods.find(
      ({ resourcePath, httpMethod }) => resourcePath === route.path && httpMethod === route.method,
    );
    if (!method) throw new Error(`The API has no ${route.method} ${route.path}.`);
    const input = { action, ...fields };
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
        at: new Date(),
      },
      method,
      api,
    );
    const result = await functions.invoke(method.functionArn, event);
    const answer = result.ok
      ? (JSON.parse(result.payload) as { statusCode: number; body: string })
      : undefined;
    if (answer?.statusCode !== 200)
      throw new Error(`${route.name} ${action}: ${answer?.body ?? JSON.stringify(result)}`);
    return JSON.parse(answer.body).data;
  };
}
