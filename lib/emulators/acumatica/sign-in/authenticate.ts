import { header, type SimRequest } from '#emulators/acumatica/http/request.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import { cookieOf } from './cookie-login.ts';
import type { Session } from './sessions.ts';

/** Who calls: by bearer token, else by cookie. Undefined for somebody who isn't signed in. */
export function authenticate(
  request: SimRequest,
  { tokens, sessions }: Pick<Simulator, 'tokens' | 'sessions'>,
): Session | undefined {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(header(request, 'authorization') ?? '') ?? [];
  const seat = bearer === undefined ? cookieOf(request, '.ASPXAUTH') : tokens.find(bearer)?.sessionId;
  return sessions.use(seat ?? '');
}
