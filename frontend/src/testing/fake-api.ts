import type { ActionName, RequestOutput, ResponseBody, Route } from '#api/contract.ts';
import { setTokenProvider, type TokenProvider } from '#frontend/api/call.ts';
import { setRuntimeConfig } from '#frontend/api/runtime-config.ts';

type Answer = (request: never) => unknown;

/** An answer of the API that is a refusal, in the product's own error body. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly error: string,
    readonly code = 'REFUSED',
    readonly details: readonly { path: string; code: string; message: string }[] = [],
    /** On a conflict: what stands now. */
    readonly current?: unknown,
  ) {}
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/**
 * Stands at the edge of the network: requests are held against the contract's own schemas, and so are the answers
 * that a test gives. What the contract doesn't allow fails the test.
 */
export const fakeApi = (caller: Partial<TokenProvider> = {}) => {
  const answers = new Map<string, { route: Route; answer: Answer }>();
  const requests: { action: string; request: Record<string, unknown>; token: string | null }[] = [];

  setRuntimeConfig({
    region: 'ap-southeast-2',
    userPoolId: 'ap-southeast-2_test',
    userPoolClientId: 'client',
    apiBase: '/api',
    accountingName: 'MYOB Acumatica',
    companies: [{ name: 'Riverbend Bottling', plan: 'Warehouse' }],
  });
  setTokenProvider({
    idToken: () => Promise.resolve('token-1'),
    refreshedIdToken: () => Promise.resolve('token-2'),
    sessionEnded: () => undefined,
    ...caller,
  });

  const respond = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://localhost');
    const values: Record<string, unknown> =
      init.method === 'POST' ? JSON.parse(String(init.body)) : Object.fromEntries(url.searchParams);
    const action = String(values.action);
    const known = answers.get(action);
    const definition = known?.route.actions[action];
    if (!known || !definition) throw new Error(`The test has no answer for ${action}.`);
    expect(url.pathname).toBe(`/api${known.route.path}`);
    const request = definition.request.parse(values) as Record<string, unknown>;
    requests.push({ action, request, token: new Headers(init.headers).get('authorization') });
    const body = await known.answer(request as never);
    if (body instanceof Refusal) {
      const { status, error, code, details, current } = body;
      return json(status, { error, code, details, current, requestId: 'request-1' });
    }
    return json(200, definition.response.parse(body));
  };

  globalThis.fetch = ((address: string, init?: RequestInit) => respond(address, init)) as typeof fetch;

  return {
    /** What the API says to an action from now on: a body, a `Refusal`, or a promise of either. */
    on: <R extends Route, A extends ActionName<R>>(
      route: R,
      action: A,
      answer: (
        request: RequestOutput<R, A>,
      ) => ResponseBody<R, A> | Refusal | Promise<ResponseBody<R, A> | Refusal>,
    ): void => {
      answers.set(action, { route, answer: answer as Answer });
    },
    /** What was asked so far, in order. */
    requests: (action: string) =>
      requests.filter((request) => request.action === action).map(({ request }) => request),
    tokens: () => requests.map(({ token }) => token),
  };
};

export type FakeApi = ReturnType<typeof fakeApi>;
