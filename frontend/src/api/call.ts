import type { ActionName, RequestInput, ResponseBody, Route } from '#api/contract.ts';
import { ApiFailure, failureFrom, failureIn } from './api-failure.ts';
import { runtimeConfig } from './runtime-config.ts';

/** A call gives up after this long (spec §9). */
export const CALL_TIMEOUT_MS = 30_000;

/** Whoever holds the session. The API layer asks it for tokens and tells it when they no longer count. */
export interface Caller {
  /** An ID token that is good for some minutes. Rejects when there is none. */
  idToken(): Promise<string>;
  /** A new ID token, whatever the old one says. */
  refreshedIdToken(): Promise<string>;
  /** The server doesn't accept the session any more. */
  sessionEnded(): void;
}

let caller: Caller | undefined;

export const callAs = (holder: Caller): void => {
  caller = holder;
};

const inQuery = (values: Record<string, unknown>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.toString();
};

const send = async (
  route: Route,
  values: Record<string, unknown>,
  idToken: string,
  cancelled?: AbortSignal,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const signal = cancelled ? AbortSignal.any([cancelled, timeout]) : timeout;
  const address = runtimeConfig().apiBase + route.path;
  const headers = { accept: 'application/json', authorization: `Bearer ${idToken}` };
  try {
    return route.method === 'GET'
      ? await fetch(`${address}?${inQuery(values)}`, { headers, signal })
      : await fetch(address, {
          method: route.method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(values),
          signal,
        });
  } catch (error) {
    if (cancelled?.aborted) throw error;
    throw timeout.aborted
      ? new ApiFailure({
          status: 0,
          code: 'TIMEOUT',
          message: 'The server did not answer within 30 seconds. Try again.',
        })
      : new ApiFailure({
          status: 0,
          code: 'NETWORK',
          message: 'The server could not be reached. Check the connection and try again.',
        });
  }
};

const readBody = async (response: Response, cancelled?: AbortSignal): Promise<unknown> => {
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    if (cancelled?.aborted) throw error;
    throw new ApiFailure({
      status: 0,
      code: 'BROKEN_ANSWER',
      message: 'The answer of the server could not be read. Try again.',
    });
  }
  // An error is one whatever status it came with (spec §8).
  const said = (body as { error?: unknown } | null)?.error;
  if (typeof said === 'string') throw failureIn(body, response);
  return body;
};

const sessionOrFailure = async (token: Promise<string>): Promise<string> => {
  try {
    return await token;
  } catch (error) {
    if (error instanceof ApiFailure) throw error;
    throw new ApiFailure({
      status: 401,
      code: 'UNAUTHENTICATED',
      message: 'Your session has ended. Sign in again.',
    });
  }
};

/** "There is none" and "sign in again" are answers; whatever else failed should be findable by its request id. */
const report = (route: Route, action: string, failure: unknown): void => {
  if (!(failure instanceof ApiFailure) || failure.status === 404 || failure.code === 'UNAUTHENTICATED')
    return;
  const { status, code, message, requestId } = failure;
  console.error(
    `${route.name} ${action}: ${status || 'no answer'} ${code}: ${message} (request ${requestId ?? 'unknown'})`,
  );
};

/**
 * Asks the API for one action and answers the success body, `{ data, meta? }`. A 401 is tried once more with a
 * refreshed token; if that is refused too, the session has ended.
 *
 * Rejects with `ApiFailure`, or with the abort's reason when `signal` was aborted.
 */
export const call = async <R extends Route, A extends ActionName<R>>(
  route: R,
  action: A,
  request: RequestInput<R, A>,
  options: { signal?: AbortSignal } = {},
): Promise<ResponseBody<R, A>> => {
  if (!caller) throw new Error('Nobody holds a session for calls.');
  const values = { action, ...(request as Record<string, unknown>) };
  try {
    return (await ask(caller, route, values, options.signal)) as ResponseBody<R, A>;
  } catch (failure) {
    report(route, action, failure);
    throw failure;
  }
};

const ask = async (
  holder: Caller,
  route: Route,
  values: Record<string, unknown>,
  cancelled?: AbortSignal,
): Promise<unknown> => {
  let response = await send(route, values, await sessionOrFailure(holder.idToken()), cancelled);
  if (response.status === 401) {
    response = await send(route, values, await sessionOrFailure(holder.refreshedIdToken()), cancelled);
    if (response.status === 401) holder.sessionEnded();
  }
  if (!response.ok) throw await failureFrom(response);
  return readBody(response, cancelled);
};
