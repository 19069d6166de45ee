import type { ActionName, Endpoint, RequestInput, ResponseBody } from '#api/contract.ts';
import { ApiFailure, failureFromBody, failureFromResponse } from './api-failure.ts';
import { type PrefetchRequest, storePrefetched, takePrefetched } from './prefetch-store.ts';
import { runtimeConfig } from './runtime-config.ts';

/** A call gives up after this long (spec §9). */
const CALL_TIMEOUT_MS = 30_000;

/** Whoever holds the session. The API layer asks it for tokens and tells it when they no longer count. */
export interface TokenProvider {
  /** An ID token that is good for some minutes. Rejects when there is none. */
  idToken(): Promise<string>;
  /** An ID token in place of one that the server refused, whatever that one says of itself. */
  refreshedIdToken(refused: string): Promise<string>;
  /** The server doesn't accept the session any more. */
  sessionEnded(): void;
}

let tokenProvider: TokenProvider | undefined;

export const setTokenProvider = (holder: TokenProvider): void => {
  tokenProvider = holder;
};

const toQueryString = (values: Record<string, unknown>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.toString();
};

const urlOf = (path: string, values: Record<string, unknown> | null): string =>
  `${runtimeConfig().apiBase}${path}${values ? `?${toQueryString(values)}` : ''}`;

const headersFor = (idToken: string) => ({
  accept: 'application/json',
  authorization: `Bearer ${idToken}`,
});

const read = (address: string, idToken: string, signal: AbortSignal): Promise<Response> =>
  takePrefetched(address, idToken) ?? fetch(address, { headers: headersFor(idToken), signal });

/** Also of a reading that was begun before the call, whose time began then. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError';

const send = async (
  { method, path }: Endpoint,
  values: Record<string, unknown>,
  idToken: string,
  cancelled?: AbortSignal,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const signal = cancelled ? AbortSignal.any([cancelled, timeout]) : timeout;
  try {
    return method === 'GET'
      ? await read(urlOf(path, values), idToken, signal)
      : await fetch(urlOf(path, null), {
          method,
          headers: { ...headersFor(idToken), 'content-type': 'application/json' },
          body: JSON.stringify(values),
          signal,
        });
  } catch (error) {
    if (cancelled?.aborted) throw error;
    throw timeout.aborted || isTimeout(error)
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
  if (typeof said === 'string') throw failureFromBody(body, response);
  return body;
};

const tokenOrFailure = async (token: Promise<string>): Promise<string> => {
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
const logFailure = ({ name }: Endpoint, action: string, failure: unknown): void => {
  if (!(failure instanceof ApiFailure) || failure.status === 404 || failure.code === 'UNAUTHENTICATED')
    return;
  const { status, code, message, requestId } = failure;
  console.error(
    `${name} ${action}: ${status || 'no answer'} ${code}: ${message} (request ${requestId ?? 'unknown'})`,
  );
};

/**
 * Asks the API for one action and answers the success body, `{ data, meta? }`. A 401 is tried once more with a
 * refreshed token; if that is refused too, the session has ended.
 *
 * Rejects with `ApiFailure`, or with the abort's reason when `signal` was aborted.
 */
export const call = async <E extends Endpoint, A extends ActionName<E>>(
  endpoint: E,
  action: A,
  request: RequestInput<E, A>,
  options: { signal?: AbortSignal } = {},
): Promise<ResponseBody<E, A>> => {
  if (!tokenProvider) throw new Error('Nobody holds a session for calls.');
  const values = { action, ...(request as Record<string, unknown>) };
  try {
    return (await sendAuthenticated(tokenProvider, endpoint, values, options.signal)) as ResponseBody<E, A>;
  } catch (failure) {
    logFailure(endpoint, action, failure);
    throw failure;
  }
};

/**
 * Begins a reading, for the call that is going to ask for the same: its code may still be on its way. What fails here
 * is that call's to find out.
 */
export const prefetch = async ({ path, values }: PrefetchRequest): Promise<void> => {
  const idToken = await tokenProvider?.idToken().catch(() => undefined);
  if (idToken === undefined) return;
  const address = urlOf(path, { ...values });
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  storePrefetched(address, idToken, fetch(address, { headers: headersFor(idToken), signal }));
};

const sendAuthenticated = async (
  holder: TokenProvider,
  endpoint: Endpoint,
  values: Record<string, unknown>,
  cancelled?: AbortSignal,
): Promise<unknown> => {
  const idToken = await tokenOrFailure(holder.idToken());
  let response = await send(endpoint, values, idToken, cancelled);
  if (response.status === 401) {
    const refreshed = await tokenOrFailure(holder.refreshedIdToken(idToken));
    response = await send(endpoint, values, refreshed, cancelled);
    if (response.status === 401) holder.sessionEnded();
  }
  if (!response.ok) throw await failureFromResponse(response);
  return readBody(response, cancelled);
};
