import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { ActionName, RequestInput, ResponseBody, Route } from '#api/contract.ts';
import type { Failure } from '#api/failure.ts';
import type { LocalRun } from '#local/start/start.ts';

/** What came back: the success body as the contract says it, or the refusal. */
export type Answered<Body> = { readonly status: number } & (
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly body: Failure }
);

/** A running product, in this process or in another one. */
interface Reached extends Pick<LocalRun, 'siteUrl' | 'identityUrl' | 'poolId' | 'clientId'> {
  readonly people: readonly Omit<LocalRun['people'][number], 'sub'>[];
}

/** Asks the running product over HTTP, as one person, through the site's own address. */
export interface ApiClient {
  readonly token: string;
  call<R extends Route, A extends ActionName<R>>(
    route: R,
    action: A,
    request: RequestInput<R, A>,
  ): Promise<Answered<ResponseBody<R, A>>>;
}

/** Signs in as the demo person of a group (null: the one in no group), by SRP as the browser does. */
export const signedInAs = async (run: Reached, group: string | null): Promise<ApiClient> => {
  const person = run.people.find((candidate) => (candidate.group ?? null) === group);
  if (!person) throw new Error(`There is no demo person in ${group}.`);
  // It warns of every endpoint that isn't AWS's.
  ConsoleLogger.LOG_LEVEL = 'NONE';
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId: run.poolId, userPoolClientId: run.clientId, userPoolEndpoint: run.identityUrl },
    },
  });
  await signOut();
  await signIn({ username: person.username, password: person.password });
  const token = (await fetchAuthSession()).tokens?.idToken?.toString();
  if (!token) throw new Error(`${person.username} has no ID token.`);
  return { token, call: (route, action, request) => ask(run, token, route, action, request) };
};

const ask = async <R extends Route, A extends ActionName<R>>(
  run: Reached,
  token: string,
  route: R,
  action: A,
  request: RequestInput<R, A>,
): Promise<Answered<ResponseBody<R, A>>> => {
  const fields = { action, ...(request as Record<string, unknown>) };
  const address = `${run.siteUrl}/api${route.path}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response =
    route.method === 'GET'
      ? await fetch(`${address}?${new URLSearchParams(fields as unknown as Record<string, string>)}`, {
          headers,
        })
      : await fetch(address, { method: 'POST', headers, body: JSON.stringify(fields) });
  const body: unknown = await response.json();
  return response.ok
    ? { ok: true, status: response.status, body: body as ResponseBody<R, A> }
    : { ok: false, status: response.status, body: body as Failure };
};
