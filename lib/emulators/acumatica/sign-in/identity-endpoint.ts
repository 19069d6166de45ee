import { notFound } from '#emulators/acumatica/http/error-replies.ts';
import { json, type Reply, text } from '#emulators/acumatica/http/reply.ts';
import { header, type SimRequest } from '#emulators/acumatica/http/request.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import type { Issued } from './tokens.ts';

/** The OAuth 2.0 side: tokens for a password and for a refresh token. There is no client-credentials grant. */
export function serveIdentity(simulator: Simulator, request: SimRequest): Reply {
  const path = request.segments.slice(1).join('/').toLowerCase();
  return path === 'connect/token' && request.method === 'POST' ? token(simulator, request) : notFound();
}

function token(simulator: Simulator, request: SimRequest): Reply {
  const form = formOf(request);
  const client = clientOf(request, form);
  const { settings, tokens, credentials } = simulator;
  if (client.id !== settings.clientId || client.secret !== settings.clientSecret) {
    return json(400, { error: 'invalid_client' });
  }
  const user = settings.user;
  const branch = settings.branch;
  switch (form.get('grant_type')) {
    case 'password': {
      const refusal = credentials.refusal(form.get('username'), form.get('password'));
      if (refusal) return json(400, { error: 'invalid_grant', error_description: refusal });
      return issued(simulator, tokens.issue({ user, branch, scope: form.get('scope') || 'api' }));
    }
    case 'refresh_token': {
      const refreshed = tokens.refresh(form.get('refresh_token') ?? '');
      return refreshed === 'invalid' ? json(400, { error: 'invalid_grant' }) : issued(simulator, refreshed);
    }
    default:
      return json(400, { error: 'unsupported_grant_type' });
  }
}

function issued({ settings }: Simulator, tokens: Issued | undefined): Reply {
  if (tokens) return json(200, tokens, { 'Cache-Control': 'no-store' });
  return settings.sessionLimitAnswer === '429'
    ? text(429, 'API Login Limit')
    : json(400, { error: 'API Login Limit' });
}

const formOf = ({ body }: SimRequest) => new URLSearchParams(body.toString('utf8'));

function clientOf(request: SimRequest, form: URLSearchParams): { id: string | null; secret: string | null } {
  const [, basic] = /^Basic\s+(\S+)$/i.exec(header(request, 'authorization') ?? '') ?? [];
  if (!basic) return { id: form.get('client_id'), secret: form.get('client_secret') };
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}
