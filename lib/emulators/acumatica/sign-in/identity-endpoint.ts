import { createHash, randomBytes } from 'node:crypto';
import { notFound } from '#emulators/acumatica/http/error-replies.ts';
import { empty, html, json, type Reply, text } from '#emulators/acumatica/http/reply.ts';
import { header, type SimRequest } from '#emulators/acumatica/http/request.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import type { Issued } from './tokens.ts';

const codeLastsMs = 300_000;

interface Consent {
  clientId: string;
  redirectUri: string;
  scope: string;
  challenge: string;
  expires: number;
}

/** Authorization codes that were given and not used yet, per system. */
const consents = new WeakMap<Simulator, Map<string, Consent>>();

/** The OAuth 2.0 side: discovery, consent, tokens. There is no client-credentials grant. */
export function serveIdentity(simulator: Simulator, request: SimRequest): Reply {
  const path = request.segments.slice(1).join('/').toLowerCase();
  const { method } = request;
  if (method === 'GET' && path === '.well-known/openid-configuration') return discovery(simulator, request);
  if (path === 'connect/authorize') return authorize(simulator, request);
  if (path === 'connect/token' && method === 'POST') return token(simulator, request);
  return notFound();
}

function discovery({ settings }: Simulator, request: SimRequest): Reply {
  const issuer = `http://${header(request, 'host') ?? 'localhost'}${settings.site}/identity`;
  return json(200, {
    issuer,
    authorization_endpoint: `${issuer}/connect/authorize`,
    token_endpoint: `${issuer}/connect/token`,
    scopes_supported: ['openid', 'api', 'offline_access', 'api:concurrent_access'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'implicit', 'password'],
    response_types_supported: ['code', 'token', 'id_token', 'code id_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['plain', 'S256'],
  });
}

/** GET shows a page with one button, POST (the button) sends the browser back with a code. */
function authorize(simulator: Simulator, request: SimRequest): Reply {
  const form = request.method === 'POST' ? formOf(request) : request.query;
  const clientId = form.get('client_id') ?? '';
  const redirectUri = form.get('redirect_uri') ?? '';
  if (clientId !== simulator.settings.clientId) return json(400, { error: 'unauthorized_client' });
  if (form.get('response_type') !== 'code' || !URL.canParse(redirectUri)) {
    return json(400, { error: 'invalid_request' });
  }
  if (request.method === 'GET') return consentPage(form);
  const code = randomBytes(24).toString('base64url');
  const given = consents.get(simulator) ?? new Map<string, Consent>();
  consents.set(simulator, given);
  given.set(code, {
    clientId,
    redirectUri,
    scope: form.get('scope') ?? 'api',
    challenge: form.get('code_challenge') ?? '',
    expires: simulator.clock.now() + codeLastsMs,
  });
  const back = new URL(redirectUri);
  back.searchParams.set('code', code);
  const state = form.get('state');
  if (state !== null) back.searchParams.set('state', state);
  return empty(302, { Location: back.href });
}

function consentPage(form: URLSearchParams): Reply {
  const asText = (value: string) => value.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
  const inputs = [...form]
    .map(([name, value]) => `<input type="hidden" name="${asText(name)}" value="${asText(value)}">`)
    .join('');
  return html(
    200,
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Consent</title></head><body>
<h1>Connected application</h1><p>An application asks for: ${asText(form.get('scope') ?? 'api')}</p>
<form method="post">${inputs}<button>Allow</button></form></body></html>`,
  );
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
    case 'authorization_code': {
      const consent = takeConsent(simulator, form);
      if (!consent) return json(400, { error: 'invalid_grant' });
      return issued(simulator, tokens.issue({ user, branch, scope: consent.scope }));
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

/** A code is good once, for the address it was given to, and with the verifier of its challenge. */
function takeConsent(simulator: Simulator, form: URLSearchParams): Consent | undefined {
  const given = consents.get(simulator);
  const code = form.get('code') ?? '';
  const consent = given?.get(code);
  given?.delete(code);
  if (!consent || consent.redirectUri !== form.get('redirect_uri')) return undefined;
  if (simulator.clock.now() >= consent.expires) return undefined;
  const verifier = form.get('code_verifier') ?? '';
  const digest = createHash('sha256').update(verifier).digest('base64url');
  return consent.challenge === '' || consent.challenge === digest ? consent : undefined;
}

const formOf = ({ body }: SimRequest) => new URLSearchParams(body.toString('utf8'));

function clientOf(request: SimRequest, form: URLSearchParams): { id: string | null; secret: string | null } {
  const [, basic] = /^Basic\s+(\S+)$/i.exec(header(request, 'authorization') ?? '') ?? [];
  if (!basic) return { id: form.get('client_id'), secret: form.get('client_secret') };
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}
