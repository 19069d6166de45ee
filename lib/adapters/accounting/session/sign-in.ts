import { isRaw } from '#adapters/accounting/protocol/decode.ts';
import {
  errorText,
  isBrokenResponse,
  isSessionLimit,
  parseJson,
} from '#adapters/accounting/protocol/error-response.ts';
import type { AccountingCredentials, ResolvedSettings } from '#adapters/accounting/settings.ts';
import type { GuardedTransport } from '#adapters/accounting/transport/guarded-transport.ts';
import type { HttpRequest, HttpResponse } from '#adapters/accounting/transport/transport.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { Clock } from '#app/clock-ports.ts';

/** What proves to the accounting system who calls. */
export type SessionSecret =
  | { readonly kind: 'cookie'; readonly cookies: Readonly<Record<string, string>> }
  | { readonly kind: 'token'; readonly accessToken: string; readonly refreshToken: string | null };

/**
 * `refused`: the credentials were rejected, so that trying again would only lock the account. `sessionLimit`: no seat,
 * or too many calls. `unavailable`: as of any call.
 */
export type SignInOutcome =
  | { readonly outcome: 'signedIn'; readonly secret: SessionSecret; readonly validForMs: number | null }
  | { readonly outcome: 'refused'; readonly message: string }
  | { readonly outcome: 'sessionLimit'; readonly message: string }
  | { readonly outcome: 'unavailable'; readonly error: AccountingError };

export interface SignIn {
  /** A new session; from the old one's refresh token where there is one. */
  open(
    credentials: AccountingCredentials,
    refreshToken: string | null,
    deadline: number,
  ): Promise<SignInOutcome>;
  /** Frees the seat of a session that nobody will use. Best effort. */
  close(secret: SessionSecret): Promise<void>;
}

export const sessionHeaders = (secret: SessionSecret): Record<string, string> =>
  secret.kind === 'token'
    ? { Authorization: `Bearer ${secret.accessToken}` }
    : {
        Cookie: Object.entries(secret.cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      };

/** One chain of refresh tokens shares one seat (accounting-contract.md §1.2). */
const SCOPE = 'api offline_access';

export const createSignIn = (
  transport: GuardedTransport,
  settings: ResolvedSettings,
  clock: Clock,
): SignIn => {
  const { timing, tenant, branch } = settings;
  const send = (request: HttpRequest, deadline: number) =>
    transport.send(request, {
      // Never repeated by the transport: a second log-in would take a second seat.
      kind: 'write',
      timeoutMs: Math.max(1, Math.min(timing.signInMs, deadline - clock.now())),
      startBy: deadline,
    });

  const withCookie = async (
    { username, password }: AccountingCredentials,
    deadline: number,
  ): Promise<SignInOutcome> => {
    const body = JSON.stringify({ name: username, password, tenant, ...(branch ? { branch } : {}) });
    const headers = { 'Content-Type': 'application/json' };
    const outcome = await send({ method: 'POST', path: '/entity/auth/login', headers, body }, deadline);
    if (outcome.reached !== 'reply') return { outcome: 'unavailable', error: outcome.error };
    const cookies = cookiesOf(outcome.reply);
    if (outcome.reply.status >= 300 || Object.keys(cookies).length === 0) return notSignedIn(outcome.reply);
    return { outcome: 'signedIn', secret: { kind: 'cookie', cookies }, validForMs: null };
  };

  const token = async (
    { clientId = '', clientSecret = '' }: AccountingCredentials,
    grant: Record<string, string>,
    deadline: number,
  ): Promise<SignInOutcome> => {
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      ...grant,
    }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const outcome = await send({ method: 'POST', path: '/identity/connect/token', headers, body }, deadline);
    if (outcome.reached !== 'reply') return { outcome: 'unavailable', error: outcome.error };
    const granted = parseJson(outcome.reply.body);
    if (outcome.reply.status !== 200 || !isRaw(granted) || typeof granted.access_token !== 'string') {
      return notSignedIn(outcome.reply);
    }
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = granted;
    return {
      outcome: 'signedIn',
      secret: {
        kind: 'token',
        accessToken,
        refreshToken: typeof refreshToken === 'string' ? refreshToken : null,
      },
      validForMs: typeof seconds === 'number' ? seconds * 1000 : null,
    };
  };

  return {
    open: async (credentials, refreshToken, deadline) => {
      if (settings.authMode === 'cookie') return withCookie(credentials, deadline);
      if (refreshToken !== null) {
        const refreshed = await token(
          credentials,
          { grant_type: 'refresh_token', refresh_token: refreshToken },
          deadline,
        );
        // A refresh token that was used, revoked or too old; the password still is what it was.
        if (refreshed.outcome !== 'refused') return refreshed;
      }
      const { username, password } = credentials;
      return token(credentials, { grant_type: 'password', username, password, scope: SCOPE }, deadline);
    },
    close: async (secret) => {
      if (secret.kind !== 'cookie') return;
      const headers = sessionHeaders(secret);
      await send({ method: 'POST', path: '/entity/auth/logout', headers, body: '' }, clock.now() + 5_000);
    },
  };
};

/** Name and value of the cookies that an answer sets. */
export const cookiesOf = ({ headers }: HttpResponse): Record<string, string> => {
  const pairs = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? '');
  return Object.fromEntries(
    pairs
      .filter((pair) => pair.includes('='))
      .map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      }),
  );
};

const OAUTH_REFUSALS: Readonly<Record<string, string>> = {
  invalid_grant: 'The accounting system refused the user name or the password.',
  invalid_client: 'The accounting system refused the client id or its secret.',
  unauthorized_client: 'The accounting system does not let this client sign in with a password.',
  invalid_scope: 'The accounting system does not let this client use the API.',
};

const notSignedIn = (reply: HttpResponse): SignInOutcome => {
  const { status, body } = reply;
  if (isSessionLimit(status, body)) {
    return { outcome: 'sessionLimit', message: 'The accounting system has no free API session.' };
  }
  if (isBrokenResponse(reply)) {
    const message = `The accounting system could not sign us in (${status}).`;
    return { outcome: 'unavailable', error: { kind: 'unavailable', message } };
  }
  const json = parseJson(body);
  const code = isRaw(json) && typeof json.error === 'string' ? json.error : '';
  const message = OAUTH_REFUSALS[code] ?? errorText(body) ?? `It answered ${status}.`;
  // A 500 is how this system says a wrong password, and also how it says anything else (contract §0.1.6).
  const isAboutUs =
    status < 500 ||
    /credential|password|locked|disabled|company ID|branch|not allowed|licen[cs]e/i.test(message);
  return isAboutUs ? { outcome: 'refused', message } : { outcome: 'sessionLimit', message };
};
