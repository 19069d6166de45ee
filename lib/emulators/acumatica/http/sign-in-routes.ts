import { login, logout } from '#emulators/acumatica/sign-in/cookie-login.ts';
import { serveIdentity } from '#emulators/acumatica/sign-in/identity-endpoint.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import { notFound } from './error-replies.ts';
import type { Reply } from './reply.ts';
import type { SimRequest } from './request.ts';

/** What needs no session: signing in and out, and tokens. */
export function serveSignIn(simulator: Simulator, request: SimRequest): Reply | undefined {
  const path = request.segments.join('/').toLowerCase();
  if (path === 'entity/auth/login') return request.method === 'POST' ? login(request, simulator) : notFound();
  if (path === 'entity/auth/logout') {
    if (request.method !== 'POST') return notFound();
    const [, bearer] = /^Bearer\s+(\S+)$/i.exec(String(request.headers.authorization ?? '')) ?? [];
    simulator.sessions.close(simulator.tokens.find(bearer ?? '')?.sessionId ?? '');
    return logout(request, simulator);
  }
  return path.startsWith('identity/') ? serveIdentity(simulator, request) : undefined;
}
