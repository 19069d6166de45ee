import { exception, exceptions } from '#emulators/acumatica/http/error-replies.ts';
import { empty, json, type Reply, text } from '#emulators/acumatica/http/reply.ts';
import { header, jsonBody, type SimRequest } from '#emulators/acumatica/http/request.ts';
import type { SimulatorSettings } from '#emulators/acumatica/settings.ts';
import { isObject } from '#emulators/acumatica/wire/decode.ts';
import type { Credentials } from './credentials.ts';
import type { Session, Sessions } from './sessions.ts';

interface SignIn {
  settings: SimulatorSettings;
  sessions: Sessions;
  credentials: Credentials;
}

/** POST /entity/auth/login: a wrong password is 500 here, as everything that goes wrong inside this system. */
export function login(request: SimRequest, { settings, sessions, credentials }: SignIn): Reply {
  const body = jsonBody(request);
  if (!isObject(body)) return json(400, { message: 'The request is invalid.' });
  const { name, password, tenant, company, branch } = body;
  if (tenant && company) {
    return exception(
      'company and tenant parameters can not be specified at the same time',
      exceptions.invalidOperation,
    );
  }
  const wantedTenant = String(tenant ?? company ?? settings.tenant);
  if (wantedTenant.toLowerCase() !== settings.tenant.toLowerCase()) {
    return exception(
      'A proper company ID cannot be determined for the request.',
      exceptions.undefinedCompany,
    );
  }
  const refusal = credentials.refusal(name, password);
  if (refusal) return exception(refusal);
  const atBranch = knownBranch(settings, branch || settings.branch);
  if (!atBranch) return exception(`Error: '${String(branch)}' branch cannot be found in the system.`);
  const session = sessions.open({ user: settings.user, branch: atBranch, by: 'cookie' });
  return session ? empty(204, { 'Set-Cookie': sessionCookies(session, settings) }) : sessionLimit(settings);
}

/** POST /entity/auth/logout: frees the seat; the web server insists on a length. */
export function logout(request: SimRequest, { settings, sessions }: SignIn): Reply {
  const hasLength = header(request, 'content-length') !== undefined;
  if (settings.logoutNeedsLength && !hasLength) {
    return text(411, 'Length Required');
  }
  const id = cookieOf(request, '.ASPXAUTH');
  if (id) sessions.close(id);
  return empty(204);
}

function sessionCookies(session: Session, settings: SimulatorSettings): string[] {
  const branchNumber = settings.branches.indexOf(session.branch) + 1;
  return [
    `.ASPXAUTH=${session.id}; path=/; HttpOnly`,
    `ASP.NET_SessionId=${session.id.slice(0, 24)}; path=/; HttpOnly; SameSite=Lax`,
    `UserBranch=${branchNumber}; path=/; HttpOnly`,
    'Locale=Culture=en-AU&TimeZone=GMTP1000A; path=/',
  ];
}

function sessionLimit(settings: SimulatorSettings): Reply {
  if (settings.sessionLimitAnswer === '429') {
    return text(429, 'The custom error module does not recognize this error.');
  }
  return exception(
    'API Login Limit: the maximum number of concurrent API logins is exceeded. (CheckApiUsersLimits)',
  );
}

export function cookieOf(request: SimRequest, name: string): string | undefined {
  for (const part of (header(request, 'cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** The branch in the system's own spelling, or undefined. */
export function knownBranch(settings: SimulatorSettings, branch: unknown): string | undefined {
  const wanted = String(branch).trim().toUpperCase();
  return settings.branches.find((known) => known.toUpperCase() === wanted);
}
