import { header, type SimRequest } from '#emulators/acumatica/http/request.ts';
import { cookieOf, type SignIn, sessionCookies } from './cookie-login.ts';
import type { Session } from './sessions.ts';
import { hasScope, type Tokens } from './tokens.ts';

export type Authenticated =
  | { session: Session; setCookie?: string[] }
  | { refused: 'not signed in' | 'no seat' };

/** Who calls: by bearer token, else by cookie. */
export function authenticate(
  request: SimRequest,
  tokens: Tokens,
  { sessions, settings }: SignIn,
): Authenticated {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(header(request, 'authorization') ?? '') ?? [];
  const byCookie = sessions.use(cookieOf(request, '.ASPXAUTH') ?? '');
  if (bearer === undefined) return byCookie ? { session: byCookie } : { refused: 'not signed in' };
  const token = tokens.find(bearer);
  if (!token) return { refused: 'not signed in' };
  if (!hasScope(token.scope, 'api:concurrent_access')) {
    const session = sessions.use(token.sessionId ?? '');
    return session ? { session } : { refused: 'not signed in' };
  }
  if (byCookie) return { session: byCookie };
  // Such a client manages its sessions by cookie: without one, each request takes another seat.
  const opened = sessions.open({ user: token.user, branch: token.branch, by: 'cookie' });
  return opened ? { session: opened, setCookie: sessionCookies(opened, settings) } : { refused: 'no seat' };
}
