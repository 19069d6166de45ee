import { login, logout } from '#emulators/acumatica/sign-in/cookie-login.ts';
import { serveIdentity } from '#emulators/acumatica/sign-in/identity-endpoint.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import { endpointVersions } from '#emulators/acumatica/wire/schema.ts';
import { notFound } from './error-replies.ts';
import { json, type Reply } from './reply.ts';
import type { SimRequest } from './request.ts';

const build = '26.101.0225';

/** What needs no session: signing in and out, tokens, and the list of endpoints. */
export function serveUnsigned(simulator: Simulator, request: SimRequest): Reply | undefined {
  const path = request.segments.join('/').toLowerCase();
  if (path === 'entity/auth/login') return request.method === 'POST' ? login(request, simulator) : notFound();
  if (path === 'entity/auth/logout') {
    if (request.method !== 'POST') return notFound();
    const [, bearer] = /^Bearer\s+(\S+)$/i.exec(String(request.headers.authorization ?? '')) ?? [];
    simulator.sessions.close(simulator.tokens.find(bearer ?? '')?.sessionId ?? '');
    return logout(request, simulator);
  }
  if (path.startsWith('identity/')) return serveIdentity(simulator, request);
  return path === 'entity' && request.method === 'GET' ? endpointList(simulator, request) : undefined;
}

function endpointList({ settings }: Simulator, request: SimRequest): Reply {
  const endpoints = endpointVersions.map((version) => ({
    name: 'Default',
    version,
    href: `${settings.site}/entity/Default/${version}/`,
  }));
  if (request.query.get('legacy') === '1') return json(200, endpoints);
  return json(200, { version: { acumaticaBuildVersion: build, databaseVersion: build }, endpoints });
}
