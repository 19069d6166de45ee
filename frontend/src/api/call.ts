import type { ActionName, RequestInput, ResponseBody, Route } from '#api/contract.ts';
import { ApiFailure, failureFrom } from './api-failure.ts';
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
  try {
    return await response.json();
  } catch (error) {
    if (cancelled?.aborted) throw error;
    throw new ApiFailure({
      status: 0,
      code: 'BROKEN_ANSWER',
      message: 'The answer of the server could not be read. Try again.',
    });
  }
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
  let response = await send(route, values, await sessionOrFailure(caller.idToken()), options.signal);
  if (response.status === 401) {
    response = await send(route, values, await sessionOrFailure(caller.refreshedIdToken()), options.signal);
    if (response.status === 401) caller.sessionEnded();
  }
  if (!response.ok) {
    const failure = await failureFrom(response);
    // "There is none" is an answer; whatever else failed should be findable by its request id.
    if (failure.status !== 404)
      console.error(
        `${route.name} ${action}: ${failure.status} ${failure.code}, request ${failure.requestId}`,
      );
    throw failure;
  }
  return readBody(response, options.signal) as Promise<ResponseBody<R, A>>;
};
